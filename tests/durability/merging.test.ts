/**
 * Merging the blocks of words and values of an index, and making damaged ones again of the messages, killed again and again: each chunk has each kind once
 * at every moment, nothing else is damaged, and in the end every word and value is found as before. `LONG=1` makes 200 kills, `KILLS` any number.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { openForWriting } from '../../host-demo/server/platform/messages/embedded/format.ts'
import { createIndex, indexPath } from '../../host-demo/server/platform/messages/embedded/index-files.ts'
import { ByteCache } from '../../host-demo/server/platform/messages/embedded/read/cache.ts'
import { IndexReader } from '../../host-demo/server/platform/messages/embedded/read/index-reader.ts'
import { countRows } from '../../host-demo/server/platform/messages/embedded/rows.ts'
import { NEW_META } from '../../host-demo/server/platform/messages/embedded/testing/new-meta.ts'
import {
  BLOCK_KINDS,
  blockKey,
  type BlockKind,
} from '../../host-demo/server/platform/messages/embedded/text/blocks/block-tables.ts'
import { mergeables, PART_CHUNKS } from '../../host-demo/server/platform/messages/embedded/text/blocks/merge-blocks.ts'
import { checkIndex } from '../../host-demo/server/platform/messages/embedded/write/check-index.ts'
import { IndexWriter } from '../../host-demo/server/platform/messages/embedded/write/index-writer.ts'
import { makeMessages, randomFrom, type Random } from '../bench/messages.ts'

const kills = Number(process.env['KILLS'] ?? (process.env['LONG'] === '1' ? 200 : 5))
const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31))
/** Four parts of each kind; the words of each take several transactions. */
const CHUNKS = 4 * PART_CHUNKS
const PARTS = (BLOCK_KINDS.length * CHUNKS) / PART_CHUNKS
const ROWS = 400
const DAMAGED = 6
const LONGEST_MS = 600
const WORDS = ['request', 'retrying', 'zyxquarantine', 'worker', 'pool', 'exhausted', 'nightly', 'mailbox']
const FIELD = 'application'
const VALUES = makeMessages(0, 10, CHUNKS * ROWS).map(({ fields }) => String(fields[FIELD]))

function makeIndex(folder: string): string {
  createIndex(folder, { ...NEW_META, finished: true })
  const path = indexPath(folder, 'set_0')
  const writer = new IndexWriter(path, { direct: 1, fold: 8_000 })
  for (let chunk = 0; chunk < CHUNKS; chunk++) {
    const messages = makeMessages(chunk, ROWS, CHUNKS * ROWS)
    writer.write(
      messages.map(message => ({ message, shared: false })),
      chunk + 1,
    )
  }
  writer.close()
  return path
}

function open<T>(path: string, work: (db: DatabaseSync) => T): T {
  const db = openForWriting(path)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

const nameOf = (kind: BlockKind, c: number): string => `the ${kind} of block ${c}`

/** Overwrites some of the blocks, and returns their names. */
function damage(path: string, random: Random): string[] {
  return open(path, db => {
    const chunks = mergeables(db, 'words').map(({ first }) => first)
    return Array.from({ length: DAMAGED }, () => {
      const kind = BLOCK_KINDS[Math.floor(random() * BLOCK_KINDS.length)]!
      const c = chunks[Math.floor(random() * chunks.length)]!
      db.exec(`UPDATE block SET z = CAST('damaged' AS BLOB) WHERE k = ${blockKey(kind, c)}`)
      return nameOf(kind, c)
    })
  })
}

interface State {
  readonly damages: readonly string[]
  /** How often each chunk is covered by a block or part of each kind. */
  readonly covered: readonly number[]
  readonly parts: number
}

function stateOf(path: string): State {
  return open(path, db => {
    const all = BLOCK_KINDS.map(kind => mergeables(db, kind))
    const covered = all.flatMap(list => {
      const times: number[] = Array<number>(CHUNKS).fill(0)
      const least = Math.min(...list.map(({ first }) => first))
      for (const { first, last } of list) for (let c = first; c <= last; c++) times[c - least]!++
      return times
    })
    return { damages: checkIndex(db), covered, parts: all.flat().filter(({ part }) => part !== null).length }
  })
}

/** Rows of each word, and of each value of a field. */
async function answers(path: string): Promise<Record<string, number>> {
  const reader = new IndexReader(
    { name: 'set_0', path, indexSet: 'set', active: false, messages: 0 },
    new ByteCache({ bytes: 1e8, ownBytes: 1e8, used: new SharedArrayBuffer(4) }, 0),
  )
  reader.refresh()
  const chunks = reader.chunks()
  const found: Record<string, number> = {}
  const pause = () => undefined
  for (const word of WORDS) {
    const rows = await reader.blocks!.words({ type: 'phrase', words: [word], openEnd: false }, 'message', chunks, pause)
    found[word] = rows.reduce((sum, one) => sum + countRows(one, ROWS), 0)
  }
  for (const value of VALUES) {
    const { rows } = await reader.blocks!.values({ type: 'equals', fields: FIELD, value }, chunks, pause)
    found[value] = rows.reduce((sum, one) => sum + countRows(one, ROWS), 0)
  }
  reader.close()
  return found
}

/** Runs it, and ends it after so much processor time; null: it is let finish. */
async function run(path: string, killAfterMs: number | null): Promise<void> {
  const agent = join(import.meta.dirname, 'agents', 'merge.ts')
  const words = killAfterMs === null ? [agent, path] : [agent, path, String(killAfterMs)]
  await once(spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
}

it(
  `${kills} kills while blocks are merged and damaged ones made again lose and double nothing (SEED=${seed})`,
  async () => {
    const random = randomFrom(seed)
    const folder = mkdtempSync(join(tmpdir(), 'cordwood-merging-'))
    try {
      const whole = makeIndex(folder)
      const expected = await answers(whole)
      const path = join(folder, 'killed.db')
      const everyOnce = Array<number>(BLOCK_KINDS.length * CHUNKS).fill(1)
      const reached: string[] = []
      let damaged: string[] | null = null
      for (let kill = 0; kill < kills; kill++) {
        if (!damaged) {
          for (const end of ['', '-wal', '-shm']) rmSync(`${path}${end}`, { force: true })
          copyFileSync(whole, path)
          damaged = damage(path, random)
        }
        await run(path, random() * LONGEST_MS)
        const { damages, covered, parts } = stateOf(path)
        reached.push(`${parts}/${damages.length}`)
        expect(damages.filter(name => !damaged!.includes(name))).toEqual([])
        expect(covered).toEqual(everyOnce)
        if (damages.length === 0) expect(await answers(path)).toEqual(expected)
        if (parts === PARTS) damaged = null
      }
      console.info(`killed when there were so many parts, and damaged blocks: ${reached.join(' ')}`)
      if (!damaged) copyFileSync(whole, path)
      await run(path, null)
      const { damages, covered, parts } = stateOf(path)
      expect([damages, covered, parts]).toEqual([[], everyOnce, PARTS])
      expect(await answers(path)).toEqual(expected)
      expect(Math.min(...Object.values(expected))).toBeGreaterThan(0)
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
  60_000 + kills * 20_000,
)
