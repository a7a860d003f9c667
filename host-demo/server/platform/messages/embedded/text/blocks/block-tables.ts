/**
 * Where the blocks of words and values lie in the file of an index. A chunk has one of each kind; a part, which replaces those of some
 * neighbouring chunks, has a directory and pages. Pages that no part names are left from a merge that was cut off: nothing reads them.
 */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { RowWriter } from '../../checksums.ts'

/** The chunks that a block or part covers. */
export type BlockKind = 'words' | 'values'
export const BLOCK_KINDS: readonly BlockKind[] = ['words', 'values']

/** SQL of the tables. */
export const BLOCK_SCHEMA = `
CREATE TABLE block(k INTEGER PRIMARY KEY, z BLOB NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE part(p INTEGER PRIMARY KEY, kind INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL, z BLOB NOT NULL, sum INTEGER NOT NULL);
CREATE TABLE page(k INTEGER PRIMARY KEY, z BLOB NOT NULL, sum INTEGER NOT NULL);
`

/** The columns that the checksums are over (`checksums.ts`). */
export const BLOCK_ROW = ['k', 'z']
export const PART_ROW = ['p', 'kind', 'first', 'last', 'z']
export const PAGE_ROW = ['k', 'z']

const PAGES_OF_PART = 2 ** 20

export const kindNumber = (kind: BlockKind): number => BLOCK_KINDS.indexOf(kind)
export const blockKey = (kind: BlockKind, c: number): number => BLOCK_KINDS.length * c + kindNumber(kind)
export const pageKey = (part: number, page: number): number => part * PAGES_OF_PART + page
export const partOfPage = (k: number): number => Math.floor(k / PAGES_OF_PART)
/** The chunk and kind of a block. */
export const ofBlockKey = (k: number): { readonly c: number; readonly kind: BlockKind } => ({
  c: Math.floor(k / BLOCK_KINDS.length),
  kind: BLOCK_KINDS[k % BLOCK_KINDS.length]!,
})

/** Writes the blocks of chunks. */
export class BlockWriter {
  readonly #rows: RowWriter
  readonly #counted: StatementSync

  constructor(db: DatabaseSync) {
    this.#rows = new RowWriter(db, 'block', true)
    this.#counted = db.prepare('SELECT count(*) AS n FROM block')
  }

  /** Chunks that have blocks, not counting those of parts. */
  get count(): number {
    return Number(this.#counted.get()!['n']) / BLOCK_KINDS.length
  }

  /** Adds the block of a chunk, within the transaction that writes the chunk. */
  write(kind: BlockKind, c: number, bytes: Uint8Array): void {
    this.#rows.run(blockKey(kind, c), bytes)
  }
}
