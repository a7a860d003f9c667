/** Instants as elements show them: the text, the machine's form, and the exact time with its zone for the hover title. */
import { relativeTime } from '../../../core/time/relative-time.ts'
import {
  dateTimeFormats,
  formatDateTime,
  tryParseDateTime,
  type DateTime,
  type DateTimeFormat,
} from '../../../core/time/formats.ts'

export type TimeText =
  | { readonly text: string; readonly iso: string; readonly title: string }
  /** A text that is no instant is shown unchanged. */
  | { readonly text: string; readonly iso: null; readonly title: null }

/** The interval at which relative times are updated. */
export const relativeTimeRenewMs = 30_000

function textOf(value: DateTime, zone: string, write: (instant: number) => string): TimeText {
  const instant = tryParseDateTime(value)
  if (instant === null) return { text: String(value), iso: null, title: null }
  return {
    text: write(instant),
    iso: new Date(instant).toISOString(),
    title: `${formatDateTime(instant, 'withTz', zone)} (${zone})`,
  }
}

/** A format there is none of is 'default'. */
export const timestampText = (value: DateTime, format: DateTimeFormat, zone: string): TimeText =>
  textOf(value, zone, instant =>
    formatDateTime(instant, Object.hasOwn(dateTimeFormats, format) ? format : 'default', zone),
  )

/** '5 minutes ago'. */
export const relativeTimeText = (value: DateTime, zone: string, now: number, lang: string): TimeText =>
  textOf(value, zone, instant => relativeTime(instant, now, lang))
