import { expect, it } from 'vitest'
import { FetchError } from '../client/errors.ts'
import { sourceErrorsOf } from './source-errors.ts'

it('returns the errors of a refused source in the order of the text, and null for other failures', () => {
  const at = (line: number, position: number) => ({
    type: 'syntax_error',
    line,
    position_in_line: position,
    reason: `Line ${line}`,
  })
  const refused = new FetchError('Bad Request', { status: 400, body: [at(2, 5), at(1, 9), at(2, 0)] })
  expect(sourceErrorsOf(refused)).toEqual([at(1, 9), at(2, 0), at(2, 5)])
  expect(sourceErrorsOf(new FetchError('Bad Request', { status: 400, body: { message: 'no' } }))).toBeNull()
  expect(sourceErrorsOf(new FetchError('Bad Request', { status: 400, body: ['no'] }))).toBeNull()
  expect(sourceErrorsOf(new Error('no'))).toBeNull()
})
