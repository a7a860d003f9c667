import { pickedTimeUnits, timeUnitMs, type TimeUnit } from '../../core/time/time-unit.ts'

/** Milliseconds in the largest unit that counts them whole: 300000 → 5 minutes. */
export function timeUnitOf(ms: number): TimeUnit {
  if (ms === 0) return { value: 0, unit: 'SECONDS' }
  const unit = pickedTimeUnits.findLast(name => ms % timeUnitMs({ value: 1, unit: name }) === 0) ?? 'MILLISECONDS'
  return { value: ms / timeUnitMs({ value: 1, unit }), unit }
}
