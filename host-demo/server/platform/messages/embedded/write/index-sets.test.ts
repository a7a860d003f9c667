import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Pack, WriteBatch } from '../../message-store.ts'
import { CHUNK_STRIDE } from '../format.ts'
import type { FoldTask, IndexEntry } from '../protocol.ts'
import { ByteCache } from '../read/cache.ts'
import { IndexReader } from '../read/index-reader.ts'
import { IndexSets, TooManyIndices } from './index-sets.ts'
import { entryOf } from './lines.ts'
import { packChunk } from './pack.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-index-sets-'))
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true, force: true })
})

const open = (rotateAt = Infinity) => {
  const sets = new IndexSets(dir, { direct: 5000, fold: 8000 }, rotateAt, () => {})
  sets.ensure('set', 'set')
  return sets
}
const batch = (sequence: number, count: number): WriteBatch => ({
  sequence,
  targets: [
    {
      indexSet: 'set',
      messages: Array.from({ length: count }, (_, i) => ({
        id: `${sequence}-${i}`,
        timestamp: i,
        streams: [],
        fields: { message: `m ${i}`, place: i },
      })),
    },
  ],
})
/** Messages with places of their own, which are those that lie in documents and as single rows. */
const placesOf = (index: string): number => {
  const db = new DatabaseSync(join(dir, `${index}.db`), { readOnly: true })
  const places = new Set<number>()
  for (const { c, n } of db.prepare('SELECT c, n FROM chunk').all())
    for (let row = 0; row < Number(n); row++) places.add(Number(c) * CHUNK_STRIDE + row)
  for (const { rid } of db.prepare('SELECT rid FROM tail').all()) places.add(Number(rid))
  db.close()
  return places.size
}
const messages = (sets: IndexSets) => sets.list().reduce((sum, index) => sum + index.messages, 0)

it('a commit that fails when it is already in the log, as where its sync fails, is not made again', () => {
  const sets = open()
  const exec = DatabaseSync.prototype.exec
  let failures = 0
  vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: DatabaseSync, sql: string) {
    exec.call(this, sql)
    if (sql === 'COMMIT' && failures++ === 0) throw Object.assign(new Error('disk I/O error'), { errcode: 1034 })
  })
  expect(() => sets.apply([batch(7, 10)])).toThrow('disk I/O error')
  sets.apply([batch(7, 10), batch(8, 5)])
  expect(messages(sets)).toBe(15)
  expect(sets.resumeAfter()).toEqual({ set: 8 })
  sets.close()
})

it('sets that are written to by turns, as fast as they can be, pack their rows in time', () => {
  const sets = open()
  sets.ensure('other', 'other')
  for (let sequence = 1; sequence <= 2; sequence++) sets.apply([batch(sequence, 3990)])
  const turns = Array.from({ length: 20 }, (_, i): WriteBatch => {
    const {
      sequence,
      targets: [target],
    } = batch(10 + i, i % 2 === 0 ? 990 : 1)
    return { sequence, targets: [{ ...target!, indexSet: i % 2 === 0 ? 'set' : 'other' }] }
  })
  sets.apply(turns)
  for (let sequence = 50; sequence < 54; sequence++) {
    sets.fold()
    sets.apply([batch(sequence, 4000)])
  }
  sets.rotate('set')
  expect(placesOf('set_0')).toBe(2 * 3990 + 10 * 990 + 4 * 4000)
  sets.close()
})

it('single rows that cannot be packed, as on a disk with little room, never take the places of others', () => {
  const sets = open()
  const rows = 4000
  for (let sequence = 1; sequence * rows <= CHUNK_STRIDE + 2 * rows; sequence++) sets.apply([batch(sequence, rows)])
  sets.apply([batch(100, 6000)])
  expect(messages(sets)).toBe(6 * rows + 6000)
  sets.fold()
  sets.close()
  const again = open()
  expect(messages(again)).toBe(6 * rows + 6000)
  expect(placesOf('set_0')).toBe(6 * rows + 6000)
  again.close()
})

it('a set that was deleted here and is still wanted takes messages again, over a restart', () => {
  const sets = open()
  sets.ensure('other', 'other')
  sets.apply([batch(1, 10)])
  for (const set of ['set', 'other']) {
    sets.drop(set)
    sets.delete(`${set}_0`)
  }
  sets.ensure('set', 'set')
  sets.apply([batch(2, 10)])
  sets.close()
  const again = open()
  again.apply([
    batch(3, 10),
    { ...batch(4, 10), targets: batch(4, 10).targets.map(target => ({ ...target, indexSet: 'other' })) },
  ])
  expect(messages(again)).toBe(20)
  again.close()
})

