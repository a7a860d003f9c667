/**
 * A message in streams of two index sets stands in both. What was answered with 202 is there after `kill -9`, in both sets alike and
 * found once, also where the kill comes between the commits of the two and the streams are changed before the next start's replay.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type TestServer } from '../support/server.ts'

const rounds = process.env.LONG ? 60 : 4
const perRequest = 100
const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-two-sets-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const ALL = '000000000000000000000001'
interface IndexSet { readonly id: string, readonly default: boolean }

test(`${rounds} kills leave both index sets with the same messages, each found once`, async () => {
  let server: TestServer = await startServer({ dataDir })
  const { index_sets: [standard] } = await server.json<{ index_sets: IndexSet[] }>('GET', '/system/indices/index_sets')
  const { id: _, ...copy } = standard!
  const own = await server.json<IndexSet>('POST', '/system/indices/index_sets', { ...copy, title: 'Own', index_prefix: 'own' })
  const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title: 'Both', index_set_id: own.id, rules: [{ type: 1, field: 'source', value: 'kill-test' }],
  })
  await server.json('POST', `/streams/${stream_id}/resume`)
  const { port } = await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true })
  const answered: number[] = []
  let next = 0
  for (let round = 0; round < rounds; round++) {
    let alive = true
    const sender = async () => {
      while (alive) {
        const bulk = next++
        const body = Array.from({ length: perRequest }, (_, i) =>
          JSON.stringify({ version: '1.1', host: 'kill-test', short_message: `bulk ${bulk} message ${i}`, _bulk: bulk, _position: i })).join('\n')
        if (await postGelf(port, body).catch(() => 0) === 202) answered.push(bulk)
      }
    }
    const loading = Promise.all([sender(), sender(), sender()])
    await new Promise(resolve => setTimeout(resolve, 900 + 170 * round % 500))
    await server.kill()
    alive = false
    await loading
    server = await startServer({ dataDir })
  }
  try {
    await until(async () => (await server.json<{ uncommitted_journal_entries: number }>('GET', '/system/journal')).uncommitted_journal_entries === 0,
      'the journal to be processed')
    const total = await server.total('source:kill-test')
    const inSet = async (id: string) => (await server.json<{ documents: number }>('GET', `/system/indices/index_sets/${id}/stats`)).documents
    expect([await inSet(standard!.id), await inSet(own.id)]).toEqual([total, total])
    expect(total).toBeGreaterThanOrEqual(answered.length * perRequest)
    expect(await server.total(`streams:${ALL}`)).toBe(total)
    expect(await server.total(`streams:${stream_id}`)).toBe(total)
    const { datarows } = await server.json<{ datarows: [string, number, number][] }>('POST', '/search/aggregate', {
      query: 'source:kill-test', timerange: { type: 'relative', range: 0 },
      group_by: [{ field: 'bulk', limit: next + 1 }], metrics: [{ function: 'count' }, { function: 'card', field: 'position' }],
    })
    const found = new Map(datarows.map(([bulk, count, distinct]) => [Number(bulk), [count, distinct]]))
    expect(answered.filter(bulk => found.get(bulk)?.join() !== `${perRequest},${perRequest}`)).toEqual([])
    expect([...found].filter(([, [count, distinct]]) => count !== distinct)).toEqual([])
  } finally {
    await server.stop()
  }
}, rounds * 60_000)
