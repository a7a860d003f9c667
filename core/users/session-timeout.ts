/** The idle time after which sessions end, as the form shows it: a number and its unit, or never. */
import { day, hour, minute, second } from '../time/milliseconds.ts'

export type TimeoutUnit = 'SECONDS' | 'MINUTES' | 'HOURS' | 'DAYS'
export interface Timeout {
  /** Undefined while the field is empty. */
  readonly value: number | undefined
  readonly unit: TimeoutUnit
}

/** What a user without a time-out of their own has: 8 hours. */
export const defaultTimeoutMs = 8 * hour
export const timeoutUnits: readonly TimeoutUnit[] = ['MINUTES', 'HOURS', 'DAYS']
/** On the wire: sessions do not end on their own. */
export const neverMs = -1

const unitMs: Readonly<Record<TimeoutUnit, number>> = { SECONDS: second, MINUTES: minute, HOURS: hour, DAYS: day }

export const endsNever = (ms: number): boolean => ms < 0

/** Returns the largest unit of which the time is a whole number; never is shown as the default. */
export function timeoutOf(ms: number): Timeout {
  if (ms <= 0) return timeoutOf(defaultTimeoutMs)
  const unit = (['DAYS', 'HOURS', 'MINUTES'] as const).find(one => ms % unitMs[one] === 0) ?? 'SECONDS'
  return { value: ms / unitMs[unit], unit }
}

export const timeoutMs = ({ value, unit }: Timeout): number => Math.round((value ?? 0) * unitMs[unit])
