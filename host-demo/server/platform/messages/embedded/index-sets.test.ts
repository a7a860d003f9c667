import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WriteBatch } from '../message-store.ts'
import { CHUNK_STRIDE } from './format.ts'
import { IndexSets } from './index-sets.ts'

let dir: string
beforeEach(() => { dir = mkdtempSync(join(tmpdir(), 'cordwood-index-sets-')) })
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(dir, { recursive: true, force: true })
})

const open = () => {
  const sets = new IndexSets(dir, { direct: 5000, fold: 8000 }, () => {})
  sets.ensure('set', 'set')
  return sets
}
const batch = (sequence: number, count: number): WriteBatch => ({ sequence, targets: [{
  indexSet: 'set',
  messages: Array.from({ length: count }, (_, i) =>
    ({ id: `${sequence}-${i}`, timestamp: i, streams: [], fields: { message: `m ${i}`, place: i } })),
}] })
/** Each message has its own in the text index. */
const placesOf = (index: string): number => {
  const db = new DatabaseSync(join(dir, `${index}.db`), { readOnly: true })
  const row = db.prepare("SELECT count(*) AS n FROM ft WHERE ft MATCH 'm'").get() as { n: number }
  db.close()
  return row.n
}
const messages = (sets: IndexSets) => sets.list().reduce((sum, index) => sum + index.messages, 0)

test('a commit that fails when it is already in the log, as where its sync fails, is not made again', () => {
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

test('sets that are written to by turns, as fast as they can be, pack their rows in time', () => {
  const sets = open()
  sets.ensure('other', 'other')
  for (let sequence = 1; sequence <= 2; sequence++) sets.apply([batch(sequence, 3990)])
  const turns = Array.from({ length: 20 }, (_, i): WriteBatch => {
    const { sequence, targets: [target] } = batch(10 + i, i % 2 === 0 ? 990 : 1)
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

test('single rows that cannot be packed, as on a disk with little room, never take the places of others', () => {
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

test('a set that was deleted here and is still wanted takes messages again, over a restart', () => {
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
  again.apply([batch(3, 10), { ...batch(4, 10), targets: batch(4, 10).targets.map(target => ({ ...target, indexSet: 'other' })) }])
  expect(messages(again)).toBe(20)
  again.close()
})

test('the size of an index moves with what is written to it, also while its log is used again', () => {
  const sets = new IndexSets(dir, { direct: 500, fold: 8000 }, () => {})
  sets.ensure('set', 'set')
  const sizes = Array.from({ length: 12 }, (_, i) => {
    sets.apply([batch(i + 1, 600)])
    sets.checkpoint()
    return sets.list()[0]!.bytes
  })
  expect(new Set(sizes).size).toBeGreaterThan(9)
  expect(sizes.at(-1)).toBeGreaterThan(2 * sizes[0]!)
  sets.close()
})
