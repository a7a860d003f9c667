/** Every change leaves a row that says who did what and when, whatever it changed, and no secret (issue 6, deliver 4). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { auditRows } from './audit-rows.ts'
import { addUser, ask, byPassword } from './callers.ts'

let server: ServerProcess
let input: string
beforeAll(async () => {
  server = await startServer()
  await addUser(server, 'operator', { roles: ['Admin'] })
  input = (await server.input(inputTypes.gelfTcp)).id
})
afterAll(() => server.stop())

const newStream = async () => {
  const {
    index_sets: [set],
  } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  return { title: 'audited', index_set_id: set!.id, rules: [] }
}

/** Requests that change documents, the running server, and things outside of both. */
const changes: readonly (readonly [string, string, (() => unknown)?])[] = [
  ['POST', '/streams', newStream],
  ['PUT', '/system/urlwhitelist', () => ({ disabled: true, entries: [] })],
  ['POST', '/roles', () => ({ name: 'audited', description: '', permissions: ['streams:read'] })],
  ['DELETE', '/roles/audited'],
  ['PUT', '/system/processing/pause'],
  ['PUT', '/system/processing/resume'],
  ['DELETE', '/system/notifications/no_input_running'],
  ['PUT', '/system/lbstatus/override/dead'],
  ['PUT', '/system/lbstatus/override/alive'],
  ['POST', '/system/deflector/cycle'],
  ['DELETE', '/system/inputstates/INPUT'],
  ['PUT', '/system/inputstates/INPUT'],
  ['PUT', '/system/inputstates/INPUT'],
  ['DELETE', '/system/inputs/INPUT'],
  ['POST', '/users/OPERATOR/tokens/made'],
  ['PUT', '/users/operator/preferences', () => ({ preferences: { a: 1 } })],
]

it('audit: each change leaves a row of whoever made it', async () => {
  const { id } = await server.json<{ id: string }>('GET', '/users/operator')
  const missing: string[] = []
  for (const [method, path, body] of changes) {
    const before = auditRows(server).length
    const start = Date.now()
    const answer = await ask(
      server,
      byPassword('operator'),
      method,
      path.replace('INPUT', input).replace('OPERATOR', id),
      await body?.(),
    )
    expect([method, path, answer.status, answer.status < 300]).toEqual([method, path, answer.status, true])
    const rows = auditRows(server).slice(before)
    const own = rows.find(
      row =>
        row.body.actor === 'operator' &&
        row.body.actor_id === id &&
        row.at >= start - 1 &&
        row.body.action !== '' &&
        row.entity !== '',
    )
    if (!own) missing.push(`${method} ${path}`)
  }
  expect(missing).toEqual([])
})

it('audit: reading leaves none, nor does what was wrong; what was refused leaves one', async () => {
  await server.call('GET', '/users')
  await until(() => auditRows(server).length > 0, 'rows')
  const before = auditRows(server).length
  await server.call('GET', '/system/lbstatus')
  await server.json('POST', '/views/search/sync', {
    queries: [{ id: 'q', timerange: { type: 'relative', range: 0 }, search_types: [] }],
  })
  expect((await server.call('DELETE', '/roles/not-there')).status).toBe(404)
  expect((await server.call('PUT', '/system/lbstatus/override/neither')).status).toBeGreaterThanOrEqual(400)
  await addUser(server, 'guest')
  const added = auditRows(server).length
  for (let i = 0; i < 5; i++)
    expect((await ask(server, byPassword('guest'), 'PUT', '/system/processing/pause')).status).toBe(403)
  expect((await ask(server, byPassword('guest'), 'GET', '/system/audit')).status).toBe(403)
  const refused = auditRows(server).slice(added)
  expect(refused.map(({ entity, body }) => [entity, body.action, body.actor])).toEqual([
    ['calls:/system/processing/pause', 'refused', 'guest'],
  ])
  expect(added - before).toBeLessThanOrEqual(2)
})
