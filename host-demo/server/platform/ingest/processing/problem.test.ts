import { describe, expect, it } from 'vitest'
import type { FieldMap } from '../decoding/fields.ts'
import { noteProblem } from './problem.ts'

describe('problems of a message', () => {
  it('follow one another, each once: a message that is processed again has those of before', () => {
    const fields: FieldMap = {}
    for (const problem of ['No such table.', 'No such key.', 'No such table.']) noteProblem(fields, problem)
    expect(fields['gl2_processing_error']).toBe('No such table. No such key.')
  })
})
