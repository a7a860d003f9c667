import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  EncodedSpan,
  EncoderSets,
  FieldValue,
  IndexSetRules,
  Message,
  SettableType,
  WriteBatch,
} from '../../message-store.ts'
import { MAX_FIELDS } from '../format.ts'
import { ByteCache } from '../read/cache.ts'
import { IndexReader } from '../read/index-reader.ts'
import { listRows, rowsOf } from '../rows.ts'
import { buffersOf, encodeSpan } from './encode-span.ts'
import { IndexSets } from './index-sets.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-encoded-spans-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true, force: true })
})

const PACKING = { direct: 40, fold: 60 }
const SETS = ['a', 'b', 'c']
/** So low a bound that 1 % of it is no message: an index ends exactly with the batch that reaches it. */
const ROTATE_AT_EXACTLY = 99

/** Numbers below `most`, the same for the same seed. */
function randomOf(seed: number): (most: number) => number {
  let state = seed * 2_654_435_761 + 12_345
  return most => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
}

const open = (
  folder: string,
  rules: ReadonlyMap<string, IndexSetRules>,
  warn: (text: string) => void = () => {},
  rotateAt = 500,
) => {
  const sets = new IndexSets(join(dir, folder), PACKING, rotateAt, warn)
  for (const [id, own] of rules) sets.ensure(id, id, own)
  return sets
}

/** As it comes over the port. */
function encoded(batches: readonly WriteBatch[], sets: EncoderSets): EncodedSpan {
  const span = encodeSpan(batches, structuredClone(sets))
  return structuredClone(span, { transfer: buffersOf(span) })
}

/** By index the messages in it, in the order of their ids, and whether each stands in another set, too. */
function contentsOf(folder: string, sets: IndexSets): Record<string, readonly [string, Message, boolean][]> {
  return Object.fromEntries(
    sets.list().map(({ name, path, indexSet }) => {
      const cache = new ByteCache({ bytes: 1e7, ownBytes: 1e7, used: new SharedArrayBuffer(4) }, 0)
      const reader = new IndexReader({ name, path, indexSet, active: true, messages: 0 }, cache)
      try {
        reader.refresh()
        expect(reader.damages, folder).toEqual([])
        const messages = reader.chunks().flatMap(chunk => {
          const documents = chunk.documents()
          const column = chunk.shared()
          const shared = new Set(column ? listRows(rowsOf(column.rows, chunk.n), chunk.n) : [])
          return Array.from({ length: chunk.n }, (_, row): [string, Message, boolean] => {
            const message = documents.message(row)
            return [message.id, message, shared.has(row)]
          })
        })
        return [name, messages.sort(([one], [other]) => (one < other ? -1 : 1))]
      } finally {
        reader.close()
      }
    }),
  )
}

function batchesOf(random: (most: number) => number, count: number): WriteBatch[] {
  const valueOf = (i: number): FieldValue =>
    [`${random(50)}`, random(50), random(2) === 1, `v${i % 5}`, random(1_000) / 8][random(5)]!
  const messageOf = (sequence: number, i: number): Message => ({
    id: `${String(sequence).padStart(5, '0')}-${String(i).padStart(4, '0')}`,
    timestamp: 1_700_000_000_000 + random(100_000),
    streams: random(3) === 0 ? ['s', 't'] : ['s'],
    fields: {
      message: `message ${i} of batch ${sequence}`,
      ...(random(2) === 0 && { [`field_${random(12)}`]: valueOf(i) }),
      typed: `${random(2) === 0 ? '0' : ''}${random(9)}`,
      ...(random(9) === 0 && { timestamp: 'reserved' }),
      gl2_source_input: 'input',
    },
  })
  return Array.from({ length: count }, (_, i) => {
    const sequence = 3 * i + 1
    const size = random(8) === 0 ? 60 + random(150) : random(25)
    const messages = Array.from({ length: size }, (_, place) => messageOf(sequence, place))
    const ids = [[SETS[random(3)]!], ['a', 'b'], ['a'], SETS][random(4)]!
    return {
      sequence,
      targets: ids
        .map((indexSet, place) => ({
          indexSet,
          messages: place === 0 ? messages : messages.filter(() => random(3) > 0),
        }))
        .filter(({ messages }) => messages.length > 0),
    }
  })
}

/** Makes a commit of this thread fail, before it is made or after. */
function failCommit(after: number, isMade: boolean): void {
  const exec = DatabaseSync.prototype.exec
  let commits = 0
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    const fails = sql === 'COMMIT' && commits++ === after
    if (!fails || isMade) exec.call(this, sql)
    if (fails) throw new Error('cut off')
  })
}

/** A batch for the set `a` whose messages have `count` fields, numbered from `first`. */
const wide = (sequence: number, first: number, count: number, messages = 50): WriteBatch => ({
  sequence,
  targets: [
    {
      indexSet: 'a',
      messages: Array.from({ length: messages }, (_, i) => ({
        id: `${sequence}-${i}`,
        timestamp: i,
        streams: [],
        fields: {
          message: 'm',
          ...Object.fromEntries(Array.from({ length: count }, (_, place) => [`f${first + place}`, `v${i}`])),
          gl2_source_input: 'input',
        },
      })),
    },
  ],
})

