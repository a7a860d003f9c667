/**
 * Merges the blocks and parts of neighbouring chunks in the file of an index. Pages are written in transactions of their own, under a number
 * that no part has; the last transaction names the part and deletes what it replaces. Cut off before that, the merge has done nothing.
 */
import type { DatabaseSync } from 'node:sqlite'
import { DamagedRow, isDamage } from '../../../../damaged-files.ts'
import { RowWriter, verify } from '../../checksums.ts'
import { checkpoint } from '../../format.ts'
import {
  BLOCK_ROW,
  blockKey,
  kindNumber,
  PAGE_ROW,
  partOfPage,
  pageKey,
  PART_ROW,
  type BlockKind,
} from './block-tables.ts'
import { KeywordReader, openKeywords } from './keyword-reader.ts'
import { mergeKeywords, mergeWords } from './merge.ts'
import type { Pages } from './pages.ts'
import type { Pause } from './term-rows.ts'
import { openMergedWords, openWords } from './words.ts'

/** Bytes of pages that are written together. */
const WRITTEN_AT_ONCE = 1 << 20

/** Chunks of a part: with more, a merge needs more room for a while, and a search of a short time reads more that it does not need. */
export const PART_CHUNKS = 16

/** A block of one chunk, or a part. */
export interface Mergeable {
  readonly first: number
  readonly last: number
  /** Null: a block. */
  readonly part: number | null
}

/** Lists the blocks and parts of a kind by their chunks. */
export function mergeables(db: DatabaseSync, kind: BlockKind): Mergeable[] {
  const parts = db
    .prepare('SELECT p, first, last FROM part WHERE kind = ?')
    .all(kindNumber(kind))
    .map(row => ({ first: Number(row['first']), last: Number(row['last']), part: Number(row['p']) }))
  const blocks = db
    .prepare('SELECT k FROM block WHERE k % 2 = ?')
    .all(kindNumber(kind))
    .map(row => Math.floor(Number(row['k']) / 2))
    .map(c => ({ first: c, last: c, part: null }))
  return [...parts, ...blocks].sort((a, b) => a.first - b.first)
}

/**
 * Returns the blocks to be merged next, the first ones; null: there are fewer than `least`. Parts are not merged again: a chunk that was
 * written late may lie between those of a part.
 */
export function nextMerge(list: readonly Mergeable[], least = PART_CHUNKS): Mergeable[] | null {
  const blocks = list.filter(({ part }) => part === null)
  return blocks.length < least ? null : blocks.slice(0, PART_CHUNKS)
}

/**
 * Merges neighbours of the list that `mergeables` gives into one part.
 *
 * @param pause called between steps of some milliseconds; where it throws, the file is as it was but for pages that the next merge deletes
 * @throws DamagedRow
 */
export async function mergeBlocks(
  db: DatabaseSync,
  kind: BlockKind,
  sources: readonly Mergeable[],
  pause: Pause,
): Promise<void> {
  const part = Number(db.prepare('SELECT coalesce(max(p), 0) + 1 AS p FROM part').get()!['p'])
  removeLeftovers(db)
  const rows = new RowWriter(db, 'page', true)
  let waiting: { readonly k: number; readonly bytes: Uint8Array }[] = []
  let bytesWaiting = 0
  const flush = (): void => {
    transaction(db, () => {
      for (const { k, bytes } of waiting) rows.run(k, bytes)
    })
    checkpoint(db)
    waiting = []
    bytesWaiting = 0
  }
  const sink = (page: number, bytes: Uint8Array): void => {
    waiting.push({ k: pageKey(part, page), bytes })
    bytesWaiting += bytes.length
    if (bytesWaiting >= WRITTEN_AT_ONCE) flush()
  }
  const directory =
    kind === 'words'
      ? await mergeWords(
          sources.map(source =>
            source.part === null
              ? openWords(blockOf(db, kind, source.first), source.first)
              : openMergedWords(pagesOf(db, source.part)),
          ),
          sink,
          pause,
        )
      : await mergeKeywords(
          sources.map(source =>
            source.part === null
              ? openKeywords(blockOf(db, kind, source.first), source.first)
              : new KeywordReader(pagesOf(db, source.part)),
          ),
          sink,
          pause,
        )
  flush()
  transaction(db, () => {
    new RowWriter(db, 'part', true).run(part, kindNumber(kind), sources[0]!.first, sources.at(-1)!.last, directory)
    for (const source of sources) {
      if (source.part === null) db.prepare('DELETE FROM block WHERE k = ?').run(blockKey(kind, source.first))
      else db.prepare('DELETE FROM part WHERE p = ?').run(source.part)
    }
  })
  for (const source of sources) if (source.part !== null) removePages(db, source.part)
}

/** Returns the numbers of the chunks, of the blocks given, whose block cannot be read. */
export function damagedBlocks(db: DatabaseSync, kind: BlockKind, blocks: readonly Mergeable[]): number[] {
  return blocks
    .map(({ first }) => first)
    .filter(c => {
      try {
        blockOf(db, kind, c)
        return false
      } catch (error) {
        if (isDamage(error)) return true
        throw error
      }
    })
}

/** Deletes the pages of all numbers that no part has. */
function removeLeftovers(db: DatabaseSync): void {
  const next = db.prepare('SELECT min(k) AS k FROM page WHERE k >= ?')
  const isPart = db.prepare('SELECT p FROM part WHERE p = ?')
  for (let part = 0; ; part++) {
    const k = next.get(pageKey(part, 0))!['k']
    if (k === null) return
    part = partOfPage(Number(k))
    if (!isPart.get(part)) removePages(db, part)
  }
}

function removePages(db: DatabaseSync, part: number): void {
  db.prepare('DELETE FROM page WHERE k >= ? AND k < ?').run(pageKey(part, 0), pageKey(part + 1, 0))
}

function blockOf(db: DatabaseSync, kind: BlockKind, c: number): Uint8Array {
  const what = `the ${kind} of block ${c}`
  const row = db.prepare('SELECT * FROM block WHERE k = ?').get(blockKey(kind, c))
  if (!row) throw new DamagedRow(what, 'is missing')
  verify(row, BLOCK_ROW, what)
  return row['z'] as Uint8Array
}

function pagesOf(db: DatabaseSync, part: number): Pages {
  const list = db.prepare('SELECT * FROM part WHERE p = ?').get(part)
  if (!list) throw new DamagedRow(`part ${part} of the text index`, 'is missing')
  verify(list, PART_ROW, `the list of part ${part} of the text index`)
  const select = db.prepare('SELECT * FROM page WHERE k = ?')
  return {
    directory: list['z'] as Uint8Array,
    page: page => {
      const what = `page ${page} of part ${part} of the text index`
      const row = select.get(pageKey(part, page))
      if (!row) throw new DamagedRow(what, 'is missing')
      verify(row, PAGE_ROW, what)
      return row['z'] as Uint8Array
    },
  }
}

function transaction(db: DatabaseSync, work: () => void): void {
  db.exec('BEGIN IMMEDIATE')
  try {
    work()
    db.exec('COMMIT')
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}
