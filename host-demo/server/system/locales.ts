/** Locales the runtime knows, with their English names. */
import type { Locales } from '../../../core/system/schema.ts'

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** Places whose form of a language differs from that of its main country. */
const variants = [
  'ar-AE',
  'ar-SA',
  'bn-IN',
  'de-AT',
  'de-CH',
  'de-LU',
  'en-AU',
  'en-CA',
  'en-GB',
  'en-IE',
  'en-IN',
  'en-NZ',
  'en-SG',
  'en-ZA',
  'es-AR',
  'es-CL',
  'es-CO',
  'es-MX',
  'es-PE',
  'es-US',
  'fr-BE',
  'fr-CA',
  'fr-CH',
  'fr-LU',
  'it-CH',
  'nl-BE',
  'pt-PT',
  'sv-FI',
  'zh-HK',
  'zh-SG',
  'zh-TW',
]

let made: Locales | null = null

export function locales(): Locales {
  return (made ??= make())
}

function make(): Locales {
  const languages = Intl.DisplayNames.supportedLocalesOf(
    letters.flatMap(first => letters.map(second => first + second)),
  )
  const main = languages.map(language =>
    `${language}-${new Intl.Locale(language).maximize().region ?? ''}`.replace(/-$/, ''),
  )
  const names = new Intl.DisplayNames('en', { type: 'language', languageDisplay: 'standard' })
  const tags = [...new Set([...languages, ...main, ...variants])].sort()
  return {
    locales: Object.fromEntries(tags.map(tag => [tag, { language_tag: tag, display_name: names.of(tag) ?? tag }])),
  }
}
