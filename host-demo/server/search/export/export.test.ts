/** Exports in every format, and the jobs they run in. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { message, startSearchServer, type SearchServer } from '../testing/search-server.ts'
import { ExportJobs } from './export-jobs.ts'

const ALL = '000000000000000000000001'
const everything = { timerange: { type: 'absolute', from: '2023-08-02T00:00:00Z', to: '2023-08-03T00:00:00Z' } }
const fields_in_order = ['timestamp', 'source', 'took', 'message']

let server: SearchServer
beforeEach(async () => {
  server = await startSearchServer({ reader: [`streams:read:${ALL}`] })
  server.store.messagesHeld = [
    message('a', '2023-08-02T10:00:00.000Z', { source: 'web', message: '=1+1', took: -5 }),
    message('b', '2023-08-02T10:00:01.000Z', { source: 'a\tb', message: 'two\nlines\u001b[31m\u202e' }),
  ]
})
afterEach(() => server.close())

const direct = (body: object, accept: string) =>
  server.call('POST', '/views/search/messages', { ...everything, fields_in_order, ...body }, { accept })
const start = async (body: object, token = 'admin') =>
  (
    await server.call(
      'POST',
      '/views/export',
      { ...everything, fields_in_order, ...body },
      { token, accept: 'text/plain' },
    )
  ).text
const state = async (id: string) => (await server.call('GET', `/views/export/jobs/${id}`)).body
const file = (id: string, name: string, token = 'admin') =>
  server.call('GET', `/views/search/messages/job/${id}/${name}`, undefined, { token, accept: '*/*' })

describe('an export', () => {
  it('is NDJSON with one object a line, in the order of the fields', async () => {
    const { text, headers } = await direct({}, 'application/x-ndjson')
    expect(headers['content-type']).toContain('application/x-ndjson')
    expect(text).toBe(
      '{"timestamp":"2023-08-02T10:00:00.000Z","source":"web","took":-5,"message":"=1+1"}\n' +
        '{"timestamp":"2023-08-02T10:00:01.000Z","source":"a\\tb","took":null,"message":"two\\nlines\\u001b[31m\u202e"}\n',
    )
  })

  it('is text with one line a message, whatever is in it', async () => {
    const { text } = await direct({}, 'text/plain')
    expect(text).toBe(
      '2023-08-02T10:00:00.000Z\tweb\t-5\t=1+1\n2023-08-02T10:00:01.000Z\ta\\tb\t\ttwo\\nlines\\u001b[31m\\u202e\n',
    )
  })

  it('is CSV where the client has no wish, and refused where it wishes something else', async () => {
    expect((await direct({}, '*/*')).headers['content-type']).toContain('text/csv')
    expect((await direct({}, 'application/xml')).status).toBe(415)
  })

  it('has formulas as they are, or harmless where that is asked for', async () => {
    expect((await direct({}, 'text/csv')).text).toContain('"-5","=1+1"')
    expect((await direct({ neutralize_formulas: true }, 'text/csv')).text).toContain('"-5","\'=1+1"')
  })

  it('comes newest first where that is asked for', async () => {
    const { text } = await direct({ order: 'desc', fields_in_order: ['timestamp'] }, 'text/plain')
    expect(text).toBe('2023-08-02T10:00:01.000Z\n2023-08-02T10:00:00.000Z\n')
  })
})

describe('an export job', () => {
  it('runs on its own once its format is known, and says how many messages its file has', async () => {
    const id = await start({ format: 'ndjson' })
    await expect.poll(async () => (await state(id)).state).toBe('done')
    expect(await state(id)).toMatchObject({ rows: 2, total: 2, format: 'ndjson', error: null })
    const { text, headers } = await file(id, 'x.ndjson')
    expect(text.trim().split('\n')).toHaveLength(2)
    expect(headers['content-disposition']).toBe('attachment; filename=x.ndjson')
    expect(headers['content-type']).toContain('application/x-ndjson')
  })

  it('waits to be fetched otherwise, and takes its format from the name of the file', async () => {
    const [csv, text] = [await start({}), await start({})]
    expect(await state(csv)).toMatchObject({ state: 'prepared', format: null })
    expect((await file(csv, 'out.csv')).text).toMatch(/^"timestamp","source"/)
    expect((await file(text, 'out.log')).text).toMatch(/^2023-08-02T10:00:00.000Z\tweb/)
    await expect.poll(async () => (await state(csv)).state).toBe('done')
    expect((await file(csv, 'out.csv')).text.split('\n')).toHaveLength(5)
  })

  it('is followed while it runs', async () => {
    const gate = Promise.withResolvers<void>()
    server.store.gate = gate.promise
    const id = await start({ format: 'text' })
    const following = file(id, 'x.log')
    await expect.poll(async () => (await state(id)).state).toBe('running')
    gate.resolve()
    expect((await following).text.split('\n')).toHaveLength(3)
  })

  it("is its owner's alone", async () => {
    const id = await start({ format: 'csv' })
    for (const [method, url] of [
      ['GET', `/views/export/jobs/${id}`],
      ['DELETE', `/views/export/jobs/${id}`],
      ['GET', `/views/search/messages/job/${id}/x.csv`],
    ] as const) {
      expect((await server.call(method, url, undefined, { token: 'reader' })).status).toBe(404)
    }
    expect((await server.call('GET', '/views/export/jobs', undefined, { token: 'reader' })).body).toEqual([])
    expect((await server.call('GET', '/views/export/jobs')).body).toHaveLength(1)
  })

  it('stops and leaves no file when it is deleted', async () => {
    server.store.gate = new Promise(() => undefined)
    const id = await start({ format: 'csv' })
    await expect.poll(async () => (await state(id)).state).toBe('running')
    expect((await server.call('DELETE', `/views/export/jobs/${id}`)).status).toBe(204)
    expect((await server.call('GET', `/views/export/jobs/${id}`)).status).toBe(404)
    await expect.poll(() => readdirSync(join(server.services.settings.dataDir, 'exports'))).toEqual([])
  })

  it('that fails says why, to whoever asks and to whoever fetches', async () => {
    const id = await start({ format: 'csv', query_string: 'source:w*' })
    await expect.poll(async () => (await state(id)).state).toBe('failed')
    expect(await state(id)).toMatchObject({ error: expect.stringContaining('internal error'), rows: 0 })
    expect((await file(id, 'x.csv')).status).toBe(400)
  })

  it('is gone from the reader who lost the stream', async () => {
    const tokens = { reader: [`streams:read:${ALL}`] }
    await server.close()
    server = await startSearchServer(tokens)
    const id = await start({ format: 'csv' }, 'reader')
    tokens.reader = []
    expect((await file(id, 'x.csv', 'reader')).status).toBe(403)
  })

  it('is interrupted where the server ended before it', async () => {
    server.store.gate = new Promise(() => undefined)
    const id = await start({ format: 'csv' })
    await expect.poll(async () => (await state(id)).state).toBe('running')
    // As the next start finds it after a crash.
    const next = new ExportJobs(server.services)
    await next.recover()
    const owner = { userId: 'id-admin' } as Parameters<ExportJobs['get']>[0]
    expect(await next.get(owner, id)).toMatchObject({ state: 'interrupted', finished_at: expect.any(String) })
  })
})
