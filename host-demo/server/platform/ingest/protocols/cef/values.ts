/** Values of CEF extensions by the types of the dictionary. What does not fit its type stays the text it came in. */
import type { FieldValue } from '../../../messages/message-store.ts'
import { isExact, isInstant } from '../../decoding/fields.ts'
import { readBsdTime, readIsoTime } from '../syslog/time.ts'
import type { Zone } from '../../decoding/zone.ts'
import type { CefType } from './dictionary.ts'

export interface TimeReading {
  readonly zone: Zone
  /** Maps the name of a month, in lower case and without a dot, to the English one. */
  readonly months: ReadonlyMap<string, string>
  /** UTC milliseconds: a time without a year is of the year that does not put it in the future of this. */
  readonly receivedAt: number
}

/** Times become UTC by ISO 8601. */
export function cefValue(text: string, type: CefType, reading: TimeReading): FieldValue {
  switch (type) {
    case 'text':
      return text
    case 'integer':
      return /^-?\d{1,16}$/.test(text) ? exactOr(text) : text
    case 'float':
      return /^-?\d{1,16}(\.\d{1,16})?([eE][+-]?\d{1,3})?$/.test(text) ? exactOr(text) : text
    case 'time': {
      const time = cefTime(text, reading)
      return time === null ? text : new Date(time).toISOString()
    }
  }
}

const exactOr = (text: string): FieldValue => (isExact(Number(text), text) ? Number(text) : text)

/** Milliseconds since 1970, `MMM dd [yyyy] HH:mm:ss[.SSS] [zone]` or ISO 8601, as UTC milliseconds; null for anything else. */
export function cefTime(text: string, { zone, months, receivedAt }: TimeReading): number | null {
  if (/^\d{9,15}$/.test(text)) return instant(Number(text))
  if (text.length > 64) return null
  const english = text.replace(/^\p{L}+\.?/u, name => months.get(plain(name)) ?? name)
  const read = /^\d/.test(english) ? readIsoTime(english, 0, zone) : readBsdTime(english, 0, receivedAt, zone)
  return read && read.end === english.length ? instant(read.time) : null
}

const instant = (time: number) => (isInstant(time) ? time : null)
const plain = (name: string) => name.toLowerCase().replace(/\.$/, '')

const english = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** @param locale as BCP 47 or Java write it: `de-DE`, `de_DE`. Throws RangeError for one that does not exist. */
export function monthNames(locale: string): ReadonlyMap<string, string> {
  const tag = Intl.getCanonicalLocales(locale.replaceAll('_', '-'))
  const names = new Map<string, string>()
  for (const month of ['long', 'short'] as const) {
    const format = new Intl.DateTimeFormat(tag, { month, day: 'numeric', timeZone: 'UTC' })
    for (const [at, name] of english.entries()) {
      const local = format.formatToParts(Date.UTC(2023, at, 15)).find(({ type }) => type === 'month')!.value
      names.set(plain(local), name)
    }
  }
  return names
}
