import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { FieldUse } from '../platform/messages/message-store.ts'
import { startSearchServer, type SearchServer } from '../search/testing/search-server.ts'

let server: SearchServer
let base: string
beforeEach(async () => {
  server = await startSearchServer({ nobody: [] })
  const { index_sets } = (await server.call('GET', '/system/indices/index_sets')).body
  base = `/system/indices/index_sets/${index_sets[0].id}`
  await server.call('POST', `/cluster/deflector/${index_sets[0].id}/cycle`)
  const use = (index: string, fields: readonly FieldUse[]) => ({ index, messages: 100, bytes: 10_000, fields })
  server.store.fieldUses = {
    cordwood_0: use('cordwood_0', [
      { name: 'took', types: ['string'], messages: 40, bytes: 900 },
      { name: 'constructor', types: ['string'], messages: 1, bytes: 10 },
      { name: 'ratio', types: ['long'], messages: 5, bytes: 50 },
    ]),
    cordwood_1: use('cordwood_1', [
      { name: 'took', types: ['long', 'string'], messages: 60, bytes: 600 },
      { name: 'ratio', types: ['double'], messages: 5, bytes: 50 },
      { name: 'message', types: ['text'], messages: 100, bytes: 5000 },
    ]),
  }
})
afterEach(() => server.close())
const get = (path: string, token = 'admin') => server.call('GET', base + path, undefined, { token })

describe('the fields of an index set', () => {
  it('are listed by what they cost, with their types and conflicts', async () => {
    const { status, body } = await get('/fields')
    expect([status, body]).toMatchObject([200, { total: 4, indices: 2, indices_read: 2, messages: 200, bytes: 20_000 }])
    expect(body.other_bytes).toBe(20_000 - 5000 - 1500 - 100 - 10)
    expect(body.fields.map((field: any) => [field.name, field.bytes, field.conflict, field.settable])).toEqual([
      ['message', 5000, false, false],
      ['took', 1500, true, true],
      ['ratio', 100, false, true],
      ['constructor', 10, false, true],
    ])
    expect(body.fields[1]).toMatchObject({
      types: [
        { type: 'string', indices: 2 },
        { type: 'long', indices: 1 },
      ],
      messages: 100,
      set_type: null,
    })
  })

  it('are told one by one for each index', async () => {
    expect((await get('/fields/took')).body).toMatchObject({
      field: { name: 'took', conflict: true },
      indices: [
        { index_name: 'cordwood_1', types: ['long', 'string'], messages: 60, bytes: 600 },
        { index_name: 'cordwood_0', types: ['string'] },
      ],
    })
    expect((await get('/fields/nothing')).status).toBe(404)
  })

  it('are for who may read the set', async () => {
    expect((await get('/fields', 'nobody')).status).toBe(403)
    expect((await get('/fields/took', 'nobody')).status).toBe(403)
  })
})

describe('the type of a field', () => {
  const put = (field: string, body: unknown, token = 'admin') =>
    server.call('PUT', `${base}/fields/${field}`, body, { token })

  it('is set for the messages to come, told to the store, and taken back', async () => {
    let rules: unknown
    const { ensureIndexSet } = server.store
    server.store.ensureIndexSet = async set => {
      rules = (set as { rules?: unknown }).rules
      await ensureIndexSet(set)
    }
    expect((await put('took', { type: 'long' })).body).toEqual({ field_types: { took: 'long' } })
    expect(rules).toMatchObject({ fieldTypes: { took: 'long' } })
    expect((await put('host', { type: 'string', rotate: true })).body.field_types).toEqual({
      took: 'long',
      host: 'string',
    })
    expect(server.store.indexInfos).toHaveLength(3)
    expect((await get('/fields/took')).body.field.set_type).toBe('long')
    // A change of the set leaves them as they are.
    const set = (await get('')).body
    expect(set).not.toHaveProperty('field_types')
    expect((await server.call('PUT', base, { ...set, title: 'Other' })).status).toBe(200)
    expect((await server.call('DELETE', `${base}/fields/took`)).body).toEqual({ field_types: { host: 'string' } })
    expect(rules).toMatchObject({ fieldTypes: { host: 'string' } })
  })

  it.each([
    ['message', { type: 'string' }, 'cannot be set'],
    ['gl2_source_input', { type: 'string' }, 'cannot be set'],
    ['a%20b', { type: 'string' }, 'field must have'],
    ['took', { type: 'ip' }, 'type'],
  ])('is refused in words for %s with %j', async (field, body, words) => {
    const reply = await put(field, body)
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(words)])
  })

  it('is refused beyond the number that a set may have', async () => {
    for (let i = 0; i < 200; i++) await put(`f${i}`, { type: 'long' })
    expect((await put('one_more', { type: 'long' })).status).toBe(400)
    expect((await put('f7', { type: 'double' })).status).toBe(200)
  })

  it('is for who may edit the set', async () => {
    expect((await put('took', { type: 'long' }, 'nobody')).status).toBe(403)
    const { status } = await server.call('DELETE', `${base}/fields/took`, undefined, { token: 'nobody' })
    expect(status).toBe(403)
  })
})

describe('the forecast of an index set', () => {
  const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedRotationStrategy'
  const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'
  const draft = {
    rotation_strategy_class: rotation,
    rotation_strategy: { type: `${rotation}Config`, rotation_period: 'P1D' },
    retention_strategy_class: retention,
    retention_strategy: { type: `${retention}Config`, max_number_of_indices: 7 },
  }

  it('goes by what came in since the first message, while no day is whole', async () => {
    server.store.indexInfos = server.store.indexInfos.map(index =>
      index.writing
        ? { ...index, messages: 5000, bytes: 2_000_000, createdAt: Date.now(), firstWriteAt: Date.now() }
        : index,
    )
    const { status, body } = await get('/forecast')
    expect([status, body]).toMatchObject([
      200,
      {
        kept: { days_min: 30 },
        forever: false,
        basis: { days: [{ messages: 5000 }], messages_per_day: 5000 * 24, bytes_per_message: 400, extrapolated: true },
        disk: { used_bytes: 2_000_000 + 1000 },
      },
    ])
    expect(body.disk.total_bytes).toBeGreaterThan(body.disk.free_bytes)
  })

  it('is made for strategies that are not saved', async () => {
    const { status, body } = await server.call('POST', `${base}/forecast`, draft)
    expect([status, body.kept]).toMatchObject([200, { days_min: 6, days_max: 7, indices: 7 }])
    const wrong = await server.call('POST', `${base}/forecast`, { ...draft, retention_strategy_class: 'x' })
    expect([wrong.status, wrong.body.message]).toEqual([400, expect.stringContaining('retention_strategy_class')])
  })

  it('is made for a set that is not there yet, by the volume of the default one', async () => {
    const ofDefault = (await get('/forecast')).body
    const { status, body } = await server.call('POST', '/system/indices/index_sets/forecast', draft)
    expect([status, body]).toMatchObject([
      200,
      {
        kept: { days_min: 6, days_max: 7, indices: 7 },
        basis: { ...ofDefault.basis, assumed_from: expect.any(String) },
        disk: { used_bytes: 0 },
      },
    ])
    expect(ofDefault.basis.assumed_from).toBeNull()
    const refused = await server.call('POST', '/system/indices/index_sets/forecast', draft, { token: 'nobody' })
    expect(refused.status).toBe(403)
  })

  it('is for who may read the set', async () => {
    expect((await get('/forecast', 'nobody')).status).toBe(403)
    expect((await server.call('POST', `${base}/forecast`, draft, { token: 'nobody' })).status).toBe(403)
  })
})
