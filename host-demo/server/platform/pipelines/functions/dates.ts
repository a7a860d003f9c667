import { datePatternText } from '../../../../../core/time/date-pattern-text.ts'
import { dateParts, datePattern } from '../../../../../core/time/date-pattern.ts'
import { momentInWords } from '../../moment-in-words.ts'
import { RuleError } from '../errors.ts'
import type { Run, RuleFunction, RuleFunctions } from '../run.ts'
import { parsePeriod, Period, periodAmount, RuleDate, zoneOf, type PeriodUnit } from '../times.ts'
import type { Value } from '../values.ts'

const periodOf =
  (unit: PeriodUnit): RuleFunction['call'] =>
  (_, value: bigint) =>
    new Period({ [unit]: periodAmount(value) })

/** Longer texts are not read for dates. */
const MAX_WORDS = 256

export const dates: RuleFunctions = {
  now: ({ surroundings }: Run, zone = 'UTC') => new RuleDate(surroundings.now(), zoneOf(zone)),
  to_date: (_, value: Value, zone?: string) =>
    value instanceof RuleDate ? (zone === undefined ? value : new RuleDate(value.millis, zoneOf(zone))) : null,
  parse_date: ({ surroundings }: Run, text: string, pattern: string, locale = 'en', zone = 'UTC') => {
    const instant = readerOf(pattern, locale, zoneOf(zone), surroundings.now)(text)
    if (instant === null)
      throw new RuleError(`"${text.slice(0, 100)}" is not a date of the form ${pattern.slice(0, 100)}`)
    return new RuleDate(instant, zoneOf(zone))
  },
  flex_parse_date: ({ surroundings }: Run, text: string, instead?: RuleDate, zone = 'UTC') => {
    const instant = text.length > MAX_WORDS ? null : momentInWords(text, zoneOf(zone), surroundings.now())
    return instant === null ? (instead ?? null) : new RuleDate(instant, zoneOf(zone))
  },
  parse_unix_milliseconds: (_, value: bigint, zone = 'UTC') => new RuleDate(Number(value), zoneOf(zone)),
  format_date: {
    prepare: { 1: (pattern: string) => datePatternText(pattern), 2: zoneOf },
    call: (_: Run, date: RuleDate, write: ReturnType<typeof datePatternText>, zone = 'UTC') => write(date.millis, zone),
  },
  years: periodOf('years'),
  months: periodOf('months'),
  weeks: periodOf('weeks'),
  days: periodOf('days'),
  hours: periodOf('hours'),
  minutes: periodOf('minutes'),
  seconds: periodOf('seconds'),
  millis: periodOf('millis'),
  period: { prepare: { 0: parsePeriod }, call: (_: Run, period: Period) => period },
}

type Reader = (text: string) => number | null
const readers = new Map<string, Reader>()
const KEPT = 500

/** A date without a year is of the year 2000, a time without a date of the first day of 1970. */
function readerOf(pattern: string, locale: string, zone: string, now: () => number): Reader {
  const key = `${zone} ${locale} ${pattern}`
  let reader = readers.get(key)
  if (!reader) {
    const { hasYear, hasDay } = dateParts(pattern)
    const start = hasDay ? Date.UTC(2000, 0, 1, 11) : Date.UTC(1970, 0, 1, 11)
    reader = datePattern(pattern, { zone, locale: locale || 'en', now: hasYear ? now : () => start })
    if (readers.size >= KEPT) readers.clear()
    readers.set(key, reader)
  }
  return reader
}