describe('encoded spans', () => {
  it.each(Array.from({ length: process.env['LONG'] ? 40 : 3 }, (_, seed) => seed))(
    'leave what single batches do, whatever bounds, rules and crashes come between (%i)',
    seed => {
      const random = randomOf(seed + 1)
      const batches = batchesOf(random, 35)
      const rules = new Map<string, IndexSetRules>(
        SETS.map(id => [id, random(2) === 0 ? { rotateAtMessages: 40 + random(ROTATE_AT_EXACTLY - 40) } : {}]),
      )
      const openExact = (folder: string) => open(folder, rules, undefined, ROTATE_AT_EXACTLY)
      let spans = openExact('spans')
      const single = openExact('single')
      const said = [spans.encoderSets()]
      /** Batches up to here may be in spans already. */
      let tried = 0
      for (let next = 0; next < batches.length; ) {
        const waiting = Array.from({ length: 1 + random(3) }, () => 1 + random(9))
        const sent: (WriteBatch | EncodedSpan)[] = []
        let at = next
        for (const count of waiting) {
          const own = batches.slice(at, (at += count))
          // Encoders may not have heard yet what was said last.
          if (own.length > 0 && random(5) > 0) sent.push(encoded(own, said[Math.max(0, said.length - 1 - random(3))]!))
          else sent.push(...own)
        }
        tried = Math.max(tried, at)
        const crashes = random(3) === 0
        if (crashes) failCommit(random(4), random(2) === 0)
        try {
          spans.apply(sent)
        } catch (error) {
          expect((error as Error).message).toBe('cut off')
        }
        vi.restoreAllMocks()
        if (crashes) {
          // All of it comes again, some of it stored already.
          spans.close()
          spans = openExact('spans')
          if (random(2) === 0) continue
          spans.apply([encoded(batches.slice(next, at), spans.encoderSets())])
        }
        for (const batch of batches.slice(next, at)) single.apply([batch])
        next = at
        spans.fold()
        // Rules stay the same until all that spans may have is in both.
        if (next < tried) continue
        if (random(4) === 0) {
          const id = SETS[random(3)]!
          const type = (['string', 'long', 'double'] satisfies SettableType[])[random(3)]!
          rules.set(id, { ...rules.get(id), fieldTypes: { typed: type } })
          for (const sets of [spans, single]) sets.ensure(id, id, rules.get(id))
        } else if (random(6) === 0) for (const sets of [spans, single]) sets.rotate('a')
        said.push(spans.encoderSets())
      }
      expect(spans.resumeAfter()).toEqual(single.resumeAfter())
      expect(contentsOf('spans', spans)).toEqual(contentsOf('single', single))
      spans.close()
      single.close()
    },
  )

  it('are written whole where the index then has up to 1 % more than its bound, and are divided where it would have more', () => {
    const sets = open('spans', new Map([['a', {}]]), undefined, 1_000)
    const batch = (sequence: number, messages: number) => wide(sequence, 0, 0, messages)
    const put = (...batches: readonly WriteBatch[]) => sets.apply([encoded(batches, sets.encoderSets())])
    const counts = () => Object.values(contentsOf('spans', sets)).map(({ length }) => length)
    put(batch(1, 900), batch(2, 100), batch(3, 9), batch(4, 1))
    expect(counts()).toEqual([1_010, 0])
    put(batch(5, 900), batch(6, 110), batch(7, 9))
    expect(counts()).toEqual([1_010, 1_010, 9])
    sets.close()
  })

  it('keep of a value what was sent, where the type of its field changes on the way', () => {
    const rules = new Map<string, IndexSetRules>([['a', { fieldTypes: { typed: 'long' } }]])
    const sets = open('spans', rules)
    const messages = Array.from({ length: PACKING.direct }, (_, i): Message => {
      const id = `${i}`.padStart(3, '0')
      return { id, timestamp: i, streams: [], fields: { message: 'm', typed: id } }
    })
    const span = (sequence: number, count: number) =>
      encoded([{ sequence, targets: [{ indexSet: 'a', messages: messages.slice(0, count) }] }], sets.encoderSets())
    const spans = [span(1, 2), span(2, PACKING.direct)]
    sets.ensure('a', 'a', { fieldTypes: { typed: 'string' } })
    sets.apply(spans)
    const values = contentsOf('spans', sets)['a_0']!.map(([, { fields }]) => fields['typed'])
    expect(values).toEqual(expect.arrayContaining(['000', '001', '039']))
    expect(values).toEqual(values.map(value => String(value).padStart(3, '0')))
    sets.close()
  })

  it('are single rows where each alone is small, until they are too many for that', () => {
    const sets = open('spans', new Map([['a', {}]]), () => {}, Infinity)
    const batches = Array.from({ length: 700 }, (_, i): WriteBatch => {
      const message: Message = { id: `${i}`, timestamp: i, streams: [], fields: { message: 'm' } }
      const messages = Array.from({ length: 30 }, (_, place) => ({ ...message, id: `${i}-${place}` }))
      return { sequence: i + 1, targets: [{ indexSet: 'a', messages }] }
    })
    const spans = batches.map(batch => encoded([batch], sets.encoderSets()))
    const counts = () => {
      const db = new DatabaseSync(sets.list()[0]!.path, { readOnly: true })
      const [chunks, tail] = [
        db.prepare('SELECT n FROM chunk').all(),
        db.prepare('SELECT count(*) AS n FROM tail').get(),
      ]
      db.close()
      return { chunks: chunks.map(({ n }) => n), tail: tail?.['n'] }
    }
    sets.apply(spans.slice(0, 100))
    expect(counts()).toEqual({ chunks: [], tail: 3_000 })
    sets.apply(spans.slice(100))
    expect(counts()).toEqual({ chunks: [9_000, 9_000], tail: 3_000 })
    sets.fold()
    expect(counts()).toEqual({ chunks: [3_000, 9_000, 9_000], tail: 0 })
    sets.close()
  })

  it('of several sets are packed where there is much to do', () => {
    const messages = Array.from(
      { length: 15 },
      (_, i): Message => ({ id: `${i}`, timestamp: i, streams: [], fields: {} }),
    )
    const formsOf = (count: number) => {
      const batches = Array.from({ length: count }, (_, i): WriteBatch => {
        const targets = SETS.map(indexSet => ({
          indexSet,
          messages: indexSet === 'c' ? messages.slice(0, 2) : messages,
        }))
        return { sequence: i + 1, targets }
      })
      const { runs } = encodeSpan(batches, { minPacked: PACKING.direct, sets: new Map() })
      return runs.map(({ parts }) => parts.map(({ packs }) => (packs ? 'packed' : 'lines')))
    }
    expect(formsOf(1)).toEqual([['lines', 'lines', 'lines']])
    expect(formsOf(2)).toEqual([['packed', 'packed', 'lines']])
  })

  it('of a deleted set are left out, and the operator is told', () => {
    const warnings: string[] = []
    const sets = open(
      'spans',
      new Map([
        ['a', {}],
        ['b', {}],
      ]),
      text => warnings.push(text),
    ) // prettier-ignore
    const messages: Message[] = [{ id: '1', timestamp: 1, streams: [], fields: { message: 'm' } }]
    const span = encoded(
      [{ sequence: 1, targets: ['a', 'b'].map(indexSet => ({ indexSet, messages })) }],
      sets.encoderSets(),
    )
    sets.drop('b')
    sets.apply([span])
    expect(warnings).toEqual([
      "1 messages were for the index set 'b', which has been deleted; they are not stored there.",
    ])
    expect(sets.resumeAfter()).toEqual({ a: 1 })
    sets.close()
  })
})

