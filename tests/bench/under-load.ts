/** The figures of the search page while messages come in: what an operator waits for, at 5,000 messages a second. */
import { buildSearch } from '../../core/search/build.ts'
import type { ServerProcess } from '../support/server.ts'
import { percentile, round } from './process.ts'
import { whileSending } from './sending.ts'

export const RATE = 5000
const SECONDS = 60

const all = { type: 'relative', range: 0 } as const
const ofDay = { type: 'relative', range: 86_400 } as const
const types = (query: string, ...search_types: object[]) => ({
  queries: [{ id: 'q', query, timerange: all, search_types }],
})

/** Milliseconds that are to be met at the 95th percentile with 5 million messages. */
const cases: readonly (readonly [name: string, search: object, target: number])[] = [
  [
    'newest page, total and histogram by severity, all time',
    buildSearch({ query: '', timerange: all, stackBy: 'severity' }),
    300,
  ],
  ['the same of the last day', buildSearch({ query: '', timerange: ofDay, stackBy: 'severity' }), 300],
  ['rare word, newest and total, all time', types('zyxquarantine', { id: 'm', type: 'messages', limit: 150 }), 150],
  [
    'top values of a small field, all time',
    types('', {
      id: 'p',
      type: 'pivot',
      rollup: true,
      series: [{ type: 'count', id: 'count()' }],
      row_groups: [{ type: 'values', fields: ['application'], limit: 15 }],
    }),
    400,
  ],
]

/** Asks one case after the other for a minute, while `RATE` messages a second come in. */
export async function underLoad(server: ServerProcess, port: number, first: number) {
  const times = cases.map((): number[] => [])
  const { before, perSecond } = await whileSending(server, port, { rate: RATE, first }, async () => {
    for (const end = performance.now() + SECONDS * 1000; performance.now() < end; ) {
      for (const [i, [name, search]] of cases.entries()) {
        const asked = performance.now()
        const job = await server.json<{ errors?: { description: string }[] }>('POST', '/views/search/sync', search)
        if (job.errors?.length) throw new Error(`${name}: ${job.errors[0]!.description}`)
        times[i]!.push(performance.now() - asked)
      }
    }
  })
  const rows = cases.map(([name, , target], i) => timesRow(name, times[i]!, target))
  console.log(
    `\nThe search page at ${(before / 1e6).toFixed(1)} M messages while ${perSecond} a second come in, milliseconds through the API`,
  )
  console.table(rows)
  return { messages: before, perSecond, rows }
}

/** Milliseconds that were measured beside those that are to be met at the 95th percentile. */
export function timesRow(asked: string, times: readonly number[], target: number) {
  const p95 = percentile(times, 0.95)
  return {
    asked,
    times: times.length,
    p50: round(percentile(times, 0.5)),
    p95: round(p95),
    target,
    met: p95 <= target ? 'yes' : 'no',
  }
}
