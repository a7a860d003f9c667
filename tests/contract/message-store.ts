import { randomFrom } from '../bench/messages.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  UnsupportedQueryError,
  type AggregationRequest,
  type AggregationResult,
  type Cursor,
  type FromStore,
  type Group,
  type Message,
  type MessageStore,
  type Metric,
  type Scope,
  type WriteBatch,
} from '../../host-demo/server/platform/messages/message-store.ts'
import type { QueryNode } from '../../core/query/tree.ts'
import { CORPUS, LONG, START } from './corpus.ts'
import { naiveFind, naiveGroups, naiveMetric, inScope, matches } from './naive.ts'
import {
  aggregation,
  all,
  and,
  count,
  everything,
  exists,
  find,
  fuzzy,
  not,
  or,
  phrase,
  range,
  regex,
  term,
  values,
  wildcard,
} from './queries.ts'
import { randomMessages, randomQuery } from './random.ts'
import { removeIndexSet } from './remove-index-set.ts'

export interface OpenedStore {
  readonly store: MessageStore
  /** Closes the store and clears away what it kept. */
  dispose(): Promise<void>
}

const MINUTE = 60_000
const HOUR = 3_600_000

/** Speaks to the store as the processing stage does. */
export class Writer {
  readonly #port: ReturnType<MessageStore['openWriteChannel']>['port']
  readonly ready: Promise<Record<string, number>>
  readonly warnings: string[] = []
  #sequence = 0
  #stored = 0
  #waiting: { sequence: number; resolve: () => void }[] = []

  constructor(store: MessageStore) {
    this.#port = store.openWriteChannel().port
    this.ready = new Promise(resolve => {
      this.#port.on('message', (message: FromStore) => {
        if (message.type === 'warning') this.warnings.push(message.text)
        if (message.type === 'ready') resolve(message.resumeAfter)
        if (message.type === 'stored') {
          this.#stored = message.sequence
          for (const { sequence, resolve: done } of this.#waiting) if (sequence <= this.#stored) done()
        }
      })
    })
  }

  /** Resolves when the batch is durable. */
  write(targets: WriteBatch['targets'], sequence = this.#sequence + 1): Promise<void> {
    this.#sequence = sequence
    this.#port.postMessage({ type: 'batch', batch: { sequence, targets } })
    return new Promise(resolve => this.#waiting.push({ sequence, resolve }))
  }

  close(): void {
    this.#port.close()
  }
}

