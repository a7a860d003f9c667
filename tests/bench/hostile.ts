/**
 * Measures the cost that one sender without a login, and one reader with expensive requests, cause for everybody else:
 * words searched before and after messages of very many fields, another user's search beside long queries, memory under
 * searches that need much of it. Reports ratios without a verdict.
 */
import { addUser, ask, byPassword } from '../hostile/callers.ts'
import { sendTcp } from '../support/senders.ts'
import type { ServerProcess } from '../support/server.ts'
import { stored } from './ingest.ts'
import { cpuSeconds, memory, percentile, round } from './process.ts'

const MESSAGES = 6
const FIELDS = 60_000
const TIMES = 15
const all = { type: 'relative', range: 0 } as const
/** Words that some messages have, others at each call, so that nothing is known from the last. */
let asked = 0
const words = (count: number) => Array.from({ length: count }, () => `u${asked++ % 40_000}`).join(' OR ')

const search = (user: string, query: string, searchTypes: readonly object[]) =>
  ask<{ errors?: { description: string }[] }>(instance!, byPassword(user), 'POST', '/views/search/sync', {
    queries: [
      { id: 'q', query, timerange: all, search_types: searchTypes.map((type, i) => ({ ...type, id: `t${i}` })) },
    ],
  })
let instance: ServerProcess | null = null
const page = (limit = 10, sort: readonly object[] = []) => [{ type: 'messages', limit, sort }]
const values = (field: string, limit: number) => ({ type: 'values', fields: [field], limit })
const pivot = (...groups: readonly object[]) => ({
  type: 'pivot',
  rollup: true,
  series: [{ type: 'count', id: 'n' }],
  row_groups: groups,
  column_groups: [],
})
const card = (...groups: readonly object[]) => ({
  ...pivot(...groups),
  series: [{ type: 'card', field: 'request_id', id: 'c' }],
})

async function timed(
  work: Promise<{ status: number; body?: unknown }>,
): Promise<{ ms: number; failed: string | null }> {
  const start = performance.now()
  const { status, body } = await work
  const errors = (body as { errors?: { description: string }[] } | undefined)?.errors
  return { ms: performance.now() - start, failed: errors?.[0]?.description ?? (status < 300 ? null : String(status)) }
}

/** Median milliseconds, and of processor time, of a search of so many words. */
async function wordSearch(count: number): Promise<{ ms: number; cpuMs: number }> {
  const [times, before] = [[] as number[], cpuSeconds(instance!.process.pid!) ?? 0]
  for (let n = 0; n < TIMES; n++) times.push((await timed(search('few', words(count), page()))).ms)
  const cpu = (cpuSeconds(instance!.process.pid!) ?? 0) - before
  return { ms: percentile(times, 0.5), cpuMs: (1000 * cpu) / TIMES }
}

async function wide(port: number, valueOf: (n: number) => string | number, letter: number): Promise<void> {
  for (let k = 0; k < MESSAGES; k++) {
    const message: Record<string, unknown> = { version: '1.1', host: 'h', short_message: 'wide' }
    for (let n = 0; n < FIELDS; n++) message[`_${String.fromCharCode(letter + k)}${n}`] = valueOf(n)
    await sendTcp(port, `${JSON.stringify(message)}\0`)
  }
}

async function wideMessages(port: number, messages: number) {
  const counts = [1, 10, 30]
  const measure = async () => {
    await wordSearch(1)
    const found = []
    for (const count of counts) found.push(await wordSearch(count))
    return found
  }
  const before = await measure()
  await wide(port, n => `v${n}`, 97)
  await stored(instance!, messages + MESSAGES)
  const texts = await measure()
  await wide(port, n => n, 107)
  await stored(instance!, messages + 2 * MESSAGES)
  const numbers = await measure()
  return counts.map((count, i) => ({
    words: count,
    before: round(before[i]!.ms),
    afterTexts: round(texts[i]!.ms),
    afterNumbers: round(numbers[i]!.ms),
    ratioTexts: round(texts[i]!.ms / before[i]!.ms, 2),
    ratioNumbers: round(numbers[i]!.ms / before[i]!.ms, 2),
    cpuBefore: round(before[i]!.cpuMs),
    cpuRatioTexts: round(texts[i]!.cpuMs / before[i]!.cpuMs, 2),
    cpuRatioNumbers: round(numbers[i]!.cpuMs / before[i]!.cpuMs, 2),
  }))
}

