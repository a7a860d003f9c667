/** A TimeUnit as one text: '5 MINUTES'. */
import { timeUnits, type TimeUnit, type TimeUnitName } from './time-unit.ts'

export const timeUnitText = ({ value, unit }: TimeUnit): string => `${value} ${unit}`

/** Null for what is no number and unit. */
export function parseTimeUnit(text: string): TimeUnit | null {
  const [number = '', unit = '', ...rest] = text.trim().split(/\s+/)
  const value = Number(number)
  const name = unit.toUpperCase() as TimeUnitName
  return number !== '' && Number.isFinite(value) && timeUnits.includes(name) && rest.length === 0
    ? { value, unit: name }
    : null
}
