/** Parts that several readers collected, put together in any order, equal the answer of one reader. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type {
  AggregationRequest,
  AggregationResult,
  AggregationSort,
  FieldValue,
  Group,
  Message,
  Metric,
} from '../../message-store.ts'
import { createIndex, indexPath } from '../index-files.ts'
import { ByteCache } from '../read/cache.ts'
import { IndexReader } from '../read/index-reader.ts'
import { JobMemory } from '../read/memory-budget.ts'
import { QueryRun } from '../read/query-run.ts'
import { NotSharedError } from '../read/sharing/not-shared.ts'
import { SlicedWork } from '../read/work.ts'
import { IndexWriter } from '../write/index-writer.ts'
import { aggregate, collected, collectTogether } from './aggregate.ts'
import { areCounted, GroupCollector } from './collect-groups.ts'
import { ManyGroupsError } from './open-level.ts'
import type { Pass } from './passes.ts'

const CHUNKS = 16
const ROWS = 12
const MINUTE = 60_000

/** Small numbers in no order that shows, the same each time. */
let seed = 7
const upTo = (most: number): number => {
  seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
  return (seed >>> 8) % most
}
const pick = <T>(list: readonly T[]): T => list[upTo(list.length)]!

function message(n: number): Message {
  const fields: Record<string, FieldValue> = { message: `word${upTo(4)} and word${upTo(3)}` }
  if (upTo(5) > 0) fields['app'] = pick(['web', 'db', 'DB', '5', 'true', '05'])
  if (upTo(5) > 0) fields['source'] = pick(['Web-1', 'web-1', 'edge'])
  if (upTo(4) > 0) fields['took'] = upTo(9) - 3
  if (upTo(3) > 0) fields['part'] = pick([0.1, 0.2, 0.3, 7, 1e15])
  if (upTo(3) > 0) fields['large'] = pick([4e15, 3e15 + 1, 2 ** 53])
  if (upTo(2) > 0) fields['mixed'] = pick<FieldValue>([5, '5', true, 'true', 'web', -1])
  if (upTo(2) > 0) fields['unique'] = `u${n}`
  // Neighbouring chunks overlap in time.
  const timestamp = (Math.floor(n / 10) + upTo(40)) * MINUTE
  return { id: String(n).padStart(6, '0'), timestamp, streams: ['a', 'b'].filter(() => upTo(2) > 0), fields }
}

let dir: string
let readers: IndexReader[]
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-collect-'))
  const about = { indexSet: 'set', prefix: 'set', number: 0, createdAt: 1, state: 'open', sequence: 0, finished: false }
  createIndex(dir, about as Parameters<typeof createIndex>[1])
  const path = indexPath(dir, 'set_0')
  const writer = new IndexWriter(path, { direct: ROWS, fold: 8_000 })
  for (let c = 0; c < CHUNKS; c++) {
    const size = c === CHUNKS - 1 ? 3 : ROWS
    const messages = Array.from({ length: size }, (_, row) => message(c * ROWS + row))
    writer.write(
      messages.map(one => ({ message: one, shared: false })),
      c + 1,
    )
  }
  writer.close()
  readers = [0, 1].map(() => {
    const cache = new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0)
    const reader = new IndexReader({ name: 'set_0', path, indexSet: 'set', active: true, messages: 1 }, cache)
    reader.refresh()
    return reader
  })
})
afterAll(() => {
  for (const reader of readers) reader.close()
  rmSync(dir, { recursive: true, force: true })
})

const work = (): SlicedWork => {
  const limit = { jobBytes: 1e9, bytes: 1e9, used: new SharedArrayBuffer(4) }
  return new SlicedWork(new SharedArrayBuffer(4), new JobMemory(limit, 0))
}

const FIELDS = ['app', 'source', 'took', 'part', 'mixed', 'unique', 'streams', 'message', 'none']
const values = fc.record({
  type: fc.constant('values' as const),
  fields: fc.uniqueArray(fc.constantFrom(...FIELDS), { minLength: 1, maxLength: 2 }),
  limit: fc.constantFrom(1, 2, 3, 15),
  skipEmpty: fc.boolean(),
})
const times = fc.record({
  type: fc.constant('time' as const),
  fields: fc.constant(['timestamp']),
  unit: fc.constant('minute' as const),
  size: fc.constantFrom(5, 20, 60),
})
const group: fc.Arbitrary<Group> = fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: times })
const TYPES = ['count', 'card', 'latest', 'min', 'max', 'avg', 'sum', 'sumofsquares', 'percentile', 'stddev'] as const
const metric: fc.Arbitrary<Metric> = fc
  .record({
    type: fc.constantFrom(...TYPES),
    field: fc.constantFrom('took', 'took', 'part', 'large', 'mixed', 'app', 'unique', 'streams'),
    percentile: fc.constantFrom(0, 37, 50, 99, 100),
    all: fc.boolean(),
  })
  .map(({ type, field, percentile, all }) => {
    if (type === 'count') return { id: `count ${all || field}`, type, field: all ? null : field } as Metric
    return { id: `${type} ${field} ${percentile}`, type, field, ...(type === 'percentile' && { percentile }) } as Metric
  })
