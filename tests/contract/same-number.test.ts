/**
 * The number a search says, the rows of its exports and the lines that were sent are the same: for ten queries, at every kind of range, over
 * two rotations, over the end of summer time, and with messages that stand in two streams of two index sets.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AbsoluteTimeRange, SearchJob, TimeRange } from '../../core/search/schema.ts'
import { inputTypes } from '../support/input-types.ts'
import { postGelf } from '../support/senders.ts'
import { startServer, until, type ServerProcess } from '../support/server.ts'

const MINUTE = 60_000
/** In Berlin the hour from 2 to 3 comes twice on this day: at 0:00 and at 1:00 UTC. */
const DST = Date.parse('2023-10-28T20:00:00Z')
const started = Date.now()

interface Line {
  readonly n: number
  readonly at: number
  readonly source: string
  readonly text: string
  readonly level: number
}
const lines: readonly Line[] = Array.from({ length: 3_000 }, (_, n) => ({
  n,
  source: n % 3 === 0 ? 'both' : `web-${n % 7}`,
  level: n % 8,
  text: `request ${n} ${n % 10 === 0 ? 'timed out, retrying' : 'finished'} in "zone ${n % 4}"`,
  // Half around the change of the clocks, one in 24 seconds; half within the last two hours but the newest minute.
  at: n % 2 === 0 ? DST + n * 12_000 : started - MINUTE - Math.floor((n / 3_000) * 115 * MINUTE),
}))

const queries: readonly (readonly [string, (line: Line) => boolean])[] = [
  ['*', () => true],
  ['retrying', line => line.n % 10 === 0],
  ['message:"timed out"', line => line.n % 10 === 0],
  ['source:both', line => line.source === 'both'],
  ['NOT source:both', line => line.source !== 'both'],
  ['level:<=3', line => line.level <= 3],
  ['source:web-* AND level:5', line => line.source !== 'both' && line.level === 5],
  ['n:[100 TO 1200}', line => line.n >= 100 && line.n < 1200],
  ['message:/.*retry.*/ OR level:7', line => line.n % 10 === 0 || line.level === 7],
  ['nothing_has_this_field:x', () => false],
]

const berlinDay = (line: Line) =>
  line.at >= Date.parse('2023-10-28T22:00:00Z') && line.at < Date.parse('2023-10-29T23:00:00Z')
const twice = { from: '2023-10-29T00:00:00.000Z', to: '2023-10-29T01:59:59.999Z' }
const ranges: readonly (readonly [string, TimeRange, (line: Line) => boolean])[] = [
  ['all time', { type: 'relative', range: 0 }, () => true],
  ['relative', { type: 'relative', range: 4 * 3600 }, line => line.at > started - 3 * 3_600_000],
  ['relative from and to', { type: 'relative', from: 4 * 3600, to: 30 }, line => line.at > started - 3 * 3_600_000],
  [
    'absolute, the hour that comes twice',
    { type: 'absolute', ...twice },
    line => line.at >= Date.parse(twice.from) && line.at <= Date.parse(twice.to),
  ],
  ['keyword, a day of 25 hours', { type: 'keyword', keyword: 'October 29 2023', timezone: 'Europe/Berlin' }, berlinDay],
]

let server: ServerProcess
let port = 0
async function send(part: readonly Line[]): Promise<void> {
  for (let at = 0; at < part.length; at += 250) {
    const body = part
      .slice(at, at + 250)
      .map(({ n, at: time, source, text, level }) =>
        JSON.stringify({ version: '1.1', host: source, short_message: text, timestamp: time / 1000, level, _n: n }),
      )
      .join('\n')
    expect(await postGelf(port, body)).toBe(202)
  }
}

beforeAll(async () => {
  server = await startServer()
  const {
    index_sets: [standard],
  } = await server.json<{ index_sets: { id: string }[] }>('GET', '/system/indices/index_sets')
  const { id: _, ...copy } = standard!
  const own = await server.json<{ id: string }>('POST', '/system/indices/index_sets', {
    ...copy,
    title: 'Own',
    index_prefix: 'own',
  })
  const { stream_id } = await server.json<{ stream_id: string }>('POST', '/streams', {
    title: 'Both',
    index_set_id: own.id,
    rules: [{ type: 1, field: 'source', value: 'both' }],
  })
  await server.json('POST', `/streams/${stream_id}/resume`)
  port = (await server.input(inputTypes.gelfHttp, { enable_bulk_receiving: true })).port
  for (let part = 0; part < 3; part++) {
    if (part > 0) for (const set of [standard!.id, own.id]) await server.json('POST', `/system/deflector/${set}/cycle`)
    await send(lines.slice(part * 1000, part * 1000 + 1000))
    await until(async () => (await server.total()) === (part + 1) * 1000, `${part + 1} thousand messages to be stored`)
  }
  const documents = async (id: string) =>
    (await server.json<{ documents: number }>('GET', `/system/indices/index_sets/${id}/stats`)).documents
  expect([await documents(standard!.id), await documents(own.id)]).toEqual([3000, 1000])
}, 120_000)
afterAll(() => server.stop())

