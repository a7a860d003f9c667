import type { FieldMap } from '../decoding/fields.ts'

/** Adds a sentence to `gl2_processing_error`. */
export function noteProblem(fields: FieldMap, problem: string): void {
  const before = fields['gl2_processing_error']
  fields['gl2_processing_error'] = before === undefined ? problem : `${String(before)} ${problem}`
}
