import { pickedTimeUnits, timeUnitMs, type TimeUnit } from '../../core/time/durations.ts'

/** Milliseconds in the largest unit that counts them whole: 300000 → 5 minutes. */
export function timeUnitOf(ms: number): TimeUnit {
  const unit = pickedTimeUnits.findLast(name => ms > 0 && ms % timeUnitMs({ value: 1, unit: name }) === 0) ?? (ms === 0 ? 'SECONDS' : 'MILLISECONDS')
  return { value: ms / timeUnitMs({ value: 1, unit }), unit }
}
