/**
 * The promise of the HTTP inputs: what was answered with 202 is there after `kill -9`, once. `npm run test:long` makes 100 rounds of it.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type TestServer } from '../support/server.ts'

const rounds = process.env.LONG ? 100 : 3
const perRequest = 200
const dataDir = mkdtempSync(join(tmpdir(), 'cordwood-kill-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

/** Sends bulks from several connections until the server is gone; gives the numbers of the answered ones. */
async function load(port: number, first: number, alive: () => boolean): Promise<{ answered: number[], sent: number }> {
  const answered: number[] = []
  let next = first
  const sender = async () => {
    while (alive()) {
      const bulk = next++
      const body = Array.from({ length: perRequest }, (_, i) => JSON.stringify({
        version: '1.1', host: 'kill-test', short_message: `bulk ${bulk} message ${i} padding so that it is about as long as a real line of log`, _bulk: bulk, _position: i,
      })).join('\n')
      const status = await postGelf(port, body).catch(() => 0)
      if (status === 202) answered.push(bulk)
    }
  }
  await Promise.all(Array.from({ length: 6 }, sender))
  return { answered, sent: next - first }
}

test(`${rounds} kills under load lose nothing that was answered and store nothing twice`, async () => {
  let server: TestServer = await startServer({ dataDir })
  const { port } = await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true })
  const answered = new Set<number>()
  let sent = 0
  for (let round = 0; round < rounds; round++) {
    let alive = true
    const loading = load(port, sent, () => alive)
    await new Promise(resolve => setTimeout(resolve, 700 + 300 * (round % 4)))
    await server.kill()
    alive = false
    const result = await loading
    for (const bulk of result.answered) answered.add(bulk)
    sent += result.sent
    server = await startServer({ dataDir })
  }
  try {
    expect(answered.size).toBeGreaterThan(rounds * 3)
    const drained = async () => (await server.json<{ uncommitted_journal_entries: number }>('GET', '/system/journal')).uncommitted_journal_entries === 0
    await until(drained, 'the journal to be processed')
    // Per bulk: the number of messages and the number of distinct positions.
    const found = new Map<number, { count: number, distinct: number }>()
    const step = 5000
    for (let from = 0; from < sent; from += step) {
      const { datarows } = await server.json<{ datarows: [string, number, number][] }>('POST', '/search/aggregate', {
        query: `source:kill-test AND bulk:[${from} TO ${from + step}}`, timerange: { type: 'relative', range: 0 },
        group_by: [{ field: 'bulk', limit: step }], metrics: [{ function: 'count' }, { function: 'card', field: 'position' }],
      })
      for (const [bulk, count, distinct] of datarows) found.set(Number(bulk), { count, distinct })
    }
    expect([...answered].filter(bulk => found.get(bulk)?.distinct !== perRequest)).toEqual([])
    expect([...found].filter(([, { count, distinct }]) => count !== distinct)).toEqual([])
  } finally {
    await server.stop()
  }
}, rounds * 60_000)
