/** The TimeUnit of specification 3 and 9.5: a number and a unit. */
import type { Messages } from '../brand/catalogue.ts'
import { day, hour, minute, second } from './milliseconds.ts'
import { timeStrings } from './strings.ts'

export const timeUnits = ['NANOSECONDS', 'MICROSECONDS', 'MILLISECONDS', 'SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const
export type TimeUnitName = (typeof timeUnits)[number]

export interface TimeUnit {
  readonly value: number
  readonly unit: TimeUnitName
}

export const defaultTimeUnit: TimeUnit = { value: 1, unit: 'SECONDS' }

/** Units of the unit picker, smallest first. */
export const pickedTimeUnits = ['SECONDS', 'MINUTES', 'HOURS', 'DAYS'] as const satisfies readonly TimeUnitName[]

const unitMs: Readonly<Record<TimeUnitName, number>> = {
  NANOSECONDS: 1e-6,
  MICROSECONDS: 1e-3,
  MILLISECONDS: 1,
  SECONDS: second,
  MINUTES: minute,
  HOURS: hour,
  DAYS: day,
}

export const timeUnitMs = ({ value, unit }: TimeUnit): number => value * unitMs[unit]

/** '5 minutes'; 0 reads `zero` (default: 'Never'). A unit of a newer server is written as it came. */
export function formatTimeUnit({ value, unit }: TimeUnit, messages: Messages, zero?: string): string {
  const t = messages.of(timeStrings)
  if (value === 0) return zero ?? t('never')
  if (!timeUnits.includes(unit)) return `${value} ${unit}`
  return t(unit.toLowerCase() as Lowercase<TimeUnitName>, { count: value })
}
