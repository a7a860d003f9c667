import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LookupGuest } from '../platform/lookup/lookup-guest.ts'
import { area as tools } from '../tools/area.ts'
import { basic, newUser, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area as lookup } from './area.ts'
import { createFirstTables } from './first-tables.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer([lookup, tools])
  await server.call('POST', '/api/users', newUser('nobody'))
})
afterAll(() => server.close())

const ask = async (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => {
  const reply = await server.call(method, `/api/system/lookup${path}`, body, headers)
  const isJson = String(reply.headers['content-type']).includes('json')
  return { status: reply.statusCode, body: isJson ? reply.json() : reply.body }
}
const made = async (path: string, body: object) => {
  const { status, body: created } = await ask('POST', path, body)
  expect([path, status, created]).toEqual([path, 200, expect.anything()])
  return created as { id: string; name: string }
}

const noDefault = {
  default_single_value: '',
  default_single_value_type: 'NULL',
  default_multi_value: '',
  default_multi_value_type: 'NULL',
}
const inMemory = { type: 'guava_cache', max_size: 10, expire_after_access: 0, expire_after_write: 0 }
const common = (name: string) => ({ title: name, description: '', name })

let count = 0
/** Makes a table over an adapter of this type, and gives the ids of all three. */
async function newTable(config: object = { type: 'own-table' }, more: object = {}, cache: object = inMemory) {
  const name = `table-${++count}`
  const adapter = await made('/adapters', { ...common(name), config })
  const kept = await made('/caches', { ...common(name), config: cache })
  const body = { ...common(name), cache_id: kept.id, data_adapter_id: adapter.id, ...noDefault, ...more }
  const table = await made('/tables', body)
  return { name, adapter: adapter.id, cache: kept.id, table: table.id, body }
}
const lookUp = async (name: string, key: string) =>
  (await ask('GET', `/tables/${name}/query?key=${encodeURIComponent(key)}`)).body
const value = async (name: string, key: string) => (await lookUp(name, key)).single_value
const put = (name: string, ...rows: object[]) => ask('PUT', `/adapters/${name}/rows`, { rows })

/** A CSV file in the folder that lookups may read. */
function fileOf(text: string): string {
  const folder = join(server.dataDir, 'lookup')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `file-${++count}.csv`)
  writeFileSync(path, text)
  return path
}
const csv = (path: string) => ({
  ...{ type: 'csvfile', path, separator: ',', quotechar: '"', key_column: 'key', value_column: 'value' },
  check_interval: 60,
})

