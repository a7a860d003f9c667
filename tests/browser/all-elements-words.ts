/** Words that an example shows in another language and that no catalogue has. */
import type { Page } from '@playwright/test'
import { outsideBrackets } from './all-catalogues.ts'
import type { NamedExample } from './all-elements-examples.ts'
import type { Stage } from './all-elements-stage.ts'

/** Words that are the same in every language: units, protocols, severities of syslog, the rule language, time zones, formats; and what Intl writes in German. */
const sameEverywhere = new Set([
  ...'UTC Cordwood GELF GET POST PUT DELETE TCP UDP HTTP URL JSON ISO IP KiB MiB GiB TiB ms Esc Ctrl Enter YYYY-MM-DD YYYY MM DD'.split(
    ' ',
  ),
  ...'rule when then end has_field'.split(' '),
  // The role that a new user has, before the names of roles are there.
  'Reader',
  ...'EMERG ALERT CRIT ERROR WARN NOTICE INFO DEBUG'.split(' '),
  ...Intl.supportedValuesOf('timeZone').flatMap(zone => lettersOf(zone)),
  ...daysAndMonths('de'),
  ...relativeTimes('de'),
])
/** Colours, durations, offsets, what a template fills in, addresses. */
const technical = /^(#[0-9a-f]{3,8}|P[T\dDHMS]+|UTC[+-][\d:]+|.*\$\{.*|https?:\/\/.*)$/i

/** The words of Intl, alone and in a date. */
function daysAndMonths(lang: string): string[] {
  const days = Array.from({ length: 366 }, (_, day) => Date.UTC(2026, 0, 1 + day))
  const formats = (['long', 'short'] as const)
    .flatMap(style => [{ weekday: style }, { month: style }, { weekday: style, month: style, day: 'numeric' as const }])
    .map(options => new Intl.DateTimeFormat(lang, { ...options, timeZone: 'UTC' }))
  return formats.flatMap(format => days.flatMap(day => lettersOf(format.format(day))))
}

/** '3 minutes ago', 'yesterday'. */
function relativeTimes(lang: string): string[] {
  const format = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' })
  const units = ['second', 'minute', 'hour', 'day', 'week', 'month', 'year'] as const
  return units.flatMap(unit => [-3, -2, -1, 0].flatMap(count => lettersOf(format.format(count, unit))))
}

function lettersOf(text: string): string[] {
  return text.match(/\p{L}[\p{L}\p{M}\d_.'’-]*/gu) ?? []
}

/** Words that neither a catalogue nor the data has. */
export async function foreignWords(page: Page, { server }: Stage, shown: readonly NamedExample[]): Promise<string[]> {
  const data = [
    ...server.said,
    ...JSON.stringify(shown.map(({ attributes, properties }) => [attributes, properties])).split('"'),
  ]
  const known = new Set(data.flatMap(lettersOf))
  const whole = data.join('\n')
  const seen = await page.evaluate(() => {
    const { text, said } = globalThis.probe.words(document.querySelector('#stage')!)
    return [text, ...said]
  })
  return [
    ...new Set(
      seen
        .flatMap(text => outsideBrackets(text).split('\n'))
        .map(line => line.trim())
        .filter(line => !technical.test(line) && !whole.includes(line) && !server.fields.has(line))
        .filter(line => lettersOf(line).some(word => !known.has(word) && !sameEverywhere.has(word) && word.length > 1)),
    ),
  ]
}
