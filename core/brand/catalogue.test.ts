import { describe, expect, it } from 'vitest'
import { createCore } from '../core.ts'
import { isFeatureEnabled, readAppConfiguration } from './app-configuration.ts'
import { defaultBrand } from './brand.ts'
import { catalogue, createMessages } from './catalogue.ts'
import { commonStrings } from './common-strings.ts'
import { fieldError, isValidUrl } from './field-rules.ts'

const strings = catalogue('things', {
  logs: 'Check your {product} logs.',
  place: '{Cloud} region {region} of {product}',
  literal: 'Type ${key} here',
  found: { one: '{count} thing in {place}', other: '{count} things in {place}' },
})
const messages = createMessages('en', defaultBrand)

describe('the catalogue', () => {
  it('fills brand names on its own and other variables from the call', () => {
    const t = messages.of(strings)
    expect(t('logs')).toBe('Check your Cordwood logs.')
    expect(t('place', { region: 'eu-1' })).toBe('AWS region eu-1 of Cordwood')
    expect(t('literal')).toBe('Type ${key} here')
    // @ts-expect-error a variable is missing
    t('place')
    // @ts-expect-error no such string
    expect(() => t('nothing')).toThrow("The catalogue has no string 'things.nothing'.")
  })

  it('chooses plural forms by count and formats it', () => {
    const t = messages.of(strings)
    expect(t('found', { count: 1, place: 'it' })).toBe('1 thing in it')
    expect(t('found', { count: 12345, place: 'it' })).toBe('12,345 things in it')
  })

  it('does not read values as placeholders', () => {
    expect(messages.of(strings)('place', { region: '{product} $& {__proto__}' })).toBe(
      'AWS region {product} $& {__proto__} of Cordwood',
    )
  })

  it('lets a host replace names and strings, also later', () => {
    const core = createCore({ brand: { product: 'Acme' }, strings: { 'things.logs': 'See {product}.' } })
    expect(core.$messages.get().of(strings)('logs')).toBe('See Acme.')
    core.change({ brand: { Cloud: 'Azure' }, strings: { 'common.save': 'Sichern' }, lang: 'de' })
    const changed = core.$messages.get()
    expect(changed.lang).toBe('de')
    expect(changed.of(commonStrings)('save')).toBe('Sichern')
    expect(changed.of(strings)('place', { region: 'x' })).toBe('Azure region x of Acme')
  })
})

describe('the app configuration', () => {
  it('takes values of the right type and defaults for the others', () => {
    const featureFlags = { a: 'ON', b: 'off', c: true }
    const config = readAppConfiguration({ gl2AppPathPrefix: '/logs', isCloud: 'yes', featureFlags, extra: 1 })
    expect(config).toMatchObject({
      gl2AppPathPrefix: '/logs',
      isCloud: false,
      gl2ServerUrl: '/api',
      rootTimeZone: 'UTC',
    })
    expect(['a', 'b', 'c', 'd', '__proto__'].map(flag => isFeatureEnabled(config, flag))).toEqual([
      true,
      false,
      false,
      false,
      false,
    ])
    expect(readAppConfiguration(undefined).gl2ServerUrl).toBe('/api')
  })
})

describe('field rules', () => {
  it('give the first failing rule', () => {
    const error = (value: unknown) => fieldError(value, { required: true, min: 1, max: 5 }, messages)
    expect([undefined, '', 0, 6, 3].map(error)).toEqual([
      'Field is required.',
      'Field is required.',
      'Must be greater than 1.',
      'Must be smaller than 5.',
      undefined,
    ])
  })

  it('know addresses', () => {
    expect(['https://a.b', 'ftp://a.b', 'a.b', 'javascript:alert(1)'].map(text => isValidUrl(text))).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})
