import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DamagedRow, isDamage } from '../../../damaged-files.ts'
import { CHUNK_STRIDE } from '../format.ts'
import { addToTextIndexes, createOldIndex } from '../old-index.ts'
import { TextIndexCheck } from './text-index-check.ts'
import { NEW_META } from '../testing/new-meta.ts'

let dir: string
let written: string
const copy = () => join(dir, 'copy.db')

/** Words of very many messages, of some, and of one. */
const textOf = (i: number) => `hello word${i % 700} status ${i % 7} only${i}`
const WORDS = [
  '"hello"',
  '"status"',
  '"word7"',
  '"word699"',
  '"only1"',
  '"only8999"',
  '"only77"*',
  '"hello word12"',
  '"nowhere"',
  '"aaa"',
  '"zzz"',
]
const SETTINGS = [
  ['segment by segment', undefined],
  ['page by page', 0],
] as const

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'cordwood-text-index-'))
  written = join(dir, 'set_0.db')
  createOldIndex(written, NEW_META)
  // Ten writes: eight of them are merged, two are segments of their own.
  for (let sequence = 1; sequence <= 10; sequence++) write(written, sequence)
})
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function write(path: string, sequence: number): void {
  const messages = Array.from({ length: 900 }, (_, row) => {
    const i = (sequence - 1) * 900 + row
    return { id: `id-${i}`, timestamp: i, streams: ['one'], fields: { message: textOf(i), user: `u${i % 300}` } }
  })
  addToTextIndexes(path, (sequence - 1) * CHUNK_STRIDE, messages)
}

function using<T>(path: string, use: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(path)
  db.enableDefensive(false)
  db.exec('PRAGMA synchronous = OFF')
  try {
    return use(db)
  } finally {
    db.close()
  }
}

const match = (db: DatabaseSync, expression: string) =>
  db.prepare('SELECT group_concat(rowid) AS rids FROM ft WHERE ft MATCH ?').get(expression)?.['rids']

/** Null where the check or SQLite itself says that there is damage. */
function checkedMatch(db: DatabaseSync, check: TextIndexCheck, expression: string): unknown {
  try {
    check.check(expression)
    return match(db, expression)
  } catch (error) {
    if (isDamage(error)) return null
    throw error
  }
}

describe('the check of a text index', () => {
  it.each(SETTINGS)('passes what was written, %s', (_, smallPages) => {
    using(written, db => {
      const check = new TextIndexCheck(db, 'ft', { smallPages })
      for (const word of [...WORDS, WORDS.join(' OR ')]) expect(() => check.check(word)).not.toThrow()
    })
  })

  it.each(SETTINGS)('lets no changed byte hide or add a match, %s', (_, smallPages) => {
    const right = using(written, db => WORDS.map(word => match(db, word)))
    const places = using(written, db => [
      ...db.prepare("SELECT 'data' AS part, id AS k, NULL AS page, block AS bytes FROM ft_data WHERE id >= 10").all(),
      ...db
        .prepare("SELECT 'idx' AS part, segid AS k, pgno AS page, term AS bytes FROM ft_idx WHERE length(term) > 0")
        .all(),
    ]) as { part: string; k: number; page: number | null; bytes: Uint8Array }[]
    let noticed = 0
    let unconcerned = 0
    for (const [place, { part, k, page, bytes }] of places.entries()) {
      if (place % 2 === 1) continue
      copyFileSync(written, copy())
      using(copy(), db => {
        const changed = Uint8Array.from(bytes)
        changed[(place * 131) % bytes.length]! ^= 1 << (place % 8)
        if (part === 'data') db.prepare('UPDATE ft_data SET block = ? WHERE id = ?').run(changed, k)
        else db.prepare('UPDATE ft_idx SET term = ? WHERE segid = ? AND pgno = ?').run(changed, k, page)
      })
      using(copy(), db => {
        const check = new TextIndexCheck(db, 'ft', { smallPages })
        for (const [i, word] of WORDS.entries()) {
          const found = checkedMatch(db, check, word)
          if (found === null && right[i] !== null) noticed++
          else {
            unconcerned++
            expect(found, `${word} with ${part} ${k} changed`).toBe(right[i])
          }
        }
      })
    }
    expect(noticed).toBeGreaterThan(places.length / 2)
    expect(unconcerned).toBeGreaterThan(places.length / 2)
  })

  it('checks what is written after it, once it is a minute old', () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    onTestFinished(() => void vi.useRealTimers())
    copyFileSync(written, copy())
    using(copy(), db => {
      const check = new TextIndexCheck(db, 'ft')
      for (let sequence = 11; sequence <= 30; sequence++) {
        write(copy(), sequence)
        vi.advanceTimersByTime(10_000)
        expect(() => check.check('"hello" OR "word7"')).not.toThrow()
      }
      db.exec('CREATE TEMP TABLE known AS SELECT id FROM ft_data')
      write(copy(), 31)
      using(copy(), other => {
        const known = db
          .prepare('SELECT id FROM known')
          .all()
          .map(({ id }) => id)
        other.exec(`UPDATE ft_data SET block = zeroblob(length(block)) WHERE id NOT IN (${known.join(', ')})`)
      })
      expect(() => check.check('"hello"')).not.toThrow()
      vi.advanceTimersByTime(60_000)
      expect(() => check.check('"hello"')).toThrow(DamagedRow)
    })
  })
})
