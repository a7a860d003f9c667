import { describe, expect, it } from 'vitest'
import { matchLanguage } from './languages.ts'

describe('the language of the words', () => {
  const translations = { de: {}, 'pt-BR': {} }

  it('is the nearest to the one wanted', () => {
    expect(['de', 'de-AT', 'PT-br', 'en-GB'].map(wanted => matchLanguage(wanted, { translations }))).toEqual([
      'de',
      'de',
      'pt-BR',
      'en',
    ])
  })

  it('is English where nobody has given words', () => {
    expect(matchLanguage('fr', { translations })).toBe('en')
    expect(matchLanguage('de', { lang: 'de' })).toBe('en')
    expect(matchLanguage(null, { lang: 'de', strings: {} })).toBe('en')
  })

  it('is the one that configure names, when there are words in it', () => {
    expect(matchLanguage('fr', { translations, lang: 'de-CH' })).toBe('de')
    expect(matchLanguage('fr', { lang: 'de', strings: { 'common.cancel': 'Abbrechen' } })).toBe('de')
  })
})
