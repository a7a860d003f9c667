/** Durations of definitions, in milliseconds on the wire and in a unit where they are typed. */
import { timeUnitMs, type TimeUnitName } from '../../../core/time/time-unit.ts'
import type { TypedTimeUnit } from '../../kit/kit.ts'

/** Units that are offered, the largest first (additions D). */
export const definitionUnits = ['HOURS', 'MINUTES', 'SECONDS'] as const satisfies readonly TimeUnitName[]

/** Returns the largest unit in which the duration is a whole number. */
export function typedDuration(ms: number): TypedTimeUnit & { readonly value: number } {
  const unit = definitionUnits.find(one => ms % timeUnitMs({ value: 1, unit: one }) === 0) ?? 'MILLISECONDS'
  return { value: ms / timeUnitMs({ value: 1, unit }), unit }
}

/** Returns milliseconds; 0 where nothing is typed. */
export const durationOf = ({ value = 0, unit }: TypedTimeUnit): number => Math.round(timeUnitMs({ value, unit }))
