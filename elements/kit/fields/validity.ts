/** The words of specification 5 for the browser's own validity checks. */
import type { validityStrings } from '../../../core/brand/validity-strings.ts'

type ValidityKey = keyof typeof validityStrings.strings &
  ('valueMissing' | 'typeMismatch' | 'patternMismatch' | 'tooLong' | 'tooShort' | 'stepMismatch')

/** The key of the words for the first check that fails; null when all pass. */
export function validityKey(validity: Readonly<Partial<ValidityState>>): ValidityKey | null {
  if (validity.valueMissing) return 'valueMissing'
  if (validity.typeMismatch || validity.badInput) return 'typeMismatch'
  if (validity.patternMismatch) return 'patternMismatch'
  if (validity.tooLong || validity.rangeOverflow) return 'tooLong'
  if (validity.tooShort || validity.rangeUnderflow) return 'tooShort'
  if (validity.stepMismatch) return 'stepMismatch'
  return null
}

/** Number inputs: an empty or non-numeric value counts as undefined. */
export function numberValue(text: string): number | undefined {
  const value = text.trim() === '' ? NaN : Number(text)
  return Number.isFinite(value) ? value : undefined
}