const heavy: Readonly<Record<string, () => Promise<{ status: number; body?: unknown }>>> = {
  '1,000 words': () => search('many', `retrying AND NOT (${words(1000)})`, page()),
  wildcards: () => search('many', `*${asked++ % 10}a* OR *b${asked++ % 10}* OR *${asked++ % 10}c*`, page()),
  'regular expressions': () =>
    search('many', `/.*[a-f]${asked++ % 100}.*/ OR request_id:/.*${asked++ % 100}[0-9a-f]*/`, page()),
  'pivot over three fields': () =>
    search('many', '*', [pivot(values('request_id', 1000), values('user_id', 1000), values('source', 1000))]),
  '30 pivots': () =>
    search(
      'many',
      '*',
      Array.from({ length: 30 }, (_, n) => card(values('user_id', 100 + n))),
    ),
  'sorted, limit 10,000': () => search('many', '*', page(10_000, [{ field: 'took_ms', order: 'ASC' }])),
  'pivot of 10,000 groups': () => search('many', '*', [card(values('request_id', 10_000))]),
  'field summaries': () =>
    ask(instance!, byPassword('many'), 'POST', '/search/field_summary', {
      query: '*',
      field: 'request_id',
      timerange: all,
    }),
}

/** The other user's search of one word while so many heavy ones of one user run. */
async function besides(name: string, count: number) {
  const idle = []
  for (let n = 0; n < TIMES; n++) idle.push((await timed(search('few', words(1), page()))).ms)
  let running = count
  const start = performance.now()
  const jobs = Array.from({ length: count }, () =>
    timed(heavy[name]!()).then(result => {
      running--
      return result
    }),
  )
  const times: number[] = []
  while (running > 0 && performance.now() - start < 30_000) {
    times.push((await timed(search('few', words(1), page()))).ms)
    await new Promise(resolve => setTimeout(resolve, 20))
  }
  const done = await Promise.all(jobs)
  return {
    heavy: `${count} × ${name}`,
    seconds: round((performance.now() - start) / 1000),
    failed: done.filter(({ failed }) => failed).length,
    reason: done.find(({ failed }) => failed)?.failed?.slice(0, 60) ?? '',
    idleP50: round(percentile(idle, 0.5)),
    others: times.length,
    p50: round(percentile(times, 0.5)),
    worst: round(Math.max(...times)),
  }
}

async function memoryUnder(names: readonly string[], rounds: number) {
  const pid = instance!.process.pid!
  const before = memory(pid)?.now ?? 0
  let peak = 0
  const watch = setInterval(() => {
    peak = Math.max(peak, memory(pid)?.now ?? 0)
  }, 50)
  for (let n = 0; n < rounds; n++)
    await Promise.all(Array.from({ length: 12 }, (_, i) => heavy[names[i % names.length]!]!()))
  clearInterval(watch)
  const settled = []
  for (const seconds of [5, 25, 30]) {
    await new Promise(resolve => setTimeout(resolve, 1000 * seconds))
    settled.push(memory(pid)?.now ?? 0)
  }
  return {
    under: `12 parallel: ${names.join(', ')}`,
    beforeMB: before,
    peakMB: peak,
    after5s: settled[0],
    after30s: settled[1],
    after60s: settled[2],
  }
}

/** @param port of a GELF TCP input of the server, which has so many messages */
export async function hostile(server: ServerProcess, port: number, messages: number) {
  instance = server
  for (const name of ['many', 'few'])
    await addUser(server, name, { roles: ['Reader'], permissions: ['streams:read:000000000000000000000001'] })
  const wideRows = await wideMessages(port, messages)
  console.log(
    `\nSearches by words over ${messages / 1e6} M messages, before and after ${MESSAGES} messages of ${FIELDS} fields each: text values, then numbers; ms`,
  )
  console.table(wideRows)
  const besideRows = []
  for (const name of Object.keys(heavy))
    for (const count of name === '1,000 words' ? [4, 12] : [12]) besideRows.push(await besides(name, count))
  console.log('\nAnother user searches one word meanwhile, ms')
  console.table(besideRows)
  const memoryRows = []
  memoryRows.push(
    await memoryUnder(['pivot over three fields', 'pivot of 10,000 groups', 'field summaries', '30 pivots'], 1),
  )
  memoryRows.push(await memoryUnder(['pivot over three fields', 'pivot of 10,000 groups'], 2))
  console.log(`\nMemory, MB (at most so far ${String(memory(server.process.pid!)?.peak)})`)
  console.table(memoryRows)
  return { wide: wideRows, beside: besideRows, memory: memoryRows }
}
