import { expect, it } from 'vitest'
import { highlightingColorOf, type HighlightingColor } from './highlighting-color.ts'

const gradient = (name: string, lower: number, upper: number) => (value: number) =>
  highlightingColorOf({ type: 'gradient', gradient: name, lower, upper }, value)

it('gives a static colour whatever the value', () => {
  expect(highlightingColorOf({ type: 'static', color: '#ffec3d' }, 7)).toBe('#ffec3d')
})

it('clamps a value to lower..upper and maps it onto the named scale', () => {
  expect([-5, 0, 5, 10, 99].map(gradient('Bluered', 0, 10))).toEqual([
    '#0000ff',
    '#0000ff',
    '#800080',
    '#ff0000',
    '#ff0000',
  ])
  expect([100, 103, 110].map(gradient('Hot', 100, 110))).toEqual(['#000000', '#e60000', '#ffffff'])
})

it('knows the named scales, and has one for any other name', () => {
  const first = (name: string) => gradient(name, 0, 1)(0)
  expect(
    ['Blackbody', 'Bluered', 'Cividis', 'Earth', 'Electric', 'Hot', 'Jet', 'Picnic', 'Portland', 'Rainbow'].map(first),
  ).toEqual([
    '#000000',
    '#0000ff',
    '#00204c',
    '#000082',
    '#000000',
    '#000000',
    '#000083',
    '#0000ff',
    '#0c3383',
    '#96005a',
  ])
  expect(['Viridis', 'Sunset', 'constructor', ''].map(first)).toEqual(['#440154', '#440154', '#440154', '#440154'])
})

it('gives the beginning of the scale where there is no place on it', () => {
  expect([gradient('Hot', 5, 5)(5), gradient('Hot', 0, 1)(Number.NaN), gradient('Hot', 0, Infinity)(3)]).toEqual([
    '#000000',
    '#000000',
    '#000000',
  ])
})

it('refuses another type', () => {
  expect(() => highlightingColorOf({ type: 'rainbow' } as unknown as HighlightingColor, 1)).toThrow(
    'Invalid highlighting color type: rainbow',
  )
})
