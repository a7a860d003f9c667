/** A search that needs more memory than it may have fails alone, and says what for (hostile test 18). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { sendTcp } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'
import { addUser, ask, byPassword } from './callers.ts'

const MESSAGES = 30_000

let server: ServerProcess
beforeAll(async () => {
  server = await startServer({ env: { CORDWOOD_SEARCH_MEMORY_BYTES: String(16 << 20) } })
  for (const name of ['many', 'few'])
    await addUser(server, name, { roles: ['Reader'], permissions: ['streams:read:000000000000000000000001'] })
  const { port } = await server.input(inputTypes.gelfTcp)
  const line = (n: number) =>
    JSON.stringify({ version: '1.1', host: 'h', short_message: `line ${n}`, _key: `k${n}`, _group: `g${n % 37}` })
  await sendTcp(port, Array.from({ length: MESSAGES }, (_, n) => `${line(n)}\0`).join(''))
  await until(async () => (await server.total()) === MESSAGES, 'the messages')
})
afterAll(() => server.stop())

interface Job {
  readonly errors?: readonly { readonly description: string }[]
  readonly results: Record<string, { search_types: Record<string, unknown> }>
}

const search = (user: string, query: string, type: object) =>
  ask<Job>(server, byPassword(user), 'POST', '/views/search/sync', {
    queries: [{ id: 'q', query, timerange: { type: 'relative', range: 0 }, search_types: [{ ...type, id: 't' }] }],
  })
const groups = (limit: number, ...fields: readonly string[]) => ({
  type: 'pivot',
  rollup: true,
  series: [
    { type: 'count', id: 'n' },
    { type: 'card', field: 'key', id: 'c' },
  ],
  column_groups: [],
  row_groups: fields.map(field => ({ type: 'values', fields: [field], limit })),
})

it('a table over its budget fails with the part, the searches of others are answered beside it', async () => {
  const large = Array.from({ length: 6 }, (_, n) =>
    search('many', `NOT source:nobody${n}`, groups(10_000, 'key', 'group')),
  )
  const small = await Promise.all(
    Array.from({ length: 6 }, (_, n) => search('few', `group:g${n}`, groups(10, 'group'))),
  )
  for (const { body } of small) expect(body.errors).toBeUndefined()
  for (const { status, body } of await Promise.all(large)) {
    expect(status).toBe(200)
    expect(body.errors?.[0]?.description).toMatch(
      /too much memory: (grouping by|the metric|the rows of).* takes (it|them) over the \d+ MB/,
    )
  }
  const again = await search('many', '*', groups(10, 'group'))
  expect(again.body.errors).toBeUndefined()
  expect(server.output).not.toContain('was replaced')
})
