import { describe, expect, it } from 'vitest'
import { loadOptions, type Loadable } from './load-options.ts'

const words = { favorites: 'Favourites', others: 'All others' }
const view = (id: string, title: string, more: Partial<Loadable> = {}): Loadable => ({
  id,
  title,
  summary: '',
  owner: null,
  favorite: false,
  ...more,
})

describe('saved searches to load', () => {
  it('begin with the favourites, each part by title', () => {
    const options = loadOptions(
      [view('1', 'b'), view('2', 'z', { favorite: true }), view('3', 'a'), view('4', 'y', { favorite: true })],
      words,
    )
    expect(options.map(({ label, group }) => `${group}: ${label}`)).toEqual([
      'Favourites: y',
      'Favourites: z',
      'All others: a',
      'All others: b',
    ])
  })

  it('stand in no group where none is a favourite', () => {
    expect(loadOptions([view('1', 'b')], words)).toEqual([{ value: '1', label: 'b' }])
  })

  it('say what they find, else whose they are', () => {
    const options = loadOptions(
      [view('1', 'a', { summary: 'Shop', owner: 'ada' }), view('2', 'b', { owner: 'bob' })],
      words,
    )
    expect(options.map(({ note }) => note)).toEqual(['Shop', 'bob'])
  })
})
