import { expect, it } from 'vitest'
import { defaultAppConfiguration } from './app-configuration.ts'
import { customThemeKey, readCustomTheme } from './custom-theme.ts'

const themeOf = (theme: unknown) =>
  readCustomTheme({ ...defaultAppConfiguration, pluginUISettings: { [customThemeKey]: theme } })

it('reads the tokens of each theme', () => {
  expect(themeOf({ teint: { accent: '#0a6b4f' }, noir: { 'surface-page': 'rgb(1 2 3)' } })).toEqual({
    teint: { accent: '#0a6b4f' },
    noir: { 'surface-page': 'rgb(1 2 3)' },
  })
})

it('leaves out what cannot be declared', () => {
  const tokens = { accent: 'red; display: none', Text: '#000', radius: 4, 'font-size': '', space: '.25rem' }
  expect(themeOf({ teint: tokens, noir: 'dark' })).toEqual({ teint: { space: '.25rem' }, noir: {} })
  for (const nothing of [undefined, null, 'x', []]) expect(themeOf(nothing)).toEqual({ teint: {}, noir: {} })
  expect(readCustomTheme(defaultAppConfiguration)).toEqual({ teint: {}, noir: {} })
})