describe('a lookup table', () => {
  it('answers from its adapter, with its default value for other keys', async () => {
    const path = fileOf('key,value\nk,one\n')
    const { name, body, table } = await newTable(csv(path), {
      default_single_value: '7',
      default_single_value_type: 'NUMBER',
    })
    expect(await lookUp(name, 'k')).toMatchObject({
      single_value: 'one',
      multi_value: { value: 'one' },
      has_error: false,
    })
    expect(await value(name, 'other')).toBe(7)
    const changed = await ask('PUT', `/tables/${name}`, { ...body, id: table, default_single_value: '8' })
    expect([changed.status, await value(name, 'other')]).toEqual([200, 8])
    expect((await ask('DELETE', `/tables/${table}`)).body).toMatchObject({ id: table, name })
    expect(await lookUp(name, 'k')).toMatchObject({ has_error: true, single_value: null })
    expect((await ask('GET', `/tables/${table}`)).status).toBe(404)
  })

  it('comes as a page of one, with cache and adapter where they are asked for', async () => {
    const { name, adapter, cache, table } = await newTable()
    const plain = (await ask('GET', `/tables/${name}`)).body
    expect(plain).toMatchObject({
      total: 1,
      lookup_tables: [{ id: table, _scope: 'DEFAULT' }],
      caches: {},
      data_adapters: {},
    })
    const whole = (await ask('GET', `/tables?resolve=true&query=name:${name}`)).body
    expect([Object.keys(whole.caches), Object.keys(whole.data_adapters)]).toEqual([[cache], [adapter]])
  })

  it('keeps its cache and its adapter from being deleted', async () => {
    const { name, adapter, cache, table } = await newTable()
    for (const path of [`/adapters/${adapter}`, `/caches/${cache}`]) {
      const { status, body } = await ask('DELETE', path)
      expect([status, body.message]).toEqual([400, expect.stringContaining(`used by the lookup tables '${name}'`)])
    }
    await ask('DELETE', `/tables/${table}`)
    for (const path of [`/adapters/${adapter}`, `/caches/${cache}`])
      expect((await ask('DELETE', path)).status).toBe(200)
  })

  it('is refused with what is wrong, by field', async () => {
    const { name, body } = await newTable()
    const wrong = {
      ...{ ...body, cache_id: 'none', data_adapter_id: 'none' },
      ...{ default_single_value: 'x', default_single_value_type: 'NUMBER', default_multi_value_type: 'STRING' },
    }
    const { errors, failed } = (await ask('POST', '/tables/validate', wrong)).body
    const fields = ['cache_id', 'data_adapter_id', 'default_multi_value', 'default_single_value', 'name']
    expect([failed, Object.keys(errors).sort()]).toEqual([true, fields])
    expect((await ask('POST', '/tables', wrong)).body).toMatchObject({ type: 'ValidationApiError' })
    expect(
      (await ask('POST', '/caches/validate', { ...common(name), config: { ...inMemory, max_size: -1 } })).body,
    ).toMatchObject({
      errors: { name: [expect.any(String)], max_size: ["'max_size' must be a whole number from 0 to 10000000."] },
    })
    const elsewhere = { ...common('x'), config: csv('/etc/passwd') }
    expect((await ask('POST', '/adapters', elsewhere)).body.validation_errors.path[0].error).toContain(
      'CORDWOOD_LOOKUP_FOLDERS',
    )
  })

  it('tells how often it was asked, and forgets what its cache holds', async () => {
    const { name } = await newTable(csv(fileOf('key,value\nk,one\n')))
    for (const key of ['k', 'k', 'x']) await lookUp(name, key)
    expect((await ask('GET', '/counts')).body.tables[name]).toEqual({ hits: 1, misses: 2, entries: 2 })
    const metric = server.services.metrics.names().find(one => one.endsWith(`.${name}.misses`))!
    expect(server.services.metrics.get(metric)?.metric).toMatchObject({ rate: { total: 2 } })
    expect((await ask('POST', `/tables/${name}/purge?key=k`)).status).toBe(204)
    expect((await ask('GET', '/counts')).body.caches[name]).toMatchObject({ entries: 1 })
    expect((await ask('POST', '/tables/none/purge')).status).toBe(404)
  })

  it('says what is wrong with its adapter while it goes on', async () => {
    const { name } = await newTable(csv(fileOf('key,value\nk,1\nk,2\n')))
    expect(await lookUp(name, 'k')).toMatchObject({ single_value: null, has_error: false })
    const names = { tables: [name, 'none'], data_adapters: [name], caches: [name] }
    expect((await ask('POST', '/errorstates', names)).body).toEqual({
      tables: { [name]: "The key 'k' stands twice in the data." },
      data_adapters: { [name]: "The key 'k' stands twice in the data." },
      caches: { [name]: null },
    })
    const { name: whole } = await newTable()
    expect((await ask('POST', '/errorstates', { tables: [whole] })).body.tables).toEqual({ [whole]: '' })
  })

  it('is tried by the tester', async () => {
    const { name } = await newTable()
    await put(name, { key: 'k', value: 'one' })
    const tried = async (table: string, string: string) =>
      (await server.call('POST', '/api/tools/lookup_table_tester', { lookup_table_name: table, string })).json()
    expect(await tried(name, ' k')).toEqual({ empty: false, error: false, error_message: '', key: ' k', value: 'one' })
    expect(await tried(name, 'x')).toMatchObject({ empty: true, error: false, value: null })
    expect(await tried('none', 'k')).toMatchObject({ empty: true, error: true, key: null })
  })

  it('is there for threats from the first start, once', async () => {
    const names = async () =>
      (await ask('GET', '/tables?order=asc&sort=name&per_page=0')).body.lookup_tables
        .map((table: { name: string }) => table.name)
        .filter((name: string) => !name.startsWith('table-'))
    expect(await names()).toEqual([
      ...['abuse-ch-ransomware-domains', 'abuse-ch-ransomware-ip', 'otx-api-domain', 'otx-api-ip'],
      ...['spamhaus-drop', 'tor-exit-node-list', 'whois'],
    ])
    await ask('DELETE', '/tables/whois')
    await createFirstTables(server.services)
    expect(await names()).not.toContain('whois')
  })
})

