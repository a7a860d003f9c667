/** Tests that searches, exports and tails end with the session that opened them (hostile test 1). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readLines } from '../../core/client/json-lines.ts'
import type { TailFrame } from '../../core/search/tail.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { addUser, ask, logIn } from './callers.ts'

const searchId = '64c8aa000000000000000001'
let server: ServerProcess
let found: { index: string; message: Record<string, unknown> }
beforeAll(async () => {
  server = await startServer()
  const { port } = await server.input(inputTypes.gelfHttp)
  await postGelf(port, JSON.stringify({ version: '1.1', host: 'web', short_message: 'kept' }))
  await until(async () => (await server.total()) === 1, 'the message')
  found = (await server.search('*')).messages[0]!
})
afterAll(() => server.stop())

/** Ends a session, in each case by another request than one with its cookie. */
const ends: Readonly<Record<string, (userId: string, session: string) => Promise<unknown>>> = {
  'logging out': (_, session) =>
    ask(server, { authorization: `Basic ${btoa(`${session}:session`)}` }, 'DELETE', `/system/sessions/${session}`),
  'a new password': userId => server.json('PUT', `/users/${userId}/password`, { password: 'another password' }),
  'disabling the account': userId => server.json('PUT', `/users/${userId}/status/disabled`),
  'deleting the account': userId => server.json('DELETE', `/users/id/${userId}`),
}

describe.each(Object.entries(ends))('hostile 1: after %s', (how, end) => {
  it('the cookie opens no search, no job, no export and no tail, and the tail that was open is closed', async () => {
    const username = how.replaceAll(' ', '-')
    const userId = await addUser(server, username, { permissions: ['streams:read', 'messages:read'] })
    const { id, cookie } = await logIn(server, username)
    const own = (method: string, path: string, body?: unknown, accept?: string) =>
      ask<{ id: string }>(server, { cookie }, method, path, body, accept)
    const query = {
      id: 'q',
      query: '',
      timerange: { type: 'relative', range: 0 },
      search_types: [{ id: 'm', type: 'messages' }],
    }
    const search = { queries: [query] }
    const search_id = `${searchId.slice(0, -2)}${10 + Object.keys(ends).indexOf(how)}`
    expect((await own('POST', '/views/search', { ...search, id: search_id })).status).toBe(201)
    const job = (await own('POST', `/views/search/${search_id}/execute`, {})).body.id
    const wholeExport = { format: 'csv', timerange: { type: 'relative', range: 0 } }
    const exported = (await own('POST', '/views/export', wholeExport, 'text/plain')).text
    const calls: readonly (readonly [string, string, unknown?, string?])[] = [
      ['POST', '/views/search/sync', search],
      ['POST', `/views/search/${search_id}/execute`, {}],
      ['GET', `/views/search/status/${job}`],
      ['POST', '/views/search/messages', {}, 'text/csv'],
      ['GET', `/views/search/messages/job/${exported}/out.csv`, undefined, 'text/csv'],
      ['GET', '/views/export/jobs'],
      ['POST', '/search/patterns', {}],
      ['POST', '/search/field_summary', { field: 'source' }],
      ['POST', '/search/field_coverage', {}],
      ['POST', '/search/validate', { query: 'x' }],
      ['POST', '/search/suggest', { field: 'source', input: '' }],
      ['GET', `/messages/${found.index}/${String(found.message['_id'])}`],
      ['GET', '/views'],
      ['GET', '/startpage/lastOpened'],
    ]
    const statuses = async () => {
      const answers: string[] = []
      for (const [method, path, body, accept] of calls)
        answers.push(`${method} ${path} ${(await own(method, path, body, accept)).status}`)
      return answers
    }
    expect((await statuses()).filter(answer => !/ 20\d$/.test(answer))).toEqual([])

    const tail = () =>
      fetch(`${server.url}/api/search/tail`, {
        method: 'POST',
        body: '{}',
        headers: { cookie, 'content-type': 'application/json', 'x-requested-by': 'test' },
      })
    const open = await tail()
    expect(open.status).toBe(200)
    const frames: TailFrame[] = []
    for await (const frame of readLines<TailFrame>(open)) {
      frames.push(frame)
      if (frames.length === 1) await end(userId, id)
    }
    expect(frames.at(-1)).toEqual({ type: 'end', reason: 'session-expired' })
    expect((await statuses()).filter(answer => !answer.endsWith(' 401'))).toEqual([])
    expect((await tail()).status).toBe(401)
  })
})

it('hostile 1: a session that was ended does not come back with a new login of the same user', async () => {
  await addUser(server, 'again', { permissions: ['streams:read'] })
  const first = await logIn(server, 'again')
  await ask(server, { cookie: first.cookie }, 'DELETE', `/system/sessions/${first.id}`)
  const second = await logIn(server, 'again')
  expect(second.id).not.toBe(first.id)
  const status = async (cookie: string) => (await ask(server, { cookie }, 'GET', '/views')).status
  expect([await status(first.cookie), await status(second.cookie)]).toEqual([401, 200])
})
