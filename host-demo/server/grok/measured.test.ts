/** Cases measured on a server of the established product: a request and its answer each, in the order in which they were made. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { basic, rootPassword, testServer, type TestServer } from '../testing/test-server.ts'
import { area as tools } from '../tools/area.ts'

interface Case {
  readonly id: string
  readonly what: string
  readonly request: {
    readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
    readonly path: string
    readonly body?: unknown
  }
  readonly answer: { readonly status: number; readonly body: any }
}

const cases = readFileSync(new URL('./testing/measured-grok.jsonl', import.meta.url), 'utf8')
  .replaceAll('$uuid1', '123e4567-e89b-12d3-a456-426614174000')
  .trim()
  .split('\n')
  .map(line => JSON.parse(line) as Case)

interface Exception {
  readonly why: string
  readonly status?: number
  /** Members of the answer that differ. */
  readonly body?: object
}

const badInput = { why: 'bad input is 400 with the field named, not 500', status: 400 }
const differs = { why: 'a failed conversion is told in the words of this server' }
/** Cases that are answered otherwise, each with its reason (decision 0040). */
const exceptions: Readonly<Record<string, Exception>> = {
  'grok-004': { ...differs, body: { matches: expect.arrayContaining([{ name: 'n', match: '12345678901' }]) } },
  'grok-008': { ...differs, body: { matches: expect.arrayContaining([{ name: 'n', match: '70000' }]) } },
  'grok-020': {
    why: 'a date pattern completes what it does not name, in extractors as in grok patterns',
    body: { matches: [{ name: 'd', match: '2024-01-01T00:00:00Z' }] },
  },
  'grok-138': badInput,
  'grok-143': badInput,
  'grok-145': badInput,
  'grok-158': { why: 'a pattern that others use keeps its name, or they would break', status: 400 },
  'grok-160': badInput,
  'grok-185': {
    why: 'an unknown order is that by name',
    body: {
      patterns: [expect.objectContaining({ name: 'BASE10NUM' }), expect.objectContaining({ name: 'BASE16FLOAT' })],
    },
  },
  'grok-215': { why: 'an id that cannot be is 404', status: 404 },
}

/** Requests that the measured ones stand on, made before the named case. */
const before: Readonly<Record<string, readonly { readonly name: string; readonly pattern: string }[]>> = {
  'grok-153': [
    { name: 'FACTNEST', pattern: 'n=%{FACTONE:letters}' },
    { name: 'factlow', pattern: 'x' },
  ],
}
/** `$id1` of these cases is that of this pattern. */
const idsOf: Readonly<Record<string, string>> = {
  'grok-154': 'FACTONE',
  'grok-155': 'none',
  'grok-158': 'FACTONE',
  'grok-159': 'FACTONE',
  'grok-160': 'FACTONE',
  'grok-213': 'FACTQ2',
  'grok-214': 'none',
}

let server: TestServer
beforeAll(async () => {
  server = await testServer([tools])
})
afterAll(() => server.close())

async function idOf(name: string | undefined): Promise<string> {
  const { patterns } = (await server.call('GET', '/api/system/grok')).json()
  return patterns.find((one: { name: string }) => one.name === name)?.id ?? 'f'.repeat(24)
}

/** An answer that was measured, as ours may be: ids are new, and there may be more members. */
function expected(body: any, differing: object = {}): unknown {
  if (Array.isArray(body)) return body.map(one => expected(one))
  if (typeof body !== 'object' || body === null) return body
  const members = Object.entries(body)
    .filter(([name]) => name !== 'error_message' && name !== 'id')
    .map(([name, value]) => [name, name === 'patterns' ? namesOf(value as never) : expected(value)])
  return expect.objectContaining({ ...Object.fromEntries(members), ...differing })
}
/** Lists stand in the order of their own letters there: ours does not tell capitals from small ones. */
const namesOf = (patterns: readonly { readonly name: string }[]) =>
  patterns.length > 10
    ? expect.arrayContaining(
        patterns.map(({ name }) => expect.objectContaining({ name: name === 'FACTRENAMED' ? 'FACTONE' : name })),
      )
    : patterns.map(({ name }) => expect.objectContaining({ name }))

describe('the measured case', () => {
  it.each(cases.map(one => [one.id, one.what, one] as const))('%s: %s', async (id, _, { request, answer }) => {
    for (const pattern of before[id] ?? [])
      expect((await server.call('POST', '/api/system/grok', pattern)).statusCode).toBe(201)
    const path = `/api${request.path.replace('$id1', await idOf(idsOf[id]))}`
    const isText = typeof request.body === 'string'
    const reply = isText
      ? await server.app.inject({
          method: request.method,
          url: path,
          headers: { 'x-requested-by': 'test', 'content-type': 'text/plain', ...basic('admin', rootPassword) },
          payload: request.body as string,
        })
      : await server.call(request.method, path, request.body ?? undefined)
    const exception = exceptions[id]
    expect(reply.statusCode, reply.body).toBe(exception?.status ?? answer.status)
    if (answer.body === null) return expect(reply.body).toBe('')
    const body = reply.json()
    if (reply.statusCode >= 400) return expect(body.message).toEqual(expect.any(String))
    expect(body).toEqual(expected(answer.body, exception?.body))
    if (answer.body.error_message) expect(body.error_message).toEqual(expect.any(String))
  })

  it('of each exception is there', () => {
    expect(Object.keys(exceptions).filter(id => !cases.some(one => one.id === id))).toEqual([])
  })
})