it('the size of an index moves with what is written to it, also while its log is used again', () => {
  const sets = new IndexSets(dir, { direct: 500, fold: 8000 }, Infinity, () => {})
  sets.ensure('set', 'set')
  const sizes = Array.from({ length: 12 }, (_, i) => {
    sets.apply([batch(i + 1, 2_000)])
    sets.checkpoint()
    return sets.list()[0]!.bytes
  })
  expect(new Set(sizes).size).toBeGreaterThan(9)
  expect(sizes.at(-1)).toBeGreaterThan(2 * sizes[0]!)
  sets.close()
})

const sizes = (sets: IndexSets) =>
  sets.list().map(({ name, messages, continues }) => `${name} ${messages}${continues ? ' continues' : ''}`)

describe('the bounds of a set', () => {
  it('are where a set goes on in a new index, at the end of the batch that reaches them', () => {
    const sets = open()
    sets.ensure('set', 'set', { rotateAtMessages: 25 })
    sets.apply([1, 2, 3, 4, 5, 6, 7].map(sequence => batch(sequence, 10)))
    expect(sizes(sets)).toEqual(['set_0 30', 'set_1 30', 'set_2 10'])
    expect(sets.takeLeft()).toEqual([
      { index: 'set_0', indexSet: 'set' },
      { index: 'set_1', indexSet: 'set' },
    ])
    sets.apply([batch(7, 10), batch(8, 15)])
    expect(sizes(sets)).toEqual(['set_0 30', 'set_1 30', 'set_2 25', 'set_3 0'])
    sets.close()
  })

  it('count what the store has put into several files on its own account as one', () => {
    const sets = open(10)
    sets.ensure('set', 'set', { rotateAtMessages: 25 })
    for (let sequence = 1; sequence <= 4; sequence++) sets.apply([batch(sequence, 10)])
    const expected = ['set_0 10', 'set_1 10 continues', 'set_2 10 continues', 'set_3 10', 'set_4 0 continues']
    expect(sizes(sets)).toEqual(expected)
    sets.close()
    const later = open(10)
    expect(sizes(later)).toEqual(expected)
    later.ensure('set', 'set', { rotateAtMessages: 25 })
    later.apply([batch(5, 10), batch(6, 10), batch(7, 10)])
    expect(sizes(later).slice(3)).toEqual([
      'set_3 10',
      'set_4 10 continues',
      'set_5 10 continues',
      'set_6 10',
      'set_7 0 continues',
    ])
    later.close()
  })

  it('hold at once where they are lowered, or were reached right before a kill', () => {
    const sets = open()
    sets.apply([batch(1, 10)])
    sets.ensure('set', 'set', { rotateAtMessages: 10 })
    expect(sizes(sets)).toEqual(['set_0 10', 'set_1 0'])
    sets.close()
  })

  it('do not keep the server from starting on a full disk: the next write tries again', () => {
    const sets = open()
    sets.apply([batch(1, 10)])
    const exec = DatabaseSync.prototype.exec
    const full = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (
      this: DatabaseSync,
      sql: string,
    ) {
      if (sql.startsWith('BEGIN')) throw new Error('database or disk is full')
      exec.call(this, sql)
    })
    sets.ensure('set', 'set', { rotateAtMessages: 10 })
    full.mockRestore()
    expect(sizes(sets)).toEqual(['set_0 10'])
    sets.apply([batch(2, 5)])
    expect(sizes(sets)).toEqual(['set_0 10', 'set_1 5'])
    sets.close()
  })

  it('may be of indices: what comes for a full one then is written when another has been removed', () => {
    const sets = open()
    sets.ensure('set', 'set', { rotateAtMessages: 10, mostIndices: 3 })
    const batches = [1, 2, 3, 4].map(sequence => batch(sequence, 10))
    expect(() => sets.apply(batches)).toThrow(TooManyIndices)
    expect(sizes(sets)).toEqual(['set_0 10', 'set_1 10', 'set_2 10'])
    expect(() => sets.apply(batches)).toThrow(TooManyIndices)
    sets.delete('set_0')
    sets.apply(batches)
    expect(sizes(sets)).toEqual(['set_1 10', 'set_2 10', 'set_3 10'])
    sets.setState('set_1', 'closed')
    sets.setState('set_1', 'open')
    sets.apply([batch(5, 4)])
    expect(sizes(sets)).toEqual(['set_1 10', 'set_2 10', 'set_3 10', 'set_4 4'])
    sets.ensure('set', 'set', { rotateAtMessages: 4, mostIndices: 3 })
    expect(() => sets.apply([batch(6, 1)])).toThrow(TooManyIndices)
    sets.apply([batch(6, 1)], true)
    expect(sizes(sets).slice(3)).toEqual(['set_4 4', 'set_5 1'])
    sets.close()
  })

  it('may be bytes', () => {
    const sets = open()
    sets.ensure('set', 'set', { rotateAtBytes: 400_000 })
    for (let sequence = 1; sequence <= 30; sequence++) sets.apply([batch(sequence, 500)])
    const [first, ...others] = sets.list()
    expect(first!.bytes).toBeGreaterThan(380_000)
    expect(others.length).toBeGreaterThan(1)
    expect(messages(sets)).toBe(15_000)
    sets.close()
  })
})

