import { expect, it } from 'vitest'
import { FetchError } from './errors.ts'
import { clampPage, pageOfParameters } from './pagination.ts'
import { suggestionsFor } from './suggestions.ts'
import { fieldErrorsOf } from './validation-errors.ts'

it('reads page and page size, with defaults for what is not allowed', () => {
  const read = (text: string) => pageOfParameters(new URLSearchParams(text))
  expect(read('page=3&pageSize=50')).toEqual({ page: 3, pageSize: 50 })
  for (const text of ['', 'page=0&pageSize=11', 'page=-1', 'page=1.5', 'page=1e3x', 'page=99999999999']) {
    expect(read(text)).toEqual({ page: 1, pageSize: 10 })
  }
  expect([clampPage(9, 25, 10), clampPage(2, 25, 10), clampPage(4, 0, 10)]).toEqual([3, 2, 1])
})

it('suggests what begins with the text before what contains it', () => {
  expect(suggestionsFor(['resource', 'Source', 'source_ip', 'other'], 'sour')).toEqual([
    'Source',
    'source_ip',
    'resource',
  ])
  expect(suggestionsFor(['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7'], 'a').length).toBe(6)
  expect(suggestionsFor(['a'], '')).toEqual([])
})

it("reads the server's words for single fields in each of its shapes", () => {
  const read = (body: unknown) =>
    Object.fromEntries(fieldErrorsOf(new FetchError('Bad Request', { status: 400, body })))
  expect(
    read({ type: 'ValidationApiError', message: 'm', validation_errors: { title: [{ error: 'is empty' }] } }),
  ).toEqual({ title: ['is empty'] })
  expect(read({ failed: true, errors: { title: ['is empty', 'is short'] }, error_context: {} })).toEqual({
    title: ['is empty', 'is short'],
  })
  expect(read([{ message: 'may not be null', path: 'Class.create.arg0.name' }])).toEqual({ name: ['may not be null'] })
  const said = 'rotation_strategy.max_size must be a whole number from 1.'
  expect(read({ type: 'ApiError', message: said })).toEqual({ 'rotation_strategy.max_size': [said] })
  expect(read({ message: "index_prefix: 'fw' is that of another index set." })).toHaveProperty('index_prefix')
  expect(read({ message: 'The index set must stay writable.' })).toEqual({})
  expect([read('text'), read(undefined), read({ message: 'x' })]).toEqual([{}, {}, {}])
  expect(fieldErrorsOf(new Error('other')).size).toBe(0)
})
