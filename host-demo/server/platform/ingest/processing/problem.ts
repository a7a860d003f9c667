import type { FieldMap } from '../decoding/fields.ts'

/** Adds a sentence to `gl2_processing_error`, unless it is there: a stored message that is simulated has those of before. */
export function noteProblem(fields: FieldMap, problem: string): void {
  const before = fields['gl2_processing_error']
  if (before === undefined) fields['gl2_processing_error'] = problem
  else if (!` ${String(before)} `.includes(` ${problem} `))
    fields['gl2_processing_error'] = `${String(before)} ${problem}`
}
