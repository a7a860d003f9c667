/** The audit log over the API: pages, filters, export, and what leaves a row. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry, AuditPage } from '../../../core/audit/schema.ts'
import { basic, newUser, testServer, type TestServer } from '../testing/test-server.ts'
import { area } from './area.ts'

let server: TestServer
beforeEach(async () => {
  server = await testServer([area])
})
afterEach(() => server.close())

const page = async (query = '') => (await server.call('GET', `/api/system/audit${query}`)).json<AuditPage>()
const entries = async (query = '') => (await page(query)).elements
const filter = (...filters: string[]) => `?${filters.map(one => `filters=${encodeURIComponent(one)}`).join('&')}`
const put = (count: number, of: (i: number) => Partial<Record<'entity' | 'action' | 'actor' | 'title', string>>) =>
  server.services.records.log('audit').put(
    ...Array.from({ length: count }, (_, i) => {
      const { entity = `streams:${i}`, ...body } = of(i)
      return { id: `x${String(i).padStart(6, '0')}`, entity, at: Date.UTC(2026, 0, 1) + i * 60_000, body }
    }),
  )
const ids = (rows: readonly AuditEntry[]) => rows.map(({ entity_id }) => entity_id)

describe('the audit log', () => {
  it('says who changed what from where, with the values before and after, and no secret', async () => {
    await server.call('POST', '/api/users', newUser('bob'))
    const { id } = (await server.call('GET', '/api/users/bob')).json<{ id: string }>()
    await server.call('PUT', `/api/users/${id}`, { first_name: 'Robert', last_name: 'B' })
    await server.call('PUT', `/api/users/${id}/password`, { password: 'next-password' })
    const rows = await entries(filter(`entity:users:${id}`))
    const created = rows.at(-1)
    expect(created).toMatchObject({ action: 'insert', entity_title: 'bob', actor: 'admin', address: '127.0.0.1' })
    expect(created?.changes).toContainEqual({ property: 'password_hash', hidden: true })
    const updates = rows.slice(0, -1).map(({ changes }) => changes)
    expect(updates).toContainEqual(expect.arrayContaining([{ property: 'first_name', before: 'A', after: 'Robert' }]))
    expect(updates).toContainEqual([{ property: 'password_hash', hidden: true }])
    await server.call('DELETE', '/api/users/bob')
    expect((await entries())[0]).toMatchObject({ action: 'delete', entity_title: 'bob' })
  })

  it('is paged, newest first, with the number of all that match', async () => {
    await put(12_000, i => ({ action: i % 3 === 0 ? 'delete' : 'update', actor: i % 2 === 0 ? 'alice' : 'bob' }))
    const query = `${filter('action:delete', 'actor:alice')}&per_page=3`
    expect(ids(await entries(query))).toEqual(['11994', '11988', '11982'])
    const last = await page(`${query}&page=667`)
    expect(ids(last.elements)).toEqual(['6', '0'])
    expect(last.pagination).toEqual({ total: 2000, count: 2, page: 667, per_page: 3 })
    expect((await page(`${query}&page=668`)).elements).toEqual([])
  })

  it('is filtered by type, entity, time and text; values of one filter are alternatives', async () => {
    await put(6, i => ({
      entity: `${['streams', 'inputs', 'stream_outputs'][i % 3]}:${i}`,
      action: 'update',
      actor: 'carol',
      title: ['50% of_all', 'Straße', 'else'][i % 3],
    }))
    const carols = 'actor:carol'
    expect(ids(await entries(filter(carols, 'type:streams')))).toEqual(['3', '0'])
    expect(ids(await entries(filter(carols, 'type:streams', 'type:inputs')))).toEqual(['4', '3', '1', '0'])
    expect(ids(await entries(filter(carols, 'entity:inputs:4')))).toEqual(['4'])
    expect(ids(await entries(filter('entity:inputs:4', 'entity:streams:0')))).toEqual(['4', '0'])
    expect(ids(await entries(filter(carols, 'at:2026-01-01T00:01:00.000Z><2026-01-01T00:03:00.000Z')))).toEqual([
      '3',
      '2',
      '1',
    ])
    expect(ids(await entries(filter(carols, 'at:2026-01-01T00:04:00.000Z><')))).toEqual(['5', '4'])
    expect(
      ids(await entries(filter(carols, 'at:><2026-01-01T00:00:00.000Z', 'at:2026-01-01T00:05:00.000Z><'))),
    ).toEqual(['5', '0'])
    expect(ids(await entries(`${filter(carols)}&query=${encodeURIComponent('50% OF_')}`))).toEqual(['3', '0'])
    expect(ids(await entries(`${filter(carols)}&query=%25`))).toEqual(['3', '0'])
    expect(await entries(`${filter(carols)}&query=${encodeURIComponent("' OR 1=1 --")}`)).toEqual([])
  })

  it.each([
    [filter('colour:red'), "'colour' is not an attribute that can be filtered"],
    [filter('actor:'), "The filter 'actor' has no value"],
    [filter('entity:5'), "The filter 'entity' needs a type and an id"],
    [filter('at:yesterday><'), 'is not a date such as'],
    [filter('at:2026-01-01'), "The filter 'at' needs a range"],
    [filter(...Array.from({ length: 21 }, (_, i) => `actor:${i}`)), 'more than 20 filters'],
    [filter(`actor:${'x'.repeat(301)}`), 'longer than 300 characters'],
    [`?query=${'x'.repeat(201)}`, 'longer than 200 characters'],
    ['?per_page=101', 'per_page'],
    ['?per_page=0', 'per_page'],
    ['?order=asc', 'order'],
  ])('refuses %s, and says why', async (query, why) => {
    const { statusCode, body } = await server.call('GET', `/api/system/audit${query}`)
    expect([statusCode, body]).toEqual([400, expect.stringContaining(why)])
  })

  it('is there for who holds auditlog:read alone', async () => {
    await server.call('POST', '/api/users', newUser('bob', { permissions: ['system:read'] }))
    await server.call('POST', '/api/users', newUser('eve', { permissions: ['auditlog:read'] }))
    const status = async (name: string, path: string) =>
      (await server.call('GET', path, undefined, basic(name, 'pw'))).statusCode
    for (const path of ['/api/system/audit', '/api/system/audit/export'])
      expect([await status('bob', path), await status('eve', path)]).toEqual([403, 200])
  })

  it('shows rows of older versions by the names of their properties', async () => {
    await server.services.records.log('audit').put({
      id: 'old',
      entity: 'streams:9',
      at: 5,
      body: { action: 'update', collection: 'streams', properties: ['title'] },
    })
    expect(await entries(filter('entity:streams:9'))).toMatchObject([
      { actor: null, changes: [{ property: 'title', hidden: true }], details: {}, more: false },
    ])
  })
})

describe('rows', () => {
  const actions = async () => (await entries()).map(({ action, actor, entity_type }) => [action, actor, entity_type])

  it('are left by logins, by refused ones and by logouts', async () => {
    await server.call('POST', '/api/users', newUser('bob'))
    const logIn = (password: string) =>
      server.call('POST', '/api/system/sessions', { username: 'bob', password, host: '' }, {})
    await logIn('wrong')
    const { session_id: session } = (await logIn('pw')).json<{ session_id: string }>()
    await server.call('DELETE', '/api/system/sessions', undefined, basic(session, 'session'))
    expect((await entries('?query=bob')).map(({ entity_title }) => entity_title)).toEqual(Array(4).fill('bob'))
    expect((await actions()).slice(0, 3)).toEqual([
      ['logout', 'bob', 'users'],
      ['login', 'bob', 'users'],
      ['login-refused', null, 'users'],
    ])
  })

  it('are left by refused changes, without secrets of the path, and not by refused reading', async () => {
    await server.call('POST', '/api/users', newUser('bob'))
    const { id } = (await server.call('GET', '/api/users/admin')).json<{ id: string }>()
    const before = (await page()).total
    await server.call('GET', '/api/system/audit', undefined, basic('bob', 'pw'))
    expect((await page()).total).toBe(before)
    const path = `/api/users/${encodeURIComponent(id)}/tokens/zq8token`
    const { statusCode } = await server.call('DELETE', path, undefined, basic('bob', 'pw'))
    expect(statusCode).toBe(403)
    const [refused] = await entries()
    expect(refused).toMatchObject({ action: 'refused', actor: 'bob', address: '127.0.0.1', details: { attempts: 1 } })
    expect(JSON.stringify(refused)).not.toContain('zq8token')
  })

  it('are left by exports', async () => {
    await server.call('GET', '/api/system/audit/export')
    expect((await actions())[0]).toEqual(['export', 'admin', 'calls'])
  })
})

describe('the export', () => {
  it('is CSV with a line for each change, in which no text is a formula', async () => {
    await put(1, () => ({ action: 'update', actor: '=1+1', title: '@SUM(A1)' }))
    const answer = await server.call('GET', `/api/system/audit/export${filter('entity:streams:0')}`)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('attachment; filename=audit-log.csv')
    const [head, row] = answer.body.split('\n')
    expect(head).toMatch(/^"at","actor","actor_id",.*"before","after"/)
    expect(row).toContain(`"2026-01-01T00:00:00.000Z","'=1+1"`)
    expect(row).toContain(`"'@SUM(A1)"`)
  })

  it('is JSON with a line for each row, of all that match', async () => {
    await put(1_700, i => ({ action: 'update', actor: i % 2 === 0 ? 'alice' : 'bob' }))
    const { body } = await server.call('GET', `/api/system/audit/export${filter('actor:alice')}&format=ndjson`)
    const rows = body
      .trimEnd()
      .split('\n')
      .map(line => JSON.parse(line) as AuditEntry)
    expect(rows).toHaveLength(850)
    expect(rows[0]).toMatchObject({ entity_id: '1698', actor: 'alice' })
  })

  it('ends when its reader leaves', async () => {
    await put(3_000, () => ({ action: 'update' }))
    const leaving = new AbortController()
    let pieces = 0
    const search = { actors: [], actions: [], types: [], entities: [], times: [], text: '' }
    const read = async () => {
      for await (const _ of server.services.records.auditRows(search, leaving.signal)) {
        pieces++
        leaving.abort()
      }
    }
    await expect(read()).rejects.toThrow(/abort/i)
    expect(pieces).toBe(1)
  })
})
