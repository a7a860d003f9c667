import { expect, it } from 'vitest'
import { listSettings, listSettingsOf } from './list-settings.ts'

const usual = listSettings({}).get()

it('what was kept is read as it was', () => {
  const kept = {
    view: 'json',
    wrap: true,
    compact: true,
    preview: 'below',
    widths: [
      ['__proto__', 90],
      ['source', 300],
    ],
    surrounding: 'PT1M',
  }
  expect(listSettingsOf(JSON.parse(JSON.stringify(kept)))).toEqual(kept)
})

it('what is none of it is left out', () => {
  for (const value of [null, 7, 'x', [], { view: 'cube', wrap: 1, preview: 'off', widths: 'wide', surrounding: {} }]) {
    expect(listSettingsOf(value)).toEqual(usual)
  }
  expect(listSettingsOf({ widths: [['a', -1], ['b', '90'], ['c'], null, ['d', 1e9], ['e', 90]] }).widths).toEqual([
    ['e', 90],
  ])
})