/** Contract of every message store. `open` gives an empty one. */
export function messageStoreContract(open: () => Promise<OpenedStore>): void {
  describe('with the hand-made messages', () => {
    let opened: OpenedStore
    let store: MessageStore
    beforeAll(async () => {
      opened = await open()
      store = opened.store
      await store.ensureIndexSet({ id: 'main', prefix: 'main' })
      const writer = new Writer(store)
      for (let i = 0; i < CORPUS.length; i += 2)
        await writer.write([{ indexSet: 'main', messages: CORPUS.slice(i, i + 2) }])
      writer.close()
    })
    afterAll(() => opened.dispose())

    const ids = async (query: QueryNode): Promise<string> => {
      const result = await store.messages(find([query], { sort: [{ field: 'gl2_message_id', order: 'asc' }] }))
      expect(result.total).toBe(result.hits.length)
      return result.hits.map(hit => hit.message.id).join('')
    }

    const forms: readonly (readonly [string, QueryNode, string])[] = [
      ['everything', all, 'abcdefghi'],
      ['a word of the text, whatever its case', term('message', 'FAILED'), 'ab'],
      ['a bare word in text', term(null, 'nullpointer'), 'e'],
      ['a bare word that is a whole keyword', term(null, 'Bob'), 'a'],
      ['a bare word does not match within a keyword', term(null, 'Smith'), ''],
      ['a bare number in text and in numbers', term(null, '500'), 'c'],
      ['a bare number in text', term(null, '77'), 'e'],
      ['a number in a text field', term('message', '404'), 'h'],
      ['a bare boolean', term(null, 'true'), 'ae'],
      ['a word with umlauts', term('message', 'GRÖSSE'), ''],
      ['a word with umlauts, folded', term('message', 'ÜBERSCHRITTEN'), 'c'],
      ['one CJK character', term('message', '字'), 'c'],
      ['CJK characters in order', term('message', '漢字'), 'c'],
      ['CJK characters out of order', term('message', '字漢'), ''],
      ['a term of several tokens is a phrase', term('message', '10.0.0.1'), 'a'],
      ['a term without tokens', term('message', '...'), ''],
      ['a keyword matches whole', term('user', 'Bob'), 'a'],
      ['a keyword matches with its case', term('user', 'bob'), 'b'],
      ['a keyword with a space', term('user', 'Bob Smith'), 'c'],
      ['a keyword with quotes, an apostrophe and NUL', term('user', 'O\'Brien "quote" \u0000'), 'f'],
      ['an empty keyword', term('user', ''), 'g'],
      ['a keyword with another letter', term('user', 'Bób'), 'i'],
      ['50% is not 50', term('percent', '50%'), 'f'],
      ['50 is not 50%', term('percent', '50'), 'g'],
      ['one lone surrogate is not another', term('lone', '\udfff'), 'h'],
      ['a field named like a prototype', term('__proto__', 'polluted'), 'f'],
      ['a field named constructor', term('constructor', 'fn'), 'f'],
      ['a very long keyword', term('long', LONG), 'g'],
      ['a very long keyword that goes on', term('long', `${LONG}x`), 'h'],
      ['a prefix of very long keywords', wildcard('long', `${'k'.repeat(299)}*`), 'gh'],
      ['a prefix longer than one of them', wildcard('long', `${LONG}x*`), 'h'],
      ['source without case', term('source', 'WEB-1'), 'ab'],
      ['source is whole', term('source', 'web'), ''],
      ['a number as number and as string', term('took', '5'), 'ab'],
      ['a number written otherwise', term('took', '5.0'), 'a'],
      ['a negative number', term('took', '-3.5'), 'd'],
      ['a huge number', term('took', '1e21'), 'h'],
      ['a string among numbers', term('took', 'n/a'), 'f'],
      ['a boolean', term('ok', 'true'), 'ae'],
      ['the other boolean', term('ok', 'false'), 'b'],
      ['an unknown field', term('nothing', 'x'), ''],
      ['a phrase', phrase('message', 'quick brown fox'), 'd'],
      ['a phrase across punctuation', phrase(null, 'file permission denied'), 'b'],
      ['a phrase is not the words', phrase('message', 'fox brown'), ''],
      ['a quoted keyword', phrase('user', 'Bob Smith'), 'c'],
      ['a bare quoted keyword', phrase(null, '/var/log/a b.log'), 'd'],
      ['proximity too small', phrase('message', 'quick fox'), 'e'],
      ['proximity', phrase('message', 'quick fox', 1), 'de'],
      ['proximity out of order', phrase('message', 'fox brown', 2), 'd'],
      ['proximity needs both of equal words', phrase('message', 'quick quick', 5), 'd'],
      ['proximity does not count a word twice', and(phrase('message', 'quick quick', 9), term('source', 'old')), ''],
      ['a prefix of text', wildcard('message', 'quic*'), 'dei'],
      ['a bare prefix', wildcard(null, 'Bob*'), 'ac'],
      ['a prefix of text whatever its case', wildcard('message', 'GRÖß*'), 'c'],
      ['one character', wildcard('user', 'B?b'), 'ai'],
      ['a wildcard within', wildcard('user', 'O*e" *'), 'f'],
      ['a leading wildcard', wildcard('user', '*ob'), 'ab'],
      ['an infix of text', wildcard('message', '*ermissio*'), 'b'],
      ['a bare infix', wildcard(null, '*ullpoint*'), 'e'],
      ['a wildcard on source without case', wildcard('source', 'WEB-?'), 'ab'],
      ['a prefix on source without case', wildcard('source', 'WEB*'), 'ab'],
      ['only a wildcard: the field is there', wildcard('took', '*'), 'abcdefhi'],
      ['a regular expression on a keyword, whole', regex('user', '[Bb]o.'), 'ab'],
      ['a regular expression on a word', regex('message', 'f(ail|ox).*'), 'abde'],
      ['a regular expression does not match a part', regex('message', 'ail'), ''],
      ['a bare regular expression', regex(null, 'n.a'), 'f'],
      ['a regular expression on source', regex('source', 'w[aeiou]b-[0-9]'), 'ab'],
      ['near a word', fuzzy('message', 'pasword', 1), 'a'],
      ['near a word by a swap', fuzzy('message', 'quikc', 1), 'dei'],
      ['near a keyword with its case', fuzzy('user', 'bbo', 1), 'b'],
      ['near a keyword, two edits', fuzzy('user', 'bxb', 2), 'abi'],
      ['not near enough', fuzzy('user', 'xyz', 2), ''],
      ['a range of numbers; strings in it as strings', range('took', '[5 TO 500}'), 'abi'],
      ['a range with both ends', range('took', '[5 TO 500]'), 'abci'],
      ['a range without them', range('took', '{5 TO 500}'), 'i'],
      ['numbers from negative', range('took', '[-10 TO 0]'), 'd'],
      ['numbers above, and strings', range('took', '[900 TO *]'), 'efh'],
      ['any value', range('took', '[* TO *]'), 'abcdefhi'],
      ['a range of strings', range('user', '[Bob TO C}'), 'aci'],
      ['a range of strings without the first', range('user', '{Bob TO C}'), 'ci'],
      ['a range of words', range('message', '[brown TO byte]'), 'def'],
      ['times', range('timestamp', '[2026-03-10T08:02:00 TO 2026-03-10T08:03:00]'), 'cde'],
      ['times above', range('timestamp', '{2026-03-10T08:04 TO *]'), 'gh'],
      ['times by date mathematics', range('timestamp', '[now/d TO now]'), 'abcdefgh'],
      ['nothing by what is no date', range('timestamp', '[yesterdayish TO *]'), ''],
      [
        'nothing by a pattern on dates, and the rest beside it',
        or(wildcard('timestamp', '2026*'), term('source', 'old')),
        'i',
      ],
      ['everything but what is no date', not(term('timestamp', 'abc')), 'abcdefghi'],
      ['one day', term('timestamp', '1969-12-31'), 'i'],
      ['a field that is there', exists('path'), 'd'],
      ['a field of several types', exists('took'), 'abcdefhi'],
      ['a text that is there', exists('full_message'), 'e'],
      ['__proto__ is there', exists('__proto__'), 'f'],
      ['toString is not', exists('toString'), ''],
      ['a stream', term('streams', 's2'), 'bcf'],
      ['in any stream', exists('streams'), 'abcdfghi'],
      ['an id', term('gl2_message_id', 'd'), 'd'],
      ['both', and(term('message', 'quick'), term('took', '5.5')), 'i'],
      ['either', or(term('user', 'Bob'), term('percent', '50')), 'ag'],
      ['only what is not', not(term('message', 'quick')), 'abcfgh'],
      [
        'required, without, wanted',
        {
          type: 'bool',
          must: [term('message', 'quick')],
          should: [term('user', 'Bob')],
          mustNot: [term('source', 'old')],
        },
        'de',
      ],
      ['nothing asked for', { type: 'bool', must: [], should: [], mustNot: [] }, 'abcdefghi'],
      [
        'nested',
        and(or(term('region', 'eu'), term('region', 'us')), not(or(term('source', 'db-1'), exists('ok')))),
        'd',
      ],
      ['boosted', { type: 'boost', factor: 2, node: term('user', 'Bob') }, 'a'],
    ]
    it.each(forms)('finds %s', async (_, query, expected) => {
      expect(await ids(query)).toBe(expected)
    })

    it('finds a document by its id, in a search and on its own', async () => {
      const { hits } = await store.messages(find([term('user', 'Bob Smith')]))
      const { index, documentId } = hits[0]!
      expect(await ids(term('_id', documentId))).toBe('c')
      expect((await store.message(index, documentId))?.message).toEqual(CORPUS[2])
      expect(await store.message(index, 'zzzzzz')).toBeNull()
      expect(await store.message(index, '../x')).toBeNull()
      await expect(store.message('unknown_7', documentId)).rejects.toThrow("no index 'unknown_7'")
    })

    it('gives messages back as they came', async () => {
      const { hits } = await store.messages(find([], { sort: [{ field: 'gl2_message_id', order: 'asc' }] }))
      expect(hits.map(hit => hit.message)).toEqual(CORPUS)
      expect(Object.hasOwn(hits[5]!.message.fields, '__proto__')).toBe(true)
    })

    it('gives only the fields asked for', async () => {
      const { hits } = await store.messages(find([term('user', 'Bob')], { fields: ['took', 'region', 'toString'] }))
      expect(hits[0]!.message).toEqual({
        id: 'a',
        timestamp: START,
        streams: ['s1'],
        fields: { took: 5, region: 'eu' },
      })
    })

    it('refuses what cannot run, saying why', async () => {
      await expect(store.messages(find([regex('user', '(a)\\1')]))).rejects.toThrow(UnsupportedQueryError)
    })

    const order = async (more: Parameters<typeof find>[1]): Promise<string> =>
      (await store.messages(find([], more))).hits.map(hit => hit.message.id).join('')

    it('sorts newest first, ties by id in the same direction', async () => {
      expect(await order({})).toBe('hgfedcbai')
      expect(await order({ total: false })).toBe('hgfedcbai')
      expect(await order({ sort: [{ field: 'timestamp', order: 'asc' }] })).toBe('iabcdefgh')
    })

    it('sorts by fields, messages without them last', async () => {
      expect(await order({ sort: [{ field: 'took', order: 'asc' }] })).toBe('dabicehfg')
      expect(await order({ sort: [{ field: 'took', order: 'desc' }] })).toBe('fhecibadg')
      expect(
        await order({
          sort: [
            { field: 'region', order: 'asc' },
            { field: 'timestamp', order: 'desc' },
          ],
        }),
      ).toBe('badchgfei')
      expect(await order({ sort: [{ field: 'source', order: 'asc' }] })).toBe('acdefghib')
    })

    it('pages by offset', async () => {
      const result = await store.messages(find([], { offset: 2, limit: 3 }))
      expect([result.total, result.hits.map(hit => hit.message.id).join('')]).toEqual([9, 'fed'])
      expect((await store.messages(find([], { offset: 50, limit: 3 }))).hits).toEqual([])
      expect(await store.messages(find([], { limit: 0 }))).toMatchObject({ total: 9, hits: [] })
    })

    it('tells the times of the oldest and the newest match along with a page', async () => {
      for (const queries of [[], [term('user', 'Bob Smith')], [term('user', 'nobody')]]) {
        const { range } = await store.aggregate(aggregation([], [count], { queries }))
        expect(await store.messages(find(queries, { limit: 1, range: true }))).toMatchObject({ range })
      }
      expect(await store.messages(find([], { limit: 1 }))).not.toHaveProperty('range')
    })

    it('lists the fields of all messages, and of all but the oldest', async () => {
      const messages = (await store.messages(find([]))).hits.map(({ message }) => message)
      const oldest = Math.min(...messages.map(({ timestamp }) => timestamp))
      for (const from of [-8e15, oldest, oldest + 1]) {
        const names = messages.filter(({ timestamp }) => timestamp >= from).flatMap(({ fields }) => Object.keys(fields))
        const found = (await store.fields({ from, to: 8e15, streams: null })).map(({ name }) => name)
        expect(found.sort()).toEqual([...new Set([...names, 'timestamp', 'streams', 'gl2_message_id'])].sort())
      }
    })

    it.each([
      ['newest', []],
      ['oldest', [{ field: 'timestamp', order: 'asc' }]],
      ['a field that is not everywhere', [{ field: 'took', order: 'asc' }]],
      [
        'two fields',
        [
          { field: 'region', order: 'desc' },
          { field: 'ok', order: 'asc' },
        ],
      ],
    ] as const)('goes on behind a cursor, by %s', async (_, sort) => {
      const whole = (await store.messages(find([], { sort }))).hits.map(hit => hit.message.id)
      const paged: string[] = []
      let after: Cursor | undefined
      while (true) {
        const { hits } = await store.messages(find([], { sort, limit: 2, after, total: false }))
        if (hits.length === 0) break
        paged.push(...hits.map(hit => hit.message.id))
        after = hits.at(-1)!.cursor
      }
      expect(paged).toEqual(whole)
    })

    it('keeps to the time range, both ends included, and to the streams', async () => {
      const within = (from: number, to: number, streams: string[] | null = null): Promise<string> =>
        order({ scope: { from, to, streams } })
      expect(await within(START + MINUTE, START + 2 * MINUTE)).toBe('dcb')
      expect(await within(START + 1, START + MINUTE - 1)).toBe('')
      expect(await within(-8e15, 8e15, ['s2', 's3'])).toBe('hgfcb')
      expect(await within(-8e15, 8e15, [])).toBe('')
      expect(await within(START, START + MINUTE, ['s2'])).toBe('b')
    })

    it('shows what matched', async () => {
      const marks = async (...queries: QueryNode[]): Promise<unknown> =>
        (await store.messages(find(queries, { highlight: true }))).hits.map(hit => hit.highlight)
      expect(await marks(term('user', 'Bob'), term(null, 'FAILED'))).toEqual([
        { message: [{ start: 0, length: 6 }], user: [{ start: 0, length: 3 }] },
      ])
      expect(await marks(phrase('message', 'quick brown'))).toEqual([{ message: [{ start: 0, length: 11 }] }])
      expect(await marks(and(wildcard('message', 'über*'), not(term('user', 'x'))))).toEqual([
        { message: [{ start: 6, length: 13 }] },
      ])
      expect(await marks(wildcard('message', '10.0.*'))).toEqual([{ message: [{ start: 30, length: 8 }] }])
      expect(await marks(term('source', 'OLD'))).toEqual([{ source: [{ start: 0, length: 3 }] }])
      expect(await marks(exists('path'))).toEqual([{}])
    })

    it('lists the fields with their types', async () => {
      const fields = new Map((await store.fields(everything.scope)).map(({ name, types }) => [name, types]))
      expect(fields.get('took')).toEqual(['string', 'double'])
      expect(fields.get('message')).toEqual(['text'])
      expect(fields.get('ok')).toEqual(['boolean'])
      expect(fields.get('timestamp')).toEqual(['date'])
      expect(fields.get('__proto__')).toEqual(['string'])
      const ofStream = await store.fields({ ...everything.scope, streams: ['s3'] })
      expect(ofStream.map(({ name }) => name)).toEqual([
        'gl2_message_id',
        'lone',
        'long',
        'message',
        'percent',
        'source',
        'streams',
        'timestamp',
        'took',
        'user',
      ])
    })

    it('suggests values', async () => {
      const suggest = (field: string, prefix: string, size = 10): ReturnType<MessageStore['suggest']> =>
        store.suggest({ scope: everything.scope, field, prefix, size })
      expect(await suggest('region', '')).toEqual({
        values: [
          { value: 'eu', count: 2 },
          { value: 'us', count: 2 },
        ],
        otherCount: 0,
        corrected: false,
      })
      expect(await suggest('user', 'B', 1)).toEqual({
        values: [{ value: 'Bob', count: 1 }],
        otherCount: 2,
        corrected: false,
      })
      expect(await suggest('source', 'dv-1')).toEqual({
        values: [
          { value: 'db-1', count: 1 },
          { value: 'db-2', count: 2 },
        ].sort((a, b) => b.count - a.count),
        otherCount: 0,
        corrected: true,
      })
      expect(await suggest('nothing', 'x')).toEqual({ values: [], otherCount: 0, corrected: false })
    })

    it('analyses text', () => {
      expect(store.analyze('Foo_Bar 漢字')).toEqual(['foo', 'bar', '漢', '字'])
    })

    const rows = async (...request: Parameters<typeof aggregation>): Promise<unknown> => {
      return (await store.aggregate(aggregation(...request))).rows.map(row => [
        row.key.join('/'),
        row.metrics?.join(',') ?? null,
        ...row.cells.map(cell => `${cell.key.join('/')}=${cell.metrics.join(',')}`),
      ])
    }
    const metric = (type: string, field: string): Metric => ({ id: `${type}(${field})`, type, field }) as Metric

    it('counts values, the most frequent first, empty ones last and beyond the limit', async () => {
      expect(await rows([values('source', 2)], [count])).toEqual([
        ['edge', '3'],
        ['db-2', '2'],
      ])
      expect(await rows([values('region', 1)], [count])).toEqual([
        ['eu', '2'],
        ['(Empty Value)', '5'],
      ])
      expect(await rows([values('region', 5, true)], [count])).toEqual([
        ['eu', '2'],
        ['us', '2'],
      ])
      expect(await rows([values('took')], [count])).toEqual([
        ['5', '2'],
        ['-3.5', '1'],
        ['5.5', '1'],
        ['500', '1'],
        ['1000', '1'],
        ['1e+21', '1'],
        ['n/a', '1'],
        ['(Empty Value)', '1'],
      ])
      expect(await rows([values('ok')], [count])).toEqual([
        ['true', '2'],
        ['false', '1'],
        ['(Empty Value)', '6'],
      ])
    })

    it('counts a message in each of its streams', async () => {
      expect(await rows([values('streams')], [count])).toEqual([
        ['s1', '4'],
        ['s2', '3'],
        ['s3', '2'],
        ['(Empty Value)', '1'],
      ])
    })

    it('nests groups; an empty outer group is not divided', async () => {
      expect(await rows([values('region'), values('ok')], [count])).toEqual([
        ['eu/false', '1'],
        ['eu/true', '1'],
        ['us/(Empty Value)', '2'],
        ['(Empty Value)', '5'],
      ])
    })

    it('groups by several fields at once', async () => {
      expect(await rows([values(['region', 'ok'])], [count])).toEqual([
        ['us/(Empty Value)', '2'],
        ['(Empty Value)/true', '1'],
        ['eu/false', '1'],
        ['eu/true', '1'],
        ['(Empty Value)', '4'],
      ])
      expect(await rows([values(['region', 'ok'], 10, true)], [count])).toEqual([
        ['eu/false', '1'],
        ['eu/true', '1'],
      ])
    })

    it('sorts groups by metrics and by their values', async () => {
      const by = (sort: Parameters<typeof aggregation>[2]): Promise<unknown> =>
        rows([values('source', 3, true)], [metric('max', 'took')], sort)
      expect(await by({ sort: [{ by: 'metric', id: 'max(took)', order: 'asc' }] })).toEqual([
        ['web-1', '5'],
        ['old', '5.5'],
        ['db-1', '500'],
      ])
      expect(await by({ sort: [{ by: 'metric', id: 'max(took)', order: 'desc' }] })).toEqual([
        ['edge', '1e+21'],
        ['db-2', '1000'],
        ['db-1', '500'],
      ])
      expect(await by({ sort: [{ by: 'group', field: 'source', order: 'desc' }] })).toEqual([
        ['web-1', '5'],
        ['old', '5.5'],
        ['edge', '1e+21'],
      ])
    })

    it('counts by time and a field the same with and without another metric', async () => {
      const times: Group = { type: 'time', fields: ['timestamp'], unit: 'minute', size: 7 }
      const other: Metric = { id: 'other', type: 'max', field: 'timestamp' }
      const tables: [Group, Partial<AggregationRequest>][] = [
        [values('ok'), {}],
        [values('source'), { queries: [not(exists('percent'))] }],
        [values('took', 2), { sort: [{ by: 'metric', id: 'count()', order: 'asc' }] }],
        [values('region', 100, true), { sort: [{ by: 'group', field: 'timestamp', order: 'desc' }] }],
        [values('no_such_field'), {}],
      ]
      for (const [column, more] of tables) {
        const request = { columns: [column], rollup: true, ...more }
        // Twice: what was worked out the first time must serve the second.
        for (let time = 0; time < 2; time++) {
          const [plain, measured] = await Promise.all(
            [[count], [count, other]].map(metrics => store.aggregate(aggregation([times], metrics, request))),
          )
          const counts = (result: AggregationResult | undefined) =>
            result?.rows.map(row => [row.key, row.metrics?.[0], row.cells.map(cell => [cell.key, cell.metrics[0]])])
          expect(counts(plain)).toEqual(counts(measured))
          expect(plain?.totals[0]).toBe(measured?.totals[0])
        }
      }
    })

    it('gives columns, and with rollup each row and the whole', async () => {
      const request = aggregation([values('region', 1)], [count, metric('sum', 'took')], {
        columns: [values('ok')],
        queries: [not(exists('percent'))],
      })
      const plain = await store.aggregate(request)
      expect(plain.rows).toEqual([
        {
          key: ['eu'],
          metrics: null,
          cells: [
            { key: ['false'], metrics: [1, 5] },
            { key: ['true'], metrics: [1, 5] },
          ],
        },
        {
          key: ['(Empty Value)'],
          metrics: null,
          cells: [
            { key: ['true'], metrics: [1, 1_000] },
            { key: ['(Empty Value)'], metrics: [2, 1e21] },
          ],
        },
      ])
      const rolled = await store.aggregate({ ...request, rollup: true })
      expect(rolled.rows.map(row => row.metrics)).toEqual([
        [2, 10],
        [3, 1e21],
      ])
      expect(rolled.totals).toEqual([7, 1e21])
    })

    it('measures everything without groups', async () => {
      const numbers = and(exists('took'), not(term('source', 'edge')))
      const metrics = ['count', 'avg', 'min', 'max', 'sum', 'sumofsquares', 'variance', 'stddev', 'card', 'latest'].map(
        type => metric(type, 'took'),
      )
      const result = await store.aggregate(
        aggregation([], [...metrics, { id: 'p', type: 'percentile', field: 'took', percentile: 50 }], {
          queries: [numbers],
        }),
      )
      const mean = 1_512 / 6
      const squares = 25 + 25 + 250_000 + 12.25 + 1_000_000 + 30.25
      const variance = squares / 6 - mean * mean
      expect(result.rows).toHaveLength(1)
      const [counted, avg, min, max, sum, sumofsquares, v, deviation, card, latest, median] = result.rows[0]!.metrics!
      expect([counted, min, max, sum, sumofsquares, card, latest, median]).toEqual([
        6,
        -3.5,
        1_000,
        1_512,
        squares,
        5,
        1_000,
        5.25,
      ])
      expect(avg).toBeCloseTo(mean)
      expect(v).toBeCloseTo(variance, 5)
      expect(deviation).toBeCloseTo(Math.sqrt(variance), 5)
      expect(result).toMatchObject({ total: 6, range: { from: -1_000, to: START + 3 * MINUTE } })
    })

    it('gives null where there is no value, and no range without a match', async () => {
      const metrics = [
        count,
        ...['avg', 'min', 'max', 'card', 'latest'].map(type => metric(type, 'took')),
        { id: 'p', type: 'percentile', field: 'took', percentile: 95 } as Metric,
      ]
      expect(await store.aggregate(aggregation([], metrics, { queries: [term('user', 'nobody')] }))).toMatchObject({
        total: 0,
        range: null,
        totals: [0, null, null, null, 0, null, null],
      })
      expect(
        (await store.aggregate(aggregation([values('user')], metrics, { queries: [term('user', 'nobody')] }))).rows,
      ).toEqual([])
    })

    it('takes the latest value from the newest message that has one', async () => {
      expect(await rows([], [metric('latest', 'user'), metric('latest', 'ok')])).toEqual([['', ',true']])
      expect(await rows([values('region', 5, true)], [metric('latest', 'took'), metric('latest', 'source')])).toEqual([
        ['eu', '5,web-1'],
        ['us', '-3.5,db-2'],
      ])
    })

    it('stops when its asker has left', async () => {
      const controller = new AbortController()
      const answer = store.messages(find([wildcard(null, '*a*')]), controller.signal)
      controller.abort(new Error('gone'))
      await expect(answer).rejects.toThrow('gone')
      await expect(store.messages(find([]), AbortSignal.abort(new Error('never')))).rejects.toThrow('never')
      expect((await store.messages(find([]))).total).toBe(9)
    })
  })

  describe('time groups', () => {
    let opened: OpenedStore
    beforeAll(async () => {
      opened = await open()
    })
    afterAll(() => opened.dispose())

    /** Each case in an index set of its own, told apart by the field `case`. */
    const buckets = async (
      name: string,
      unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year',
      size: number,
      timeZone: string,
      times: string[],
    ): Promise<string[]> => {
      const { store } = opened
      await store.ensureIndexSet({ id: name, prefix: name })
      const writer = new Writer(store)
      await writer.ready
      await writer.write([
        {
          indexSet: name,
          messages: times.map((time, i) => ({
            id: `${name}${String(i).padStart(3, '0')}`,
            timestamp: Date.parse(time),
            streams: [],
            fields: { case: name },
          })),
        },
      ])
      writer.close()
      const result = await store.aggregate(
        aggregation([{ type: 'time', fields: ['timestamp'], unit, size }], [count], {
          queries: [term('case', name)],
          timeZone,
        }),
      )
      return result.rows.map(row => `${row.key.join()} ${row.metrics!.join()}`)
    }

    it('an hour the clocks repeat is two hours', async () => {
      expect(
        await buckets('autumn', 'hour', 1, 'Europe/Berlin', [
          '2025-10-25T23:30:00Z',
          '2025-10-26T00:30:00Z',
          '2025-10-26T01:30:00Z',
          '2025-10-26T02:30:00Z',
        ]),
      ).toEqual([
        '2025-10-25T23:00:00.000Z 1',
        '2025-10-26T00:00:00.000Z 1',
        '2025-10-26T01:00:00.000Z 1',
        '2025-10-26T02:00:00.000Z 1',
      ])
    })

    it('days begin at midnight of the zone, whatever their length', async () => {
      expect(
        await buckets('days', 'day', 1, 'Europe/Berlin', [
          '2026-03-28T22:59:59.999Z',
          '2026-03-28T23:00:00Z',
          '2026-03-29T21:59:59Z',
          '2026-03-29T22:00:00Z',
          '2026-10-25T22:30:00Z',
          '2026-10-25T23:00:00Z',
        ]),
      ).toEqual([
        '2026-03-27T23:00:00.000Z 1',
        '2026-03-28T23:00:00.000Z 2',
        '2026-03-29T22:00:00.000Z 1',
        '2026-10-24T22:00:00.000Z 1',
        '2026-10-25T23:00:00.000Z 1',
      ])
    })

    it('a day whose midnight the clocks skip begins at one', async () => {
      expect(
        await buckets('skipped', 'day', 1, 'America/Sao_Paulo', [
          '2018-11-04T02:59:00Z',
          '2018-11-04T03:00:00Z',
          '2018-11-05T01:59:00Z',
          '2018-11-05T02:00:00Z',
        ]),
      ).toEqual(['2018-11-03T03:00:00.000Z 1', '2018-11-04T03:00:00.000Z 2', '2018-11-05T02:00:00.000Z 1'])
    })

    it('six hours are counted from midnight on the days the clocks change too', async () => {
      expect(
        await buckets('sixes', 'hour', 6, 'Europe/Berlin', [
          '2026-03-29T04:30:00Z',
          '2026-03-29T00:30:00Z',
          '2026-03-29T03:59:00Z',
        ]),
      ).toEqual(['2026-03-28T23:00:00.000Z 2', '2026-03-29T04:00:00.000Z 1'])
    })

    it('zones off the hour', async () => {
      expect(
        await buckets('kathmandu', 'hour', 1, 'Asia/Kathmandu', ['2026-01-01T00:14:59Z', '2026-01-01T00:15:00Z']),
      ).toEqual(['2025-12-31T23:15:00.000Z 1', '2026-01-01T00:15:00.000Z 1'])
    })

    it('weeks begin on Monday, months on the first, years in January', async () => {
      expect(await buckets('weeks', 'week', 1, 'UTC', ['2026-03-08T23:59:59Z', '2026-03-09T00:00:00Z'])).toEqual([
        '2026-03-02T00:00:00.000Z 1',
        '2026-03-09T00:00:00.000Z 1',
      ])
      expect(
        await buckets('months', 'month', 1, 'America/New_York', [
          '2026-03-01T04:59:00Z',
          '2026-03-01T05:00:00Z',
          '2026-04-01T03:59:00Z',
        ]),
      ).toEqual(['2026-02-01T05:00:00.000Z 1', '2026-03-01T05:00:00.000Z 2'])
      expect(
        await buckets('years', 'year', 1, 'UTC', [
          '1969-12-31T23:59:59Z',
          '1970-01-01T00:00:00Z',
          '2024-02-29T12:00:00Z',
        ]),
      ).toEqual(['1969-01-01T00:00:00.000Z 1', '1970-01-01T00:00:00.000Z 1', '2024-01-01T00:00:00.000Z 1'])
      expect(await buckets('quarters', 'month', 3, 'UTC', ['2026-03-31T23:59:59Z', '2026-04-01T00:00:00Z'])).toEqual([
        '2026-01-01T00:00:00.000Z 1',
        '2026-04-01T00:00:00.000Z 1',
      ])
    })

    it('five minutes', async () => {
      expect(await buckets('fives', 'minute', 5, 'UTC', ['2026-01-01T00:04:59.999Z', '2026-01-01T00:05:00Z'])).toEqual([
        '2026-01-01T00:00:00.000Z 1',
        '2026-01-01T00:05:00.000Z 1',
      ])
    })
  })

  describe('indices', () => {
    const simple = (id: string, timestamp: number, text: string): Message => ({
      id,
      timestamp,
      streams: ['s'],
      fields: { message: text, host: id },
    })

    it('a set is rotated, its indices closed, reopened and deleted', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'logs' })
      await store.ensureIndexSet({ id: 'x', prefix: 'logs' })
      const writer = new Writer(store)
      await writer.write([{ indexSet: 'x', messages: [simple('a', 1_000, 'first line')] }])
      expect(await store.rotate('x')).toBe('logs_1')
      await writer.write([{ indexSet: 'x', messages: [simple('b', 2_000, 'second line')] }])
      const found = async (): Promise<string> =>
        (await store.messages(find([term(null, 'line')]))).hits.map(hit => hit.message.id).join('')
      expect(await found()).toBe('ba')
      expect(
        (await store.indices()).map(({ name, state, writing, messages, range: times }) => [
          name,
          state,
          writing,
          messages,
          times,
        ]),
      ).toEqual([
        ['logs_0', 'open', false, 1, { from: 1_000, to: 1_000 }],
        ['logs_1', 'open', true, 1, { from: 2_000, to: 2_000 }],
      ])
      await store.closeIndex('logs_0')
      expect(await found()).toBe('b')
      expect((await store.indices())[0]!.state).toBe('closed')
      await store.reopenIndex('logs_0')
      expect(await found()).toBe('ba')
      await expect(store.deleteIndex('logs_1')).rejects.toThrow('written to')
      await store.deleteIndex('logs_0')
      expect(await found()).toBe('b')
      expect((await store.indices()).map(({ name }) => name)).toEqual(['logs_1'])
      await expect(store.deleteIndex('logs_0')).rejects.toThrow("no index 'logs_0'")
      expect(await store.health()).toMatchObject({ writable: true, reason: null })
      expect((await store.health()).bytes).toBeGreaterThan(0)
      writer.close()
      await dispose()
    })

    it('a message in two sets is counted and shown once, until one of them is gone', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      await store.ensureIndexSet({ id: 'y', prefix: 'y' })
      const writer = new Writer(store)
      const [a, b, c] = [
        simple('a', 1_000, 'in both'),
        simple('b', 2_000, 'in one'),
        simple('c', 3_000, 'in the other'),
      ]
      await writer.write([
        { indexSet: 'x', messages: [a, b] },
        { indexSet: 'y', messages: [a, c] },
      ])
      const result = await store.messages(find([]))
      expect([result.total, result.hits.map(hit => hit.message.id).join('')]).toEqual([3, 'cba'])
      expect((await store.messages(find([], { total: false }))).hits.map(hit => hit.message.id).join('')).toBe('cba')
      expect(
        (await store.aggregate(aggregation([values('host')], [count]))).rows.map(row => [row.key[0], row.metrics![0]]),
      ).toEqual([
        ['a', 1],
        ['b', 1],
        ['c', 1],
      ])
      const paged = async (order: 'asc' | 'desc') => {
        let ids = ''
        for (let after: Cursor | undefined; ; ) {
          const [hit] = (
            await store.messages(
              find([], { total: false, limit: 1, sort: [{ field: 'timestamp', order }], ...(after && { after }) }),
            )
          ).hits
          if (!hit) return ids
          ids += hit.message.id
          after = hit.cursor
        }
      }
      expect([await paged('asc'), await paged('desc')]).toEqual(['abc', 'cba'])
      const second: Group = { type: 'time', fields: ['timestamp'], unit: 'second', size: 1 }
      expect((await store.aggregate(aggregation([second], [count]))).rows.map(row => row.metrics![0])).toEqual([
        1, 1, 1,
      ])
      const everything = { from: 0, to: 10_000, streams: ['s'] }
      expect((await store.suggest({ scope: everything, field: 'host', prefix: 'a', size: 5 })).values).toEqual([
        { value: 'a', count: 1 },
      ])
      expect((await store.messages(find([], { scope: everything }))).total).toBe(3)
      await store.rotate('x')
      await store.deleteIndex('x_0')
      expect((await store.messages(find([]))).hits.map(hit => hit.message.id).join('')).toBe('ca')
      writer.close()
      await dispose()
    })

    it('a set that only searches with streams see is left out of the others', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      await store.ensureIndexSet({ id: 'y', prefix: 'y', rules: { onlyNamed: true } })
      const writer = new Writer(store)
      const mark = async (streams: readonly string[] | null, since: unknown) =>
        (await store.arrivals([{ ...find([], { scope: { from: 0, to: 10_000, streams } }), since, limit: 9 }], 1e4))[0]!
      const [before, named] = [await mark(null, null), await mark(['s'], null)]
      await writer.write([
        { indexSet: 'x', messages: [simple('a', 1_000, 'of a sender')] },
        { indexSet: 'y', messages: [simple('b', 2_000, 'of the server')] },
      ])
      const ids = async (scope: Partial<Scope>) =>
        (await store.messages(find([], { scope: { from: 0, to: 10_000, streams: null, ...scope } }))).hits
          .map(({ message }) => message.id)
          .join('')
      expect([await ids({}), await ids({ streams: ['s'] }), await ids({ indexSets: ['y'] })]).toEqual(['a', 'ba', 'b'])
      expect([(await mark(null, before.mark)).matched, (await mark(['s'], named.mark)).matched]).toEqual([1, 2])
      writer.close()
      await dispose()
    })

    it('a set that is deleted takes its messages along; what is still sent for it is reported, and holds nothing up', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      await store.ensureIndexSet({ id: 'y', prefix: 'y' })
      const writer = new Writer(store)
      const [a, b, c] = [simple('a', 1_000, 'in both'), simple('b', 2_000, 'in one'), simple('c', 3_000, 'later')]
      await writer.write([
        { indexSet: 'x', messages: [a, b] },
        { indexSet: 'y', messages: [a] },
      ])
      await store.rotate('x')
      await removeIndexSet(store, 'x')
      expect((await store.indices()).map(({ indexSet }) => indexSet)).toEqual(['y'])
      await writer.write([
        { indexSet: 'x', messages: [c] },
        { indexSet: 'y', messages: [c] },
      ])
      expect((await store.messages(find([]))).hits.map(hit => hit.message.id).join('')).toBe('ca')
      expect(await store.health()).toMatchObject({ writable: true })
      await store.ensureIndexSet({ id: 'z', prefix: 'x' })
      expect((await store.indices()).map(({ name }) => name).sort()).toEqual(['x_0', 'y_0'])
      writer.close()
      await dispose()
    })

    it('large messages come in parts, none lost and none twice', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      const writer = new Writer(store)
      const long = 'long '.repeat(1_600_000)
      for (let i = 1; i <= 6; i++)
        await writer.write([{ indexSet: 'x', messages: [simple(String(i), 1_000 * i, long)] }])
      const first = await store.messages(find([], { limit: 6 }))
      expect(first).toMatchObject({ total: 6, truncated: true })
      const second = await store.messages(find([], { limit: 6, total: false, after: first.hits.at(-1)!.cursor }))
      expect([...first.hits, ...second.hits].map(hit => hit.message.id).join('')).toBe('654321')
      expect(second.truncated).toBeUndefined()
      writer.close()
      await dispose()
    })

    it('an answer has no more groups than anybody can look at', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      const writer = new Writer(store)
      const messages = Array.from({ length: 100_001 }, (_, i) => simple(String(i).padStart(8, '0'), i, 'line'))
      await writer.write([{ indexSet: 'x', messages }])
      const each: Group = { type: 'time', fields: ['timestamp'], unit: 'millisecond', size: 1 }
      await expect(store.aggregate(aggregation([each], [count]))).rejects.toThrow(/more than 100,000 groups/)
      writer.close()
      await dispose()
    })

    it('a batch that was applied is not applied again', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      const first = new Writer(store)
      expect(await first.ready).toEqual({ x: 0 })
      await first.write([{ indexSet: 'x', messages: [simple('a', 1_000, 'line')] }], 7)
      await store.rotate('x')
      const second = new Writer(store)
      expect(await second.ready).toEqual({ x: 7 })
      await second.write([{ indexSet: 'x', messages: [simple('a', 1_000, 'line')] }], 7)
      await second.write([{ indexSet: 'x', messages: [simple('b', 1_000, 'line')] }], 8)
      expect((await store.messages(find([]))).total).toBe(2)
      second.close()
      await dispose()
    })

    it('a set that is not known blocks writing until it is', async () => {
      const { store, dispose } = await open()
      const writer = new Writer(store)
      const written = writer.write([{ indexSet: 'later', messages: [simple('a', 1_000, 'line')] }])
      await expect
        .poll(() => store.health())
        .toMatchObject({ writable: false, reason: expect.stringContaining("'later'") })
      await store.ensureIndexSet({ id: 'later', prefix: 'later' })
      await written
      expect((await store.messages(find([]))).total).toBe(1)
      expect(await store.health()).toMatchObject({ writable: true, reason: null })
      writer.close()
      await dispose()
    })

    it('what was asked before is asked of new messages too', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      const writer = new Writer(store)
      for (let i = 1; i <= 12; i++) {
        await writer.write([{ indexSet: 'x', messages: [simple(`m${i}`, i, i % 2 ? 'odd line' : 'even line')] }])
        const total = async (query: QueryNode): Promise<number> => (await store.messages(find([query]))).total
        expect(await total(term(null, 'odd'))).toBe(Math.ceil(i / 2))
        expect(await total(wildcard('message', '*ven*'))).toBe(Math.floor(i / 2))
        expect(await total(not(term('host', 'm1')))).toBe(i - 1)
        const { rows } = await store.aggregate(aggregation([values('host')], [count]))
        expect(rows).toHaveLength(i)
      }
      writer.close()
      await dispose()
    })

    it('dates the platform notes are dates', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      const writer = new Writer(store)
      const at = ['2026-03-10T08:00:00.000Z', '2026-03-10T09:30:00.250Z', 'yesterday', '2026-03-11T00:00:00.000Z']
      await writer.write([
        {
          indexSet: 'x',
          messages: at.map(
            (received, i): Message => ({
              id: `m${i}`,
              timestamp: i,
              streams: [],
              fields: { gl2_receive_timestamp: received, gl2_source_input: i < 2 ? 'one' : 'two' },
            }),
          ),
        },
      ])
      const found = async (query: QueryNode): Promise<string> =>
        (await store.messages(find([query], { sort: [{ field: 'timestamp', order: 'asc' }] }))).hits
          .map(hit => hit.message.id)
          .join()
      const field = 'gl2_receive_timestamp'
      expect(await found(range(field, '[2026-03-10T09:00:00 TO 2026-03-10T10:00:00]'))).toBe('m1')
      expect(await found(range(field, '[now-3h TO *]'))).toBe('m1,m3')
      expect(await found(term(field, at[1]!))).toBe('m1')
      expect(await found(term(null, at[1]!))).toBe('m1')
      expect(await found(term(field, '2026-03-10'))).toBe('m0,m1')
      for (const name of [field, null]) {
        expect(await found(wildcard(name, '2026-03-1*'))).toBe('')
        expect(await found(regex(name, '2026.*'))).toBe('')
        expect(await found(not(wildcard(name, '20*')))).toBe('m0,m1,m2,m3')
      }
      expect(await found(wildcard(field, 'yester*'))).toBe('m2')
      expect(await found(exists(field))).toBe('m0,m1,m2,m3')
      expect(await found(term('gl2_source_input', 'two'))).toBe('m2,m3')
      expect(await found(term(null, 'one'))).toBe('m0,m1')
      expect(await found(range(field, '[never TO *]'))).toBe('m2')
      const marked = await store.messages(find([or(wildcard(null, '20*'), term(null, 'one'))], { highlight: true }))
      expect(marked.hits.map(({ highlight }) => Object.keys(highlight!))).toEqual([
        ['gl2_source_input'],
        ['gl2_source_input'],
      ])
      const types = (await store.fields(everything.scope)).find(({ name }) => name === field)?.types
      expect(types).toEqual(['string', 'date'])
      const days = await store.aggregate(
        aggregation([{ type: 'time', fields: [field], unit: 'day', size: 1 }], [count]),
      )
      expect(days.rows.map(row => [row.key[0], row.metrics![0]])).toEqual([
        ['2026-03-10T00:00:00.000Z', 2],
        ['2026-03-11T00:00:00.000Z', 1],
      ])
      const { hits } = await store.messages(find([], { sort: [{ field, order: 'desc' }] }))
      expect(hits.map(hit => hit.message.fields[field])).toEqual([at[2], at[3], at[1], at[0]])
      writer.close()
      await dispose()
    })

    it('a field beyond the thousandth is found all the same', async () => {
      const { store, dispose } = await open()
      await store.ensureIndexSet({ id: 'x', prefix: 'x' })
      const writer = new Writer(store)
      const wide = Array.from(
        { length: 11 },
        (_, i): Message => ({
          id: `m${i}`,
          timestamp: i,
          streams: [],
          fields: Object.fromEntries(
            Array.from({ length: 100 }, (_, j) => [`field_${i * 100 + j}`, j % 2 ? `v${j}` : j]),
          ),
        }),
      )
      for (const message of wide) await writer.write([{ indexSet: 'x', messages: [message] }])
      const found = async (query: QueryNode): Promise<string> =>
        (await store.messages(find([query]))).hits.map(hit => hit.message.id).join()
      expect(await found(term('field_1', 'v1'))).toBe('m0')
      expect(await found(term('field_1099', 'v99'))).toBe('m10')
      expect(await found(term('field_1098', '98'))).toBe('m10')
      expect(await found(exists('field_1099'))).toBe('m10')
      expect(await found(range('field_1098', '[90 TO 100]'))).toBe('m10')
      const beyond = {
        ...wide[10]!,
        id: 'm11',
        fields: { field_2000: 'Lost & found', field_2001: 77, field_2002: true },
      }
      await writer.write([{ indexSet: 'x', messages: [beyond] }])
      const bare = (query: QueryNode): Promise<string> => found(and(query, term('gl2_message_id', 'm11')))
      for (const query of [
        term(null, 'Lost & found'),
        term(null, '77'),
        term(null, '77.0'),
        term(null, 'true'),
        wildcard(null, 'Lost*'),
        wildcard(null, '*found'),
        range(null, '[76 TO 78]'),
      ])
        expect(await bare(query), JSON.stringify(query)).toBe('m11')
      for (const query of [
        term(null, 'lost & found'),
        term(null, '78'),
        wildcard(null, '*lost'),
        range(null, '[78 TO 79]'),
      ]) {
        expect(await bare(query), JSON.stringify(query)).toBe('')
      }
      expect(writer.warnings).toEqual([expect.stringMatching(/'x_0' has columns for 1000 fields.*'field_1000'/)])
      writer.close()
      await dispose()
    })
  })

  describe('with random messages', () => {
    let opened: OpenedStore
    const random = randomFrom(20_260_310)
    const messages = randomMessages(random, 400)
    beforeAll(async () => {
      opened = await open()
      await opened.store.ensureIndexSet({ id: 'r', prefix: 'r' })
      const writer = new Writer(opened.store)
      for (let i = 0; i < messages.length; i += 40) {
        await writer.write([{ indexSet: 'r', messages: messages.slice(i, i + 40) }])
        if (i === 200) await opened.store.rotate('r')
      }
      writer.close()
    })
    afterAll(() => opened.dispose())

    it('answers random queries as the naive evaluator does', async () => {
      for (let i = 0; i < 400; i++) {
        const queries = [randomQuery(random, 3)]
        const sort = i % 4 === 0 ? [{ field: 'n', order: i % 8 === 0 ? ('asc' as const) : ('desc' as const) }] : []
        const request = find(queries, {
          sort,
          scope: i % 3 === 0 ? { from: START, to: START + HOUR, streams: ['s0', 's1'] } : everything.scope,
        })
        const result = await opened.store.messages(request)
        const expected = naiveFind(messages, request)
        expect(
          result.hits.map(hit => hit.message.id),
          JSON.stringify(queries),
        ).toEqual(expected)
        expect(result.total).toBe(expected.length)
        // Of what was found the first time.
        expect((await opened.store.messages({ ...request, limit: 0 })).total, JSON.stringify(queries)).toBe(
          expected.length,
        )
        const newest = await opened.store.messages({ ...request, total: false, limit: 7 })
        expect(
          newest.hits.map(hit => hit.message.id),
          JSON.stringify(queries),
        ).toEqual(expected.slice(0, 7))
      }
    })

    it('counts random matches by one field as the naive evaluator does, the second time too', async () => {
      for (let i = 0; i < 120; i++) {
        const field = ['k', 'b', 'n', 'mixed', 'source', 'message', 'rare'][i % 7]!
        const queries = i % 3 === 0 ? [] : [randomQuery(random, 2)]
        const scope =
          i % 4 === 0 ? { from: START + HOUR / 2, to: START + HOUR, streams: ['s0', 's2'] } : everything.scope
        const matching = messages.filter(
          message => inScope(message, scope) && queries.every(query => matches(query, message)),
        )
        const expected = naiveGroups(matching, [field], 5).map(group => [group.key, [group.messages.length]])
        for (let time = 0; time < 2; time++) {
          const result = await opened.store.aggregate(aggregation([values(field, 5)], [count], { queries, scope }))
          expect(
            result.rows.map(row => [row.key, row.metrics]),
            JSON.stringify(queries),
          ).toEqual(expected)
          expect([result.total, ...result.totals]).toEqual([matching.length, matching.length])
          const times = matching.map(({ timestamp }) => timestamp)
          expect(result.range).toEqual(times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) })
        }
      }
    })

    it('counts by time and by stream as the naive evaluator does', async () => {
      const tally = (keys: readonly string[]): Map<string, number> =>
        keys.reduce((counts, key) => counts.set(key, (counts.get(key) ?? 0) + 1), new Map<string, number>())
      for (let i = 0; i < 40; i++) {
        const queries = i % 2 === 0 ? [] : [randomQuery(random, 1)]
        const size = [1, 7, 300][i % 3]!
        const matching = messages.filter(message => queries.every(query => matches(query, message)))
        const byTime = await opened.store.aggregate(
          aggregation([{ type: 'time', fields: ['timestamp'], unit: 'minute', size }], [count], { queries }),
        )
        const buckets = tally(
          matching.map(({ timestamp }) =>
            new Date(Math.floor(timestamp / (size * MINUTE)) * size * MINUTE).toISOString(),
          ),
        )
        expect(byTime.rows.map(row => [row.key[0], row.metrics![0]])).toEqual([...buckets].sort())
        const byStream = await opened.store.aggregate(aggregation([values('streams', 9, true)], [count], { queries }))
        const streams = tally(matching.flatMap(message => message.streams))
        expect(byStream.rows.map(row => [row.key[0], row.metrics![0]])).toEqual(
          [...streams].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)),
        )
      }
    })

    it('aggregates random matches as the naive evaluator does', async () => {
      const metrics: Metric[] = [
        count,
        ...(['count', 'avg', 'min', 'max', 'sum', 'stddev', 'card', 'latest'] as const).map(type => ({
          id: `${type}(n)`,
          type,
          field: 'n',
        })),
        { id: 'p90', type: 'percentile', field: 'n', percentile: 90 },
      ]
      for (let i = 0; i < 60; i++) {
        const query = randomQuery(random, 2)
        const fields = [['k'], ['k', 'b'], ['b', 'source'], ['n'], []][i % 5]!
        const matching = messages.filter(message => matches(query, message) && inScope(message, everything.scope))
        const result = await opened.store.aggregate(
          aggregation(
            fields.map(field => values(field, 4)),
            metrics,
            { queries: [query] },
          ),
        )
        const expected = naiveGroups(matching, fields, 4)
        expect(
          result.rows.map(row => row.key),
          JSON.stringify(query),
        ).toEqual(fields.length === 0 || matching.length > 0 ? expected.map(group => group.key) : [])
        result.rows.forEach((row, r) =>
          row.metrics!.forEach((value, m) => {
            const wanted = naiveMetric(expected[r]!.messages, metrics[m]!)
            if (typeof wanted === 'number')
              expect(value, `${metrics[m]!.id} of ${row.key.join()}`).toBeCloseTo(wanted, 6)
            else expect(value).toBe(wanted)
          }),
        )
        expect(result.total).toBe(matching.length)
      }
    })
  })
}
