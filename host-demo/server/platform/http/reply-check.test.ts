import { pino } from 'pino'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defineArea } from '../areas/define-area.ts'
import { testServer, type TestServer } from '../../testing/test-server.ts'
import { ApiError, SearchError } from '../errors/errors.ts'
import { route, type Replies, type Route } from './route.ts'

const Thing = Type.Object({ id: Type.String(), size: Type.Integer(), note: Type.Optional(Type.String()) })
const fitting = { id: 'a', size: 1 }

/** The reply of a route with these schemas, without its types, as after a cast in a handler. */
const answering = (path: string, handler: () => unknown, more: Partial<Route> = {}): Route => {
  const replies: Replies = { 200: Thing }
  return { ...route({ method: 'GET', path, permission: 'open', area: 'Test', summary: '', replies, handler }), ...more }
}
const refusing = (path: string, error: Error) =>
  answering(path, () => {
    throw error
  })
class OddError extends ApiError {
  override body() {
    return { type: 'ApiError', message: 'odd', more: 1 }
  }
}

const routes: readonly Route[] = [
  answering('/t/fits', () => fitting),
  answering('/t/text-for-number', () => ({ ...fitting, size: '1' })),
  answering('/t/null-for-nothing', () => ({ ...fitting, note: null })),
  answering('/t/more', () => ({ ...fitting, secret: 'x' })),
  answering('/t/missing', () => ({ id: 'a' })),
  answering('/t/inside', () => ({ all: [fitting, { ...fitting, size: 1.5 }] }), {
    replies: { 200: Type.Object({ all: Type.Array(Thing) }) },
  }),
  answering('/t/in-a-map', () => ({ one: { ...fitting, secret: 'x' } }), {
    replies: { 200: Type.Record(Type.String(), Thing) },
  }),
  answering('/t/nothing', () => null),
  answering('/t/body', () => fitting, { replies: { 200: null } }),
  answering('/t/text', () => 'a', { replies: { 200: null }, produces: ['text/csv'] }),
  refusing('/t/refuses', new SearchError(400, 'Cannot parse', [], 1, 2)),
  refusing('/t/refuses-oddly', new OddError(400)),
  { ...answering('/t/deleted', () => null, { replies: { 204: null } }), method: 'DELETE', permission: 'open' },
]
const area = defineArea({ name: 'test', create: () => ({ routes }) })

let server: TestServer
const logged: string[] = []
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: line => void logged.push(JSON.parse(line).msg) })
  server = await testServer([area], {}, undefined, log)
})
afterAll(() => server.close())

const problemOf = async (path: string) => {
  const { statusCode, body } = await server.call('GET', `/api/t/${path}`)
  return statusCode === 500 ? JSON.parse(body).message : statusCode
}
const differs = (path: string, problem: string) => `GET /t/${path} answered 200, which is not as declared: ${problem}`

describe('the check of replies', () => {
  it('lets pass what is as its route declares, and the errors that all routes share', async () => {
    expect((await server.call('GET', '/api/t/fits')).json()).toEqual(fitting)
    expect((await server.call('DELETE', '/api/t/deleted')).statusCode).toBe(204)
    expect(await problemOf('refuses')).toBe(400)
    expect((await server.call('GET', '/api/t/fits', undefined, { accept: 'text/html' })).statusCode).toBe(200)
  })

  it.each([
    ['text-for-number', '/size must be integer'],
    ['null-for-nothing', '/note must be string'],
    ['more', '/secret is no member of its schema'],
    ['missing', '/ must have required properties size'],
    ['inside', '/all/1/size must be integer'],
    ['in-a-map', '/one/secret is no member of its schema'],
    ['body', 'it has a body'],
  ])('answers 500 for %s: %s', async (path, problem) => {
    expect(await problemOf(path)).toBe(differs(path, problem))
    expect(logged).toContain(differs(path, problem))
  })

  it('knows statuses, content types and errors that are not declared', async () => {
    expect(await problemOf('nothing')).toBe(
      'GET /t/nothing answered 204, which is not as declared: its statuses are 200',
    )
    expect(await problemOf('text')).toContain('content type is text/plain')
    expect(await problemOf('refuses-oddly')).toContain('answered 400, which is not as declared: /more is no member')
  })

  it('is off unless it is set', async () => {
    const careless = await testServer([area], { checkReplies: false })
    expect((await careless.call('GET', '/api/t/more')).json()).toEqual({ ...fitting, secret: 'x' })
    await careless.close()
  })
})