const count = { type: 'count', id: 'count()' }
const pivot = (id: string, group: object) => ({
  id,
  type: 'pivot',
  rollup: false,
  series: [count],
  row_groups: [group],
})
const searchOf = (query: string, timerange: TimeRange) => ({
  queries: [
    {
      id: 'q',
      query,
      timerange,
      search_types: [
        { id: 'm', type: 'messages', limit: 10 },
        pivot('bars', { type: 'time', fields: ['timestamp'], interval: '30m' }),
        pivot('values', { type: 'values', fields: ['source'], limit: 50 }),
      ],
    },
  ],
})

/** Returns the numbers that the screen shows: the total, and the sums of the bars and of the table. */
async function shown(query: string, timerange: TimeRange) {
  const job = await server.json<SearchJob>('POST', '/views/search/sync', searchOf(query, timerange))
  expect(job.errors).toBeUndefined()
  const { m, bars, values } = job.results['q']!.search_types as unknown as Record<
    string,
    { total_results: number; total: number; rows?: { values: { value: number }[] }[] }
  >
  const sum = ({ rows = [] }: { rows?: readonly { values: readonly { value: number }[] }[] }) =>
    rows.reduce((all, row) => all + row.values[0]!.value, 0)
  return {
    total: m!.total_results,
    counted: bars!.total,
    bars: sum(bars!),
    values: sum(values!),
    range: job.results['q']!.execution_stats.effective_timerange,
  }
}

const exported = async (query_string: string, timerange: TimeRange | AbsoluteTimeRange, accept: string) => {
  const reply = await server.call(
    'POST',
    '/views/search/messages',
    { query_string, timerange, fields_in_order: ['n'], chunk_size: 170 },
    { accept },
  )
  expect(reply.status).toBe(200)
  return (await reply.text()).split('\n').filter(line => line !== '')
}

describe.each(ranges)('%s', (_, timerange, isIn) => {
  it.each(queries)('%s', async (query, matches) => {
    const expected = lines.filter(line => isIn(line) && matches(line)).map(({ n }) => n)
    const number = expected.length
    const { range, ...numbers } = await shown(query, timerange)
    expect(numbers).toEqual({ total: number, counted: number, bars: number, values: number })
    const rows = await exported(query, timerange, 'text/csv')
    expect(
      rows
        .slice(1)
        .map(row => Number(row.replaceAll('"', '')))
        .sort((a, b) => a - b),
    ).toEqual(expected)
    // The dialog exports the resolved range.
    if (number > 0) expect(await exported(query, range, 'application/x-ndjson')).toHaveLength(number)
  })
})

it('a job says the same number, and so does its file', async () => {
  for (const [query, matches] of queries) {
    const number = lines.filter(matches).length
    const body = {
      query_string: query,
      timerange: { type: 'relative', range: 0 },
      fields_in_order: ['n'],
      format: 'text',
    }
    const id = await (await server.call('POST', '/views/export', body)).text()
    const file = await (await server.call('GET', `/views/search/messages/job/${id}/x.log`)).text()
    expect(file.split('\n').length - 1).toBe(number)
    await until(
      async () => (await server.json<{ state: string }>('GET', `/views/export/jobs/${id}`)).state === 'done',
      'the job to end',
    )
    expect(await server.json('GET', `/views/export/jobs/${id}`)).toMatchObject({ rows: number, total: number })
  }
})

it('the pages of a list show each message once', async () => {
  const seen: number[] = []
  const search = { id: '64c8aa000000000000000001', ...searchOf('source:both', { type: 'relative', range: 0 }) }
  await server.json('POST', '/views/search', search)
  for (let after: unknown; ; ) {
    const state = {
      global_override: {
        keep_search_types: ['m'],
        search_types: { m: { limit: 90, ...(after !== undefined && { after }) } },
      },
    }
    const job = await server.json<SearchJob>('POST', `/views/search/${search.id}/execute`, state)
    const { messages } = job.results['q']!.search_types['m'] as unknown as {
      messages: { cursor: unknown; message: { n: number } }[]
    }
    seen.push(...messages.map(({ message }) => message.n))
    if (messages.length < 90) break
    after = messages.at(-1)!.cursor
  }
  expect(seen.sort((a, b) => a - b)).toEqual(lines.filter(({ source }) => source === 'both').map(({ n }) => n))
})