describe('the fields of an index', () => {
  const namesIn = (sets: IndexSets) => {
    const db = new DatabaseSync(sets.list()[0]!.path, { readOnly: true })
    const names = db.prepare('SELECT DISTINCT name FROM fld ORDER BY name').all()
    db.close()
    return names
  }

  it('run out with a span as with single batches, also when encoders do not know yet', () => {
    const warnings: string[] = []
    const rules = new Map([['a', {}]])
    const spans = open('spans', rules, text => warnings.push(text))
    const single = open('single', rules)
    const batches = [wide(1, 0, 450), wide(2, 450, 450), wide(3, 900, 300), wide(4, 1_100, 200), wide(5, 0, 20)]
    const before = spans.encoderSets()
    spans.apply(batches.slice(0, 3).map(batch => encoded([batch], before)))
    const after = spans.encoderSets()
    expect(after.sets.get('a')!.columns).toHaveLength(MAX_FIELDS)
    spans.apply([encoded([batches[3]!], before)])
    spans.apply([encoded([batches[4]!], after)])
    for (const batch of batches) single.apply([batch])
    expect(namesIn(spans)).toEqual(namesIn(single))
    expect(contentsOf('spans', spans)).toEqual(contentsOf('single', single))
    expect(warnings).toHaveLength(1)
    spans.rotate('a')
    expect(spans.encoderSets().sets.get('a')!.columns).toBe('all')
    // Made for the full index, and written to the empty one.
    spans.apply([encoded([wide(6, 2_000, 5)], after)])
    expect(contentsOf('spans', spans)['a_1']).toHaveLength(50)
    const db = new DatabaseSync(spans.list()[1]!.path, { readOnly: true })
    expect(db.prepare("SELECT count(*) AS n FROM fld WHERE name LIKE 'f%'").get()).toEqual({ n: 5 })
    db.close()
    spans.close()
    single.close()
  })
})
