/** Drafts in the forms of the time range picker, and the ranges they mean. */
import { tryParseDateTime, formatDateTime } from '../../../core/time/formats.ts'
import type { AbsoluteTimeRange, RelativeTimeRange, TimeRange } from '../../../core/time/time-range.ts'

/** Seconds; 0 is all messages. */
export const presets = [
  300,
  900,
  1800,
  3600,
  2 * 3600,
  8 * 3600,
  86_400,
  2 * 86_400,
  5 * 86_400,
  7 * 86_400,
  14 * 86_400,
  30 * 86_400,
  0,
] as const

/** The units the picker offers (specification 9.4), in seconds. */
export const pickedUnits = { unitSeconds: 1, unitMinutes: 60, unitHours: 3600, unitDays: 86_400 } as const
export type PickedUnit = keyof typeof pickedUnits

export interface Span {
  /** undefined: empty or no number. */
  readonly amount: number | undefined
  readonly unit: PickedUnit
}
/** Distances of the range's begin and end from now; `to` null is now. */
export interface RelativeDraft {
  readonly from: Span
  readonly to: Span | null
}
export interface AbsoluteDraft {
  readonly from: string
  readonly to: string
}
export type DraftError = 'amountInvalid' | 'orderInvalid' | 'dateInvalid'
/** A range, or what is wrong on which side. */
export type Drafted<R> =
  | { readonly range: R; readonly errors?: undefined }
  | { readonly range?: undefined; readonly errors: { readonly from?: DraftError; readonly to?: DraftError } }

/** In the largest unit that is whole. */
export function spanOf(seconds: number): Span {
  const units = Object.entries(pickedUnits) as [PickedUnit, number][]
  const [unit, size] = units.findLast(([, length]) => seconds >= length && seconds % length === 0) ?? units[0]!
  return { amount: seconds / size, unit }
}

export function relativeDraftOf(range: TimeRange): RelativeDraft {
  if (range.type !== 'relative') return { from: spanOf(300), to: null }
  if ('range' in range) return { from: spanOf(range.range || 300), to: null }
  return { from: spanOf(range.from), to: range.to ? spanOf(range.to) : null }
}

const secondsOf = ({ amount, unit }: Span) =>
  amount !== undefined && Number.isInteger(amount) && amount >= 0 ? amount * pickedUnits[unit] : null

export function relativeRangeOf({ from, to }: RelativeDraft): Drafted<RelativeTimeRange> {
  const [start, end] = [secondsOf(from), to === null ? 0 : secondsOf(to)]
  if (start === null || end === null) {
    return {
      errors: {
        ...(start === null && { from: 'amountInvalid' as const }),
        ...(end === null && { to: 'amountInvalid' as const }),
      },
    }
  }
  if (start <= end) return { errors: { from: 'orderInvalid' } }
  return { range: end === 0 ? { type: 'relative', range: start } : { type: 'relative', from: start, to: end } }
}

/** Whole seconds are written without milliseconds. */
const written = (instant: number, zone: string) =>
  formatDateTime(instant, instant % 1000 === 0 ? 'default' : 'complete', zone)

export const absoluteDraftOf = (
  range: { readonly from: number; readonly to: number },
  zone: string,
): AbsoluteDraft => ({ from: written(range.from, zone), to: written(range.to, zone) })

const reading = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{3})?$/
const instantOf = (text: string, zone: string) =>
  reading.test(text.trim()) ? tryParseDateTime(text.trim(), zone) : null

export function absoluteRangeOf(draft: AbsoluteDraft, zone: string): Drafted<AbsoluteTimeRange> {
  const [from, to] = [instantOf(draft.from, zone), instantOf(draft.to, zone)]
  if (from === null || to === null) {
    return {
      errors: {
        ...(from === null && { from: 'dateInvalid' as const }),
        ...(to === null && { to: 'dateInvalid' as const }),
      },
    }
  }
  if (from >= to) return { errors: { from: 'orderInvalid' } }
  return { range: { type: 'absolute', from: new Date(from).toISOString(), to: new Date(to).toISOString() } }
}

/** The value of a native date and time input, and back. */
export const nativeOf = (text: string, zone: string): string => {
  const instant = instantOf(text, zone)
  return instant === null ? '' : formatDateTime(instant, 'default', zone).replace(' ', 'T')
}
export const textOfNative = (value: string): string =>
  (value.length === 16 ? `${value}:00` : value.slice(0, 19)).replace('T', ' ')
