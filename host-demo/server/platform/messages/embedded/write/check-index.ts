/** Looks at every row of an index: it reports what is not as it was written, with the part. */
import type { DatabaseSync } from 'node:sqlite'
import { isDamage } from '../../../damaged-files.ts'
import {
  blockChecksums,
  CHUNK_ROW,
  COLUMN_BOUNDS,
  COLUMN_ROW,
  DOC_ROW,
  FIELD_ROW,
  hasPackedDocuments,
  hasTextIndexes,
  isSealed,
  META_ROW,
  OLD_CHUNK_ROW,
  registerBlockChecksum,
  TAIL_ROW,
  TERMS_ROW,
  TEXT_INDEXES,
  verify,
} from '../checksums.ts'
import { decodeColumn } from '../columns.ts'
import { decodeDocument, decompressBlock, decompressText } from '../documents.ts'
import { BLOCK_ROWS, CHUNK_STRIDE, DOCUMENTS_STRIDE, REPACKED_DOCUMENTS } from '../format.ts'
import {
  BLOCK_KINDS,
  BLOCK_ROW,
  kindNumber,
  ofBlockKey,
  PAGE_ROW,
  PART_ROW,
  partOfPage,
} from '../text/blocks/block-tables.ts'
import { partChunks } from '../text/blocks/term-reader.ts'

type Row = Readonly<Record<string, unknown>>
interface Table {
  /** The table may be of another format. */
  readonly ifThere?: true
  readonly name: string
  readonly columns: readonly string[]
  partOf(row: Row): string
  /** Throws where what the row holds has no meaning; all there is to know of files without checksums. */
  read?(row: Row): unknown
}

const bytes = (row: Row) => row['z'] as Uint8Array
const blocksOfChunk = CHUNK_STRIDE / BLOCK_ROWS
const tablesOf = (isPacked: boolean): readonly Table[] => [
  { name: 'meta', columns: META_ROW, partOf: ({ k }) => `its description (${k})` },
  { name: 'fld', columns: FIELD_ROW, partOf: ({ name }) => `the entry of the field '${name}'` },
  { name: 'chunk', columns: isPacked ? CHUNK_ROW : OLD_CHUNK_ROW, partOf: ({ c }) => `the entry of block ${c}` },
  {
    name: 'doc',
    columns: DOC_ROW,
    partOf: ({ b }) => `documents ${isPacked ? documentsOf(Number(b)) : rowsOf(Number(b))}`,
    read: row => decompressBlock(bytes(row)).map(decodeDocument),
  },
  {
    name: 'col',
    columns: COLUMN_ROW,
    partOf: ({ k }) => `column ${Math.floor(Number(k) / 0x1000000)} in block ${Number(k) % 0x1000000}`,
    read: row => decodeColumn(bytes(row)),
  },
  {
    name: 'voc',
    ifThere: true,
    columns: TERMS_ROW,
    partOf: ({ c }) => `the list of words in block ${c}`,
    read: row => decompressText(bytes(row)),
  },
  {
    name: 'block',
    ifThere: true,
    columns: BLOCK_ROW,
    partOf: ({ k }) => `the ${ofBlockKey(Number(k)).kind} of block ${ofBlockKey(Number(k)).c}`,
  },
  {
    name: 'part',
    ifThere: true,
    columns: PART_ROW,
    partOf: ({ p }) => `the list of part ${p} of the text index`,
  },
  {
    name: 'page',
    ifThere: true,
    columns: PAGE_ROW,
    partOf: ({ k }) => `a page of part ${partOfPage(Number(k))} of the text index`,
  },
  {
    name: 'tail',
    columns: TAIL_ROW,
    partOf: ({ rid }) => `the message at ${rid}, not packed yet`,
    read: row => decodeDocument(String(row['d'])),
  },
]
const documentsOf = (key: number) => `${key % REPACKED_DOCUMENTS} in block ${Math.floor(key / DOCUMENTS_STRIDE)}`
const rowsOf = (b: number) => {
  const first = (b % blocksOfChunk) * BLOCK_ROWS
  return `${first} to ${first + BLOCK_ROWS - 1} in block ${Math.floor(b / blocksOfChunk)}`
}

