import { expect, it } from 'vitest'
import { colorOf, colorPalette, defaultColor, hsvOf, parseColor, textOn } from './color.ts'

it('reads hex text as people write it', () => {
  expect(parseColor('#F06292')).toBe('#f06292')
  expect(parseColor(' f06292 ')).toBe('#f06292')
  expect(parseColor('#fa0')).toBe('#ffaa00')
  for (const wrong of ['', '#12', '#12345', 'red', '#1234567', 'url(x)', '#12345g'])
    expect(parseColor(wrong)).toBeNull()
})

it('turns colours into hue, saturation and brightness and back', () => {
  for (const color of [...colorPalette, '#000000', '#ffffff', '#808080', '#ff0000', '#00ff00', '#0000ff', '#010203']) {
    expect(colorOf(hsvOf(color))).toBe(color)
  }
  expect(hsvOf('#0000ff')).toEqual({ hue: 240, saturation: 1, brightness: 1 })
  expect(hsvOf('#808080').saturation).toBe(0)
  expect(colorOf({ hue: 360, saturation: 1, brightness: 1 })).toBe('#ff0000')
})

it('offers the default of the notification colour picker', () => {
  expect(defaultColor).toBe('#f06292')
  expect(colorPalette).toContain(defaultColor)
})

it('writes on a colour in what reads better', () => {
  expect(textOn('#ffec3d')).toBe('black')
  expect(textOn('#32548e')).toBe('white')
})