describe('rows that people edit', () => {
  it('are found at once, until they are deleted or their time is over', async () => {
    const { name } = await newTable()
    const soon = new Date(Date.now() + 3600_000).toISOString()
    const rows = [
      { key: 'text', value: 'one' },
      { key: 'flag', value: true, expires_at: soon },
      { key: 'list', value: ['a', 'b'] },
      { key: 'over', value: 'x', expires_at: '2020-01-01T00:00:00.000Z' },
    ]
    expect((await put(name, ...rows)).body).toMatchObject({ changed: 4 })
    expect([await value(name, 'text'), await value(name, 'flag'), await value(name, 'over')]).toEqual([
      'one',
      true,
      null,
    ])
    expect(await lookUp(name, 'list')).toMatchObject({ single_value: null, string_list_value: ['a', 'b'] })
    await put(name, { key: 'text', value: 'two' })
    expect(await value(name, 'text')).toBe('two')
    expect((await ask('POST', `/adapters/${name}/rows/delete`, { keys: ['text', 'none'] })).body).toMatchObject({
      changed: 1,
    })
    expect(await value(name, 'text')).toBeNull()
    expect((await ask('GET', `/adapters/${name}/rows/one?key=flag`)).body).toMatchObject({
      expires_at: soon,
      changed_by: 'admin',
    })
    expect((await ask('GET', `/adapters/${name}/rows/one?key=text`)).status).toBe(404)
    const { entries } = (await ask('GET', `/adapters/${name}/rows/history?key=text`)).body
    expect(entries).toMatchObject([
      { action: 'deleted', by: 'admin', before: { value: 'two' }, after: null },
      { action: 'put', before: { value: 'one' }, after: { value: 'two' } },
      { action: 'put', before: null, after: { value: 'one', expires_at: null } },
    ])
  })

  it('are found in pages, by part of key or value', async () => {
    const { name } = await newTable()
    await put(
      name,
      ...Array.from({ length: 30 }, (_, i) => ({
        key: `k${String(i).padStart(2, '0')}`,
        value: i % 2 ? 'odd' : 'even',
      })),
    )
    const { body } = await ask('GET', `/adapters/${name}/rows?query=odd&per_page=10&page=2&order=desc`)
    expect([body.total, body.grand_total, body.count, body.rows[0].key]).toEqual([15, 30, 5, 'k09'])
  })

  it('go out as a file and come in again, all or none', async () => {
    const { name } = await newTable()
    await put(name, { key: 'a,b', value: 'x "y"' }, { key: 'c', value: 'd', expires_at: '2040-01-01T00:00:00.000Z' })
    const file = (await ask('GET', `/adapters/${name}/rows/export`)).body as string
    expect(file).toBe('key,value,expires\r\n"a,b","x ""y""",\r\nc,d,2040-01-01T00:00:00.000Z\r\n')
    const other = await newTable()
    const send = async (content: string, query: string) => {
      const reply = await server.app.inject({
        ...{ method: 'POST', url: `/api/system/lookup/adapters/${other.name}/rows/import?${query}`, payload: content },
        headers: { 'x-requested-by': 'test', 'content-type': 'text/csv', ...basic('admin', rootPassword) },
      })
      return { status: reply.statusCode, body: reply.json() }
    }
    expect(await send(file, 'expires_column=expires')).toMatchObject({
      status: 200,
      body: { applied: true, added: 2, rows: 2 },
    })
    expect(await value(other.name, 'a,b')).toBe('x "y"')
    expect((await send('1,x\n2\n', 'has_header=false&key_column=1&value_column=2')).body).toMatchObject({
      applied: false,
      problem_count: 1,
      problems: [{ line: 2, message: 'The line has 1 cells; at least 2 are needed.' }],
    })
    expect((await send('key,value\nk,v\n', 'mode=replace')).body).toMatchObject({ applied: true, deleted: 2, rows: 1 })
    expect((await send('no,such\n', '')).status).toBe(400)
  })

  it('may be found whatever the case, unless two would be one', async () => {
    const { name, adapter } = await newTable()
    const config = (case_insensitive_lookup: boolean) => ({
      ...common(name),
      config: { type: 'own-table', case_insensitive_lookup },
    })
    await put(name, { key: 'Key', value: 1 })
    expect((await ask('PUT', `/adapters/${adapter}`, config(true))).status).toBe(200)
    expect(await value(name, 'kEY')).toBe(1)
    await ask('PUT', `/adapters/${adapter}`, config(false))
    await put(name, { key: 'KEY', value: 2 })
    expect((await ask('PUT', `/adapters/${adapter}`, config(true))).status).toBe(400)
    expect([await value(name, 'Key'), await value(name, 'KEY')]).toEqual([1, 2])
  })

  it('go with their adapter, which keeps its type', async () => {
    const { name, adapter, table } = await newTable()
    await put(name, { key: 'k', value: 'v' })
    const moved = await ask('PUT', `/adapters/${adapter}`, { ...common(name), config: { type: 'torexitnode' } })
    expect(moved.body.validation_errors).toHaveProperty('type')
    await ask('DELETE', `/tables/${table}`)
    await ask('DELETE', `/adapters/${adapter}`)
    expect([...server.services.ownTables.settings().keys()]).not.toContain(adapter)
    expect((await put('whois', { key: 'k', value: 'v' })).status).toBe(400)
  })

  it('are changed by rules, in every thread', async () => {
    const { name } = await newTable()
    const end = server.services.lookups.connect()
    const guest = new LookupGuest(server.services.lookups.types, end.other, error => {
      throw error
    })
    expect(guest.change(name, 'k', { do: 'set', value: 'by a rule', seconds: null })?.single).toBe('by a rule')
    expect(guest.lookUp(name, 'k')).toBe('by a rule')
    await expect.poll(() => value(name, 'k')).toBe('by a rule')
    expect(guest.change('whois', 'k', { do: 'set', value: 'x', seconds: null })).toBeNull()
    guest.close()
    server.services.lookups.disconnect(end)
  })

  it('are nothing for those without the permission', async () => {
    const { name } = await newTable()
    const nobody = basic('nobody', 'pw')
    const rows = `/adapters/${name}/rows`
    const statuses = [
      await ask('GET', rows, undefined, nobody),
      await ask('PUT', rows, { rows: [{ key: 'k', value: 'v' }] }, nobody),
      await ask('POST', `${rows}/delete`, { keys: ['k'] }, nobody),
      await ask('GET', `${rows}/export`, undefined, nobody),
      await ask('GET', `${rows}/history`, undefined, nobody),
    ].map(({ status }) => status)
    expect(statuses).toEqual(statuses.map(() => 403))
  })
})