/** Names what is damaged, at most `limit` parts; none where all of it is what was written. */
export function checkIndex(db: DatabaseSync, limit = 20): string[] {
  const found: string[] = []
  const sealed = isSealed(db)
  for (const part of partsOf(db, sealed)) {
    found.push(part)
    if (found.length >= limit) break
  }
  return found
}

function* partsOf(db: DatabaseSync, sealed: boolean): Generator<string> {
  const isPacked = hasPackedDocuments(db)
  for (const table of tablesOf(isPacked)) {
    if (table.ifThere && !hasTable(db, table.name)) continue
    try {
      for (const row of db.prepare(`SELECT * FROM ${table.name}`).iterate())
        if (!isIntact(table, row, sealed)) yield table.partOf(row)
    } catch (error) {
      if (!isDamage(error)) throw error
      yield `table ${table.name}: ${error.message}`
    }
  }
  if (!sealed) return
  const columns = db.prepare('SELECT count(*) AS n FROM col WHERE k % 16777216 = ?')
  const documents = db.prepare('SELECT count(*) AS n FROM doc WHERE b >= ? AND b < ?')
  const chunks = db.prepare('SELECT * FROM chunk').all()
  const stride = isPacked ? DOCUMENTS_STRIDE : blocksOfChunk
  for (const { c, n, cols, docs } of chunks) {
    const first = Number(c) * stride
    if (documents.get(first, first + stride)?.['n'] !== (isPacked ? docs : Math.ceil(Number(n) / BLOCK_ROWS)))
      yield `documents of block ${c} are missing`
    if (chunks.length <= MAX_COUNTED && columns.get(Number(c))?.['n'] !== cols)
      yield `columns of block ${c} are missing`
  }
  if (!hasTextIndexes(db)) return yield* missingBlocks(db)
  registerBlockChecksum(db)
  for (const name of TEXT_INDEXES) {
    const wrong = `SELECT count(*) AS n FROM (${blockChecksums(name)}) AS found FULL JOIN ${name}_sum AS kept USING (id) WHERE found.sum IS NOT kept.sum`
    const count = Number(db.prepare(wrong).get()?.['n'])
    if (count > 0) yield `${count} blocks of the text index (${name})`
  }
}

const hasTable = (db: DatabaseSync, name: string): boolean =>
  db.prepare('SELECT name FROM sqlite_schema WHERE name = ?').get(name) !== undefined

/** Blocks of chunks that no part has. A chunk that was written late may lie between those of a part. */
function* missingBlocks(db: DatabaseSync): Generator<string> {
  for (const kind of BLOCK_KINDS) {
    const merged = new Set<number>()
    for (const { z } of db.prepare('SELECT z FROM part WHERE kind = ?').iterate(kindNumber(kind)))
      for (const c of chunksOf(z as Uint8Array)) merged.add(c)
    const sql = `SELECT c FROM chunk WHERE NOT EXISTS (SELECT 1 FROM block WHERE k = c * ${BLOCK_KINDS.length} + ?)`
    for (const { c } of db.prepare(sql).all(kindNumber(kind)))
      if (!merged.has(Number(c))) yield `the ${kind} of block ${c} are missing`
  }
}

/** The chunks of a part, by its list; none where that is damaged, which is reported by itself. */
function chunksOf(directory: Uint8Array): number[] {
  try {
    return partChunks(directory)
  } catch (error) {
    if (!isDamage(error)) throw error
    return []
  }
}

/** Each count goes over all columns. */
const MAX_COUNTED = 300

function isIntact({ columns, partOf, read }: Table, row: Row, sealed: boolean): boolean {
  try {
    if (sealed) {
      verify(row, columns, partOf(row))
      if (columns === COLUMN_ROW) verify(row, COLUMN_BOUNDS, partOf(row), 'bounds')
    } else read?.(row)
    return true
  } catch {
    return false
  }
}
