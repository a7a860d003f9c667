import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startSearchServer, type SearchServer } from '../testing/search-server.ts'

const ALL = '000000000000000000000001'
let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer({ reader: [`streams:read:${ALL}`] })
  server.store.fieldInfos = [
    { name: 'message', types: ['text'] },
    { name: 'source', types: ['string'] },
    { name: 'took_ms', types: ['long'] },
    { name: 'mixed', types: ['string', 'long'] },
    { name: 'wordy', types: ['text', 'string'] },
  ]
})
afterEach(() => server.close())

describe('fields', () => {
  it('have the types and properties of the contract', async () => {
    const { body } = await server.call('GET', '/views/fields')
    const types = Object.fromEntries(body.map((field: any) => [field.name, field.type]))
    expect(types).toMatchObject({
      message: { type: 'string', properties: ['full-text-search'], index_names: [] },
      source: { type: 'string', properties: ['enumerable'] },
      took_ms: { type: 'long', properties: ['numeric', 'enumerable'] },
      mixed: { type: 'compound(long,string)', properties: ['enumerable', 'compound'] },
      wordy: { type: 'string', properties: [] },
      timestamp: { type: 'date' },
      streams: { type: 'string' },
    })
  })

  it('of a forbidden stream are refused', async () => {
    const { status, body } = await server.call(
      'POST',
      '/views/fields',
      { streams: ['64c900000000000000000001'] },
      { token: 'reader' },
    )
    expect([status, body.type]).toEqual([403, 'MissingStreamPermission'])
    expect((await server.call('POST', '/views/fields', { streams: [ALL] }, { token: 'reader' })).status).toBe(200)
  })

  it('are listed by name, the standard ones first', async () => {
    expect((await server.call('GET', '/system/fields?limit=1')).body).toEqual({
      fields: ['message', 'source', 'timestamp', 'gl2_message_id'],
    })
    expect((await server.call('GET', '/system/fields')).body.fields).toHaveLength(8)
    expect((await server.call('GET', '/system/fields', undefined, { token: 'reader' })).status).toBe(403)
  })

  it('are computed with by these functions', async () => {
    const { body } = await server.call('GET', '/views/functions')
    expect(body.avg).toEqual({ type: 'avg', description: 'Average' })
    expect(Object.keys(body)).toHaveLength(11)
  })
})

describe('validation', () => {
  const validate = async (query: unknown, more: object = {}) =>
    (await server.call('POST', '/search/validate', { query, ...more })).body

  it('finds nothing wrong with a good query or none', async () => {
    expect(await validate('source:web1 AND took_ms:>5')).toEqual({ status: 'OK' })
    expect(await validate('')).toEqual({ status: 'OK' })
    expect(await validate({ type: 'elasticsearch', query_string: '*' })).toEqual({ status: 'OK' })
  })

  it('places an error', async () => {
    expect(await validate('foo:')).toMatchObject({
      status: 'ERROR',
      explanations: [
        {
          error_type: 'QUERY_PARSING_ERROR',
          error_title: 'Query parsing error',
          begin_line: 1,
          end_line: 1,
          end_column: 4,
        },
      ],
    })
  })

  it('says how Lucene reads AND beside OR without parentheses', async () => {
    expect(await validate('source:web1 OR took_ms:>5 AND took_ms:<9')).toMatchObject({
      status: 'WARNING',
      explanations: [
        {
          error_type: 'INVALID_OPERATOR',
          begin_line: 1,
          begin_column: 0,
          end_line: 1,
          end_column: 40,
          error_message: expect.stringContaining('source:web1 +took_ms:>5 +took_ms:<9'),
        },
      ],
    })
    expect(await validate('source:web1 OR (took_ms:>5 AND took_ms:<9)')).toEqual({ status: 'OK' })
  })

  it('warns of patterns on dates', async () => {
    expect(await validate('timestamp:2026* OR source:web1')).toMatchObject({
      status: 'WARNING',
      explanations: [{ error_type: 'INVALID_VALUE_TYPE', related_property: 'timestamp', end_column: 15 }],
    })
  })

  it('warns of unknown fields, lower-case operators and values that do not fit', async () => {
    const { status, explanations } = await validate('nope:1 and took_ms:abc')
    expect(status).toBe('WARNING')
    expect(explanations.map((found: any) => [found.error_type, found.related_property])).toEqual([
      ['UNKNOWN_FIELD', 'nope'],
      ['INVALID_OPERATOR', 'and'],
      ['INVALID_VALUE_TYPE', 'took_ms'],
    ])
  })

  it('knows fields with dots by their names with underscores, and their types', async () => {
    server.store.fieldInfos = [
      { name: 'pod.restart_count', types: ['long'] },
      { name: 'pod.name', types: ['string'] },
      { name: 'pod_name', types: ['long'] },
    ]
    expect(
      await validate('pod_restart_count:>3 AND pod.restart_count:>3 AND pod_name:x AND _exists_:pod_name'),
    ).toEqual({ status: 'OK' })
    const { explanations } = await validate('pod_restart_count:many AND pod.restart.count:1')
    expect(explanations.map((found: any) => [found.error_type, found.related_property])).toEqual([
      ['INVALID_VALUE_TYPE', 'pod_restart_count'],
      ['UNKNOWN_FIELD', 'pod.restart.count'],
    ])
  })

  it('knows parameters by their bindings and defaults', async () => {
    expect((await validate('source:$host$')).explanations[0].error_type).toBe('UNDECLARED_PARAMETER')
    expect(await validate('source:$host$', { parameter_bindings: { host: { type: 'value', value: 'web1' } } })).toEqual(
      { status: 'OK' },
    )
    expect(
      (await validate('source:$host$', { parameters: [{ name: 'host', default_value: '' }] })).explanations[0]
        .error_type,
    ).toBe('EMPTY_PARAMETER')
  })
})

describe('suggestions', () => {
  it('are values with their counts', async () => {
    server.store.suggestions = { values: [{ value: 'web1', count: 9 }], otherCount: 2, corrected: false }
    const { body } = await server.call('POST', '/search/suggest', { field: 'source', input: 'we', size: 5 })
    expect(body).toEqual({
      field: 'source',
      input: 'we',
      suggestions: [{ value: 'web1', occurrence: 9 }],
      sum_other_docs_count: 2,
    })
    expect(server.store.asked.suggest[0]).toMatchObject({
      field: 'source',
      prefix: 'we',
      size: 5,
      scope: { streams: null },
    })
  })

  it('leave out what there is not', async () => {
    expect((await server.call('POST', '/search/suggest', { field: 'source', input: '' })).body).toEqual({
      field: 'source',
      input: '',
      sum_other_docs_count: 0,
    })
    server.store.suggestions = { values: [{ value: 'web1', count: 1 }], otherCount: 0, corrected: true }
    expect((await server.call('POST', '/search/suggest', { field: 'source', input: 'wbe' })).body).not.toHaveProperty(
      'sum_other_docs_count',
    )
  })

  it('say that nothing has the field', async () => {
    expect((await server.call('POST', '/search/suggest', { field: 'nope', input: 'x' })).body).toEqual({
      field: 'nope',
      input: 'x',
      error: { type: 'SearchTypeError', reason: "No message has a field 'nope'." },
    })
  })

  it('drop streams that may not be read', async () => {
    await server.call(
      'POST',
      '/search/suggest',
      { field: 'source', input: '', streams: [ALL, '64c900000000000000000001'] },
      { token: 'reader' },
    )
    expect(server.store.asked.suggest[0]!.scope.streams).toEqual([ALL])
  })
})