const requests = fc
  .record({
    rows: fc.array(group, { maxLength: 2 }),
    columns: fc.array(group, { maxLength: 1 }),
    metrics: fc.oneof(
      fc.constant<Metric[]>([{ id: 'count()', type: 'count', field: null }]),
      fc.uniqueArray(metric, { minLength: 1, maxLength: 3, selector: ({ id }) => id }),
    ),
    sorted: fc.constantFrom<AggregationSort['order'] | null>('asc', 'desc', null),
    rollup: fc.boolean(),
    emptyBuckets: fc.boolean(),
    from: fc.constantFrom(0, 8 * MINUTE),
    word: fc.constantFrom(null, 'word1', 'word2', 'nowhere'),
  })
  .map(
    ({ sorted, from, word, ...request }): AggregationRequest => ({
      ...request,
      scope: { from, to: 1_000 * MINUTE, streams: null },
      queries: word ? [{ type: 'term', field: 'message', value: word }] : [],
      now: 0,
      timeZone: 'Europe/Berlin',
      sort: sorted ? [{ by: 'metric', id: request.metrics[0]!.id, order: sorted }] : [],
    }),
  )

/** Three readers take the runs as `takers` says; two of them send what they found to the first. `isLong`: as if there were very many groups. */
async function together(
  request: AggregationRequest,
  takers: readonly number[],
  isLong = false,
): Promise<AggregationResult> {
  const runs = [0, 1, 1].map(reader => new QueryRun([readers[reader]!], request, work()))
  let passes = 0
  const collect = async (pass: Pass): Promise<GroupCollector> => {
    if (isLong && passes++ === 0) throw new ManyGroupsError()
    const collectors = runs.map(run => new GroupCollector(run, request, work(), structuredClone(pass)))
    const { own, shared } = runs[0]!.runs(2)
    for (const run of own) await collectors[0]!.add(run)
    for (const [i, run] of shared.entries()) await collectors[takers[i % takers.length]!]!.add(run)
    for (const other of collectors.slice(1)) await collectors[0]!.merge(structuredClone(other.part()))
    return collectors[0]!
  }
  return collected(runs[0]!, request, await collectTogether(request, collect, work()), work())
}

it('the same to the last digit, or nothing at all', async () => {
  let refused = 0
  let all = 0
  await fc.assert(
    fc.asyncProperty(
      requests,
      fc.array(fc.nat(2), { minLength: 1, maxLength: 8 }),
      fc.boolean(),
      async (request, takers, isLong) => {
        const alone = await aggregate([readers[0]!], request, work())
        all++
        try {
          expect(await together(request, takers, isLong && !areCounted(request))).toEqual(alone)
        } catch (error) {
          if (!(error instanceof NotSharedError)) throw error
          refused++
        }
      },
    ),
    { numRuns: process.env['LONG'] ? 3_000 : 80 },
  )
  // Variances depend on the order, which are not shared at all.
  expect(refused / all).toBeLessThan(0.3)
}, 600_000)

it('nothing depends on the order of whole numbers, so these are shared', async () => {
  const metrics = (['avg', 'sum', 'sumofsquares', 'min', 'max', 'card', 'latest'] as const).map(
    (type): Metric => ({ id: type, type, field: 'took' }),
  )
  const request: AggregationRequest = {
    scope: { from: 0, to: 1_000 * MINUTE, streams: null },
    queries: [],
    now: 0,
    timeZone: 'UTC',
    rows: [{ type: 'values', fields: ['app'], limit: 15, skipEmpty: false }],
    columns: [{ type: 'time', fields: ['timestamp'], unit: 'minute', size: 20 }],
    metrics,
    sort: [],
    rollup: true,
  }
  expect(await together(request, [0, 1, 2])).toEqual(await aggregate([readers[0]!], request, work()))
})