it('stores values with the type that is set for their field, from then on', () => {
  const sets = open()
  sets.apply([batch(1, 2)])
  sets.ensure('set', 'set', { fieldTypes: { place: 'string' } })
  sets.apply([batch(2, 2)])
  sets.close()
  const db = new DatabaseSync(join(dir, 'set_0.db'), { readOnly: true })
  const stored = db
    .prepare('SELECT d FROM tail ORDER BY rid')
    .all()
    .map(({ d }) => JSON.parse(String(d)))
  db.close()
  expect(stored.map(document => JSON.stringify(document)).map(text => /"place":("?\d"?)/.exec(text)?.[1])).toEqual([
    '0',
    '1',
    '"0"',
    '"1"',
  ])
})

it('knows after a restart which indices were reopened, and when they were first written to', () => {
  const sets = open()
  sets.apply([batch(1, 2)])
  const [{ firstWriteAt }] = sets.list() as [IndexEntry]
  expect(firstWriteAt).toBeGreaterThan(Date.now() - 60_000)
  sets.rotate('set')
  sets.setState('set_0', 'closed')
  expect(sets.list()[0]).toMatchObject({ state: 'closed', reopened: false })
  sets.setState('set_0', 'open')
  sets.close()
  const later = open()
  expect(later.list()).toMatchObject([
    { state: 'open', reopened: true, firstWriteAt },
    { reopened: false, firstWriteAt: null },
  ])
  later.setState('set_0', 'closed')
  expect(later.list()[0]).toMatchObject({ state: 'closed', reopened: false })
  later.close()
})

describe('rows that are packed by another thread', () => {
  const contents = (): string[] => {
    const cache = new ByteCache({ bytes: 1e6, ownBytes: 1e6, used: new SharedArrayBuffer(4) }, 0)
    const source = { name: 'set_0', path: join(dir, 'set_0.db'), indexSet: 'set', active: true, messages: 0 }
    const reader = new IndexReader(source, cache)
    try {
      reader.refresh()
      expect(reader.damages).toEqual([])
      expect(reader.fields().map(({ name }) => name)).toEqual(['message', 'place'])
      return reader
        .chunks()
        .flatMap(chunk => Array.from({ length: chunk.n }, (_, row) => chunk.documents().message(row).id))
    } finally {
      reader.close()
    }
  }
  const idsOf = (...batches: WriteBatch[]) => batches.flatMap(({ targets }) => targets[0]!.messages.map(({ id }) => id))
  const start = () => {
    const sets = open()
    const tasks: { task: FoldTask; done: (pack: Pack | null) => void }[] = []
    const fold = () => sets.fold((task, done) => tasks.push({ task, done }))
    sets.apply([batch(1, 4_500)])
    sets.apply([batch(2, 4_500)])
    fold()
    expect(tasks).toHaveLength(1)
    return { sets, tasks, fold, packOf: ({ lines }: FoldTask) => packChunk(lines.map(entryOf), () => true) }
  }

  it('keep their places, and others come behind them meanwhile', () => {
    const { sets, tasks, fold, packOf } = start()
    sets.apply([batch(3, 10)])
    const all = idsOf(batch(1, 4_500), batch(2, 4_500), batch(3, 10))
    expect(contents()).toEqual(all)
    fold()
    expect(tasks).toHaveLength(1)
    tasks[0]!.done(packOf(tasks[0]!.task))
    expect(contents()).toEqual(all)
    sets.apply([batch(4, 10)])
    expect(contents()).toEqual([...all, ...idsOf(batch(4, 10))])
    expect(placesOf('set_0')).toBe(9_020)
    sets.close()
  })

  it('are packed after a restart, or when the thread has ended', () => {
    const { sets, tasks, fold } = start()
    sets.apply([batch(3, 10)])
    tasks[0]!.done(null)
    fold()
    expect(tasks).toHaveLength(2)
    sets.close()
    const again = open()
    expect(messages(again)).toBe(9_010)
    again.apply([batch(4, 10)])
    again.fold()
    expect(contents()).toEqual(idsOf(batch(1, 4_500), batch(2, 4_500), batch(3, 10), batch(4, 10)))
    expect(again.writers[0]![1].wantsFold).toBe(false)
    again.close()
  })

  it('are packed by a rotation, and the other pack is dropped', () => {
    const { sets, tasks, packOf } = start()
    sets.apply([batch(3, 10)])
    const pack = packOf(tasks[0]!.task)
    sets.rotate('set')
    sets.apply([batch(4, 10)])
    tasks[0]!.done(pack)
    expect(contents()).toEqual(idsOf(batch(1, 4_500), batch(2, 4_500), batch(3, 10)))
    expect(messages(sets)).toBe(9_020)
    sets.close()
  })
})
