/** Numbers and dates that are stored as text are compared as what they are, and shown as they came. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEmbeddedStore } from '../../host-demo/server/platform/messages/embedded/store.ts'
import type {
  Cursor,
  AggregationRequest,
  FieldValue,
  Group,
  Message,
  MessageStore,
  Metric,
} from '../../host-demo/server/platform/messages/message-store.ts'
import { isAskedAs } from '../../core/query/field-names.ts'
import { parseQuery } from '../../core/query/index.ts'
import { Writer } from './message-store.ts'
import { aggregation, count, everything, exists, find, values } from './queries.ts'
import { removeIndexSet } from './remove-index-set.ts'

const START = Date.parse('2026-10-20T00:00:00Z')
const fields: readonly Record<string, FieldValue>[] = [
  {
    'app.pod_name': 'one',
    app_pod_name: 'other',
    'log.took': 7,
    big: 42,
    mixed: 5,
    when: '2026-10-20',
    ok: true,
    source: 'CaseHost',
  },
  {
    app_pod_name: 'two',
    log_took: '12',
    big: '9007199254740993',
    mixed: '12',
    when: '2026-10-20T22:30:00Z',
    ok: false,
    source: 'casehost',
  },
  {
    'app.pod.name': 'one',
    'log.took': 30,
    big: '1234567890123456789',
    mixed: '7',
    when: '2026-10-25 08:00:00',
    ok: true,
    source: 'other',
  },
  {
    'app.pod_name': 'three',
    'log.level': true,
    'gl2.source.input': 'x',
    big: '-9223372036854775808',
    mixed: ' 40 ',
    when: '2026-10-25T23:59:59.999+00:00',
    source: 'OTHER',
  },
  { big: '9007199254740992', mixed: 'n/a', when: 'soon', source: 'Third' },
  { big: 1e21, mixed: true, when: '2026-11-02T00:00:00Z' },
  {},
]
const messages = fields.map(
  (own, i): Message => ({ id: 'abcdefg'[i]!, timestamp: START + i * 60_000, streams: [], fields: own }),
)

const NEVER = Number.MAX_SAFE_INTEGER
describe.each([
  ['messages in the tail', { direct: NEVER, fold: NEVER }],
  ['messages in chunks', { direct: 1, fold: 1 }],
])('values of %s', (_, packing) => {
  let store: MessageStore
  const dir = mkdtempSync(join(tmpdir(), 'cordwood-values-'))
  beforeAll(async () => {
    store = await openEmbeddedStore({ dir, log: pino({ level: 'silent' }), readers: 1, packing })
    await store.ensureIndexSet({ id: 'main', prefix: 'main' })
    const writer = new Writer(store)
    for (let i = 0; i < messages.length; i += 3)
      await writer.write([{ indexSet: 'main', messages: messages.slice(i, i + 3) }])
    writer.close()
  })
  afterAll(async () => {
    await store.close()
    rmSync(dir, { recursive: true, force: true })
  })

  const now = Date.parse('2026-11-15T12:00:00Z')
  const forms: [text: string, expected: string, timeZone?: string][] = [
    ['big:>42', 'bcef'],
    ['big:>=42', 'abcef'],
    ['big:<0', 'd'],
    ['big:[-9223372036854775808 TO 42}', 'd'],
    // Doubles tell these apart no more.
    ['big:>9007199254740992', 'bcf'],
    ['big:>=9007199254740993', 'bcf'],
    ['big:{9007199254740992 TO 9007199254740993]', 'b'],
    ['big:<9007199254740993', 'ade'],
    ['big:9007199254740993', 'b'],
    ['big:9007199254740992', 'e'],
    ['big:1e21', 'f'],
    ['big:1000000000000000000000', 'f'],
    ['big:1000000000000000000001', ''],
    ['big:>1e20', 'f'],
    ['mixed:>10', 'bde'],
    ['mixed:[0 TO 9]', 'ac'],
    ['mixed:<=7', 'ac'],
    ['mixed:7', 'c'],
    ['mixed:12', 'b'],
    ['mixed:>n', 'e'],
    ['mixed:[a TO z]', 'e'],
    ['when:2026-10-20', 'ab'],
    ['when:"2026-10-20T22:30:00Z"', 'b'],
    ['when:"2026-10-25 08:00:00.000"', 'c'],
    ['when:2026-10', 'abcd'],
    ['when:soon', 'e'],
    ['when:2026-1*', 'abcdf'],
    ['when:>now-20d', 'f'],
    ['when:>now-30d', 'abcdf'],
    ['when:>"2026-10-22||/d"', 'cdf'],
    ['when:[now-25d/d TO now-14d/d]', 'cd'],
    ['when:now-26d/d', 'ab'],
    ['when:"2026-10-19||+1d/d"', 'ab'],
    ['when:["2026-10-20" TO "2026-10-25"]', 'abcd'],
    ['when:{2026-10-20 TO 2026-11}', 'cd'],
    ['when:[2025 TO 2027]', 'abcdf'],
    ['when:<2026', ''],
    ['when:["2026-10-20" TO "2026-10-20"]', 'ab', 'UTC'],
    ['when:2026-10-20', 'a', 'Europe/Berlin'],
    ['when:2026-10-21', 'b', 'Europe/Berlin'],
    ['ok:[false TO true]', 'abc'],
    ['ok:>=true', 'ac'],
    ['ok:<true', 'b'],
    ['ok:{false TO *]', 'ac'],
    ['ok:>5', ''],
    ['["2026-10-25" TO "2026-10-26"]', 'cd'],
    ['app_pod_name:one', 'ac'],
    ['app_pod_name:two', 'b'],
    ['app_pod_name:t*', 'bd'],
    ['app_pod_name:(two OR three)', 'bd'],
    ['app.pod_name:one', 'a'],
    ['_exists_:app_pod_name', 'abcd'],
    ['app_pod_name:*', 'abcd'],
    ['NOT app_pod_name:one', 'bdefg'],
    ['log_took:>=12', 'bc'],
    ['log_took:7', 'a'],
    ['log_level:true', 'd'],
    ['log_level:>=false', 'd'],
    ['app_pod.name:one', ''],
    ['gl2_source_input:x', ''],
  ]
  it.each(forms)('%s finds %s', async (text, expected, timeZone = 'UTC') => {
    const { hits } = await store.messages(
      find([parseQuery(text)], {
        now,
        timeZone,
        sort: [{ field: 'gl2_message_id', order: 'asc' }],
        highlight: true,
      }),
    )
    expect(hits.map(({ message }) => message.id).join('')).toBe(expected)
    const field = text.slice(0, text.indexOf(':'))
    if (/^[a-z]\w+:/.test(text) && !text.includes('*'))
      expect(hits.every(({ highlight }) => Object.keys(highlight!).some(name => isAskedAs(name, field)))).toBe(true)
  })

  const sorted = async (field: string, order: 'asc' | 'desc') =>
    (await store.messages(find([exists(field)], { sort: [{ field, order }] }))).hits
      .map(({ message }) => message.id)
      .join('')
  const metric = (type: string, field: string) =>
    ({ id: `${type}(${field})`, type, field, ...(type === 'percentile' && { percentile: 50 }) }) as Metric
  const totals = async (field: string, ...types: string[]) =>
    (
      await store.aggregate(
        aggregation(
          [],
          types.map(type => metric(type, field)),
        ),
      )
    ).totals
  const rows = async (groups: readonly Group[], more: Partial<AggregationRequest> = {}) =>
    (await store.aggregate(aggregation(groups, [count], more))).rows.map(
      ({ key, metrics }) => `${key.join('/')} ${metrics!.join()}`,
    )

  it('measures texts that are numbers with the numbers', async () => {
    expect(await totals('mixed', 'count', 'min', 'max', 'sum', 'avg', 'percentile', 'card')).toEqual([
      6, 1, 40, 65, 13, 7, 6,
    ])
    expect(await totals('big', 'min', 'max')).toEqual([-9223372036854775808, 1e21])
  })

  it('measures booleans as 0 and 1', async () => {
    expect(await totals('ok', 'sum', 'min', 'max')).toEqual([2, 0, 1])
  })

  it('measures no other texts', async () => {
    expect(await totals('source', 'avg', 'sum', 'min')).toEqual([null, null, null])
  })

  it('summarizes texts that are numbers with the numbers', async () => {
    const { numbers } = await store.summary({
      ...everything,
      field: 'mixed',
      limit: 5,
      percentiles: [50],
      budgetMs: 1_000,
    })
    expect(numbers).toMatchObject({ count: 4, min: 5, max: 40, sum: 64 })
  })

  it('summarizes no numbers where few values are some', async () => {
    const names = Array.from(
      { length: 30 },
      (_, i): Message => ({
        id: `n${i}`,
        timestamp: START,
        streams: [],
        fields: { name: i === 0 ? '123' : `user ${i}` },
      }),
    )
    await store.ensureIndexSet({ id: 'names', prefix: 'names' })
    const writer = new Writer(store)
    await writer.ready
    await writer.write([{ indexSet: 'names', messages: names }])
    writer.close()
    expect(
      (
        await store.summary({
          ...everything,
          queries: [exists('name')],
          field: 'name',
          limit: 5,
          percentiles: [],
          budgetMs: 1_000,
        })
      ).numbers,
    ).toBeNull()
    await removeIndexSet(store, 'names')
  })

  it('sorts numbers and texts that are numbers as one, other texts behind them', async () => {
    expect([await sorted('mixed', 'asc'), await sorted('mixed', 'desc')]).toEqual(['acbdef', 'fedbca'])
    expect(await sorted('big', 'asc')).toBe('dabecf')
  })

  it('goes on behind each of them', async () => {
    let ids = ''
    for (let after: Cursor | undefined; ; ) {
      const {
        hits: [hit],
      } = await store.messages(
        find([exists('big')], {
          sort: [{ field: 'big', order: 'asc' }],
          limit: 1,
          total: false,
          ...(after && { after }),
        }),
      )
      if (!hit) break
      ids += hit.message.id
      after = hit.cursor
    }
    expect(ids).toBe('dabecf')
  })

  it('sorts groups by number too, and names them as they came', async () => {
    expect(await rows([values('mixed', 9, true)], { sort: [{ by: 'group', field: 'mixed', order: 'asc' }] })).toEqual([
      '5 1',
      '7 1',
      '12 1',
      ' 40  1',
      'n/a 1',
      'true 1',
    ])
  })

  it('takes the latest value as it came', async () => {
    expect(
      (
        await store.aggregate(
          aggregation([values('source', 1, true)], [metric('latest', 'big'), metric('latest', 'timestamp')]),
        )
      ).rows[0],
    ).toMatchObject({ key: ['casehost'], metrics: ['9007199254740993', '2026-10-20T00:01:00.000Z'] })
  })

  it('groups the source without case, and instants as ISO 8601', async () => {
    expect(await rows([values('source', 9, true)])).toEqual(['casehost 2', 'other 2', 'third 1'])
    expect((await rows([values('timestamp', 2, true)]))[0]).toBe('2026-10-20T00:00:00.000Z 1')
    expect(await totals('source', 'card', 'latest')).toEqual([3, 'Third'])
  })

  it('groups, measures, sorts, suggests and summarizes fields with dots by their name with underscores', async () => {
    expect(await rows([values('app_pod_name', 9)])).toEqual(['one 1', 'other 1', 'three 1', 'two 1', '(Empty Value) 3'])
    expect(await totals('log_took', 'count', 'sum', 'max', 'card')).toEqual([3, 49, 30, 3])
    expect(await sorted('log_took', 'desc')).toBe('cba')
    expect(await store.suggest({ scope: everything.scope, field: 'app_pod_name', prefix: 'o', size: 5 })).toMatchObject(
      { values: [{ value: 'one' }, { value: 'other' }] },
    )
    expect(
      await store.summary({ ...everything, field: 'log_took', limit: 5, percentiles: [], budgetMs: 1_000 }),
    ).toMatchObject({ missing: 4, numbers: { count: 3 } })
    expect(await rows([values('app.pod_name', 9, true)])).toEqual(['one 1', 'three 1'])
  })

  it('gives fields with dots that are asked for, under the names they were sent with', async () => {
    const { hits } = await store.messages(find([parseQuery('app_pod_name:one')], { fields: ['app_pod_name'] }))
    expect(hits.map(({ message }) => message.fields)).toEqual([
      { 'app.pod.name': 'one' },
      { 'app.pod_name': 'one', app_pod_name: 'other' },
    ])
    const names = (await store.fields(everything.scope)).map(({ name }) => name).filter(name => name.startsWith('log'))
    expect(names).toEqual(['log.level', 'log.took', 'log_took'])
  })

  it('suggests the source without case', async () => {
    const suggest = (prefix: string) => store.suggest({ scope: everything.scope, field: 'source', prefix, size: 5 })
    expect(await suggest('caseH')).toMatchObject({ values: [{ value: 'casehost', count: 2 }], corrected: false })
    expect(await suggest('OTHRE')).toMatchObject({ values: [{ value: 'other', count: 2 }], corrected: true })
  })

  it('gives the empty buckets between two on demand, in each parent between its own', async () => {
    const days = (size: number): Group => ({ type: 'time', fields: ['when'], unit: 'day', size })
    const filled = await rows([days(2)], { emptyBuckets: true })
    expect(filled.map(row => row.replace('T00:00:00.000Z', ''))).toEqual([
      '2026-10-20 2',
      '2026-10-22 0',
      '2026-10-24 2',
      '2026-10-26 0',
      '2026-10-28 0',
      '2026-10-30 0',
      '2026-11-01 1',
    ])
    const nested = await rows([values('source', 9, true), days(2)], { emptyBuckets: true })
    expect(nested.map(row => row.replace('T00:00:00.000Z', '')).slice(1)).toEqual(['other/2026-10-24 2'])
    const backwards = await rows([days(4)], {
      emptyBuckets: true,
      sort: [{ by: 'group', field: 'when', order: 'desc' }],
    })
    expect(backwards.map(row => row.replace('T00:00:00.000Z', ''))).toEqual([
      '2026-10-30 1',
      '2026-10-26 0',
      '2026-10-22 2',
      '2026-10-18 2',
    ])
    const each = await store.aggregate(
      aggregation([values('ok', 9, true)], [metric('sum', 'mixed'), metric('card', 'mixed')], {
        emptyBuckets: true,
        columns: [days(1)],
      }),
    )
    expect(
      each.rows
        .find(row => row.key[0] === 'true')!
        .cells.map(({ key, metrics }) => `${key[0]!.slice(0, 10)} ${metrics.join()}`),
    ).toEqual(['2026-10-20 5,1', '2026-10-21 ,0', '2026-10-22 ,0', '2026-10-23 ,0', '2026-10-24 ,0', '2026-10-25 7,1'])
  })

  it('leaves very many empty buckets out, and those of rows in the order of a metric', async () => {
    expect(
      await rows([{ type: 'time', fields: ['when'], unit: 'second', size: 1 }], { emptyBuckets: true }),
    ).toHaveLength(5)
    expect(
      await rows([{ type: 'time', fields: ['when'], unit: 'day', size: 2 }], {
        emptyBuckets: true,
        sort: [{ by: 'metric', id: 'count()', order: 'desc' }],
      }),
    ).toHaveLength(3)
  })

  it('puts texts that are dates into the buckets of their zone', async () => {
    const byDay = (timeZone: string) => rows([{ type: 'time', fields: ['when'], unit: 'day', size: 1 }], { timeZone })
    expect(await byDay('UTC')).toEqual([
      '2026-10-20T00:00:00.000Z 2',
      '2026-10-25T00:00:00.000Z 2',
      '2026-11-02T00:00:00.000Z 1',
    ])
    expect((await byDay('Europe/Berlin')).slice(0, 2)).toEqual([
      '2026-10-19T22:00:00.000Z 1',
      '2026-10-20T22:00:00.000Z 1',
    ])
  })
})
