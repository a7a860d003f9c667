/** Asks the blocks and parts in the file of an index for the rows of chunks. Where they are missing or damaged, blocks are made again in memory. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DamagedRow, isDamage } from '../../../../damaged-files.ts'
import { verify } from '../../checksums.ts'
import { Kept, type ByteCache } from '../../read/cache.ts'
import type { Rows } from '../../rows.ts'
import {
  BLOCK_ROW,
  blockKey,
  kindNumber,
  ofBlockKey,
  PAGE_ROW,
  pageKey,
  PART_ROW,
  type BlockKind,
} from './block-tables.ts'
import { ByteReader } from './bytes.ts'
import type { Keep } from './keep.ts'
import { KeywordReader, type AskedFields, type KeywordRows } from './keyword-reader.ts'
import { FIELD_NAMES } from './keywords.ts'
import { unpackPages, type Pages } from './pages.ts'
import type { Shape } from './shape.ts'
import { TermReader } from './term-reader.ts'
import type { Pause } from './term-rows.ts'
import { countWord, findWords, type WordQuery } from './word-query.ts'

/** Makes the block of a chunk from its documents. */
export type MakeBlock = (kind: BlockKind, c: number) => Uint8Array

/** A block (of one chunk) or a part. */
interface Stored {
  readonly kind: BlockKind
  readonly first: number
  readonly last: number
  /** Number of the part; null: a block in the file; `made`: one in memory, in place of what is damaged there. */
  readonly part: number | 'made' | null
}

/** Some chunks of a block or part, as `wanted`; each by its place there and its place among those asked for. */
interface Asked {
  readonly wanted: Uint8Array
  readonly own: readonly (readonly [ordinal: number, place: number])[]
}

type Statements = Readonly<Record<'blocks' | 'parts' | 'block' | 'part' | 'page', StatementSync>>

export class BlockReader {
  #statements: Statements
  readonly #cache: ByteCache
  readonly #make: MakeBlock
  #stored: readonly Stored[] = []
  /** Names of blocks and parts that could not be read. */
  readonly #damaged = new Set<string>()
  /** What is remembered of each block and part, by its name. */
  readonly #kept = new Map<string, Kept>()

  constructor(db: DatabaseSync, cache: ByteCache, make: MakeBlock) {
    this.#statements = statementsOf(db)
    this.#cache = cache
    this.#make = make
  }

  /** Reads from a file that was opened again. What is remembered of it stays. */
  reopen(db: DatabaseSync): void {
    this.#statements = statementsOf(db)
  }

  /** Remembers nothing any more. */
  forget(): void {
    for (const kept of this.#kept.values()) this.#cache.forget(kept)
    this.#kept.clear()
    this.#damaged.clear()
  }

  /** Lists what the file has now. To be called in the transaction that lists the chunks. */
  refresh(): void {
    const parts = this.#statements.parts.all().map(row => ({
      kind: ofBlockKey(Number(row['kind'])).kind,
      first: Number(row['first']),
      last: Number(row['last']),
      part: Number(row['p']),
    }))
    const blocks = this.#statements.blocks.all().map(row => {
      const { c, kind } = ofBlockKey(Number(row['k']))
      return { kind, first: c, last: c, part: null }
    })
    this.#stored = [...parts, ...blocks]
    const names = new Set(this.#stored.map(nameOf))
    for (const name of this.#damaged) if (!names.has(name)) this.#damaged.delete(name)
    for (const [name, kept] of this.#kept) {
      if (names.has(name) || name.startsWith(MADE)) continue
      this.#cache.forget(kept)
      this.#kept.delete(name)
    }
  }

  /** Returns the rows of each chunk that match. @param chunks numbers of chunks */
  async words(query: WordQuery, field: string | null, chunks: readonly number[], pause: Pause): Promise<Rows[]> {
    const found: Rows[] = chunks.map(() => false)
    await this.#each('words', chunks, async (stored, places) => {
      const index = this.#wordsOf(stored)
      const { wanted, own } = askedOf(index.shape, places)
      const rows = await findWords(index, query, field, wanted, pause)
      for (const [ordinal, place] of own) found[place] = rows[ordinal]!
      return own
    })
    return found
  }

  /** Counts the rows of a word in each chunk without reading them. */
  async countWord(word: string, field: string, chunks: readonly number[]): Promise<Int32Array> {
    const counts = new Int32Array(chunks.length)
    await this.#each('words', chunks, (stored, places) => {
      const index = this.#wordsOf(stored)
      const { wanted, own } = askedOf(index.shape, places)
      const found = countWord(index, word, field, wanted)
      for (const [ordinal, place] of own) counts[place] = found[ordinal]!
      return own
    })
    return counts
  }

  /** Counts the rows of each chunk whose field has the value; -1 where a column decides. */
  async countValue(field: string, value: string, chunks: readonly number[]): Promise<Int32Array> {
    const counts = new Int32Array(chunks.length)
    await this.#each('values', chunks, (stored, places) => {
      const index = this.#indexOfValues(stored)
      const { wanted, own } = askedOf(index.terms.shape, places)
      const found = index.count(field, value, wanted)
      for (const [ordinal, place] of own) counts[place] = found[ordinal]!
      return own
    })
    return counts
  }

  /** Returns the rows of each chunk of which one of the fields has the value, see `KeywordReader`. */
  values(fields: AskedFields, value: string, chunks: readonly number[]): Promise<KeywordRows> {
    return this.#valuesOf(chunks, (index, wanted) => index.find(fields, value, wanted))
  }

  /** Returns the rows of each chunk of which one of the fields has a value that begins so. */
  valuesBeginning(fields: AskedFields, prefix: string, chunks: readonly number[], pause: Pause): Promise<KeywordRows> {
    return this.#valuesOf(chunks, (index, wanted) => index.findBeginning(fields, prefix, wanted, pause))
  }

  /** Whether the chunk has a field of the name that has no columns. */
  hasField(name: string, c: number): boolean {
    const places = new Map([[c, 0]])
    const ask = (stored: Stored): boolean | null => {
      const index = this.#indexOfValues(stored)
      const { wanted, own } = askedOf(index.terms.shape, places)
      return own.length === 0 ? null : index.find(FIELD_NAMES, name, wanted).rows.some(rows => rows !== false)
    }
    for (;;) {
      const listed = this.#stored
      const damaged: string[] = []
      for (const stored of this.#covering('values', [c])) {
        try {
          const has = ask(stored)
          if (has !== null) return has
        } catch (error) {
          if (!isDamage(error)) throw error
          damaged.push(nameOf(stored))
        }
      }
      if (!this.#isOther(listed, damaged)) return ask(made('values', c))!
    }
  }

  async #valuesOf(
    chunks: readonly number[],
    ask: (index: KeywordReader, wanted: Uint8Array) => KeywordRows | Promise<KeywordRows>,
  ): Promise<KeywordRows> {
    const rows: Rows[] = chunks.map(() => false)
    const undecided: (readonly string[])[] = chunks.map(() => [])
    await this.#each('values', chunks, async (stored, places) => {
      const index = this.#indexOfValues(stored)
      const { wanted, own } = askedOf(index.terms.shape, places)
      const found = await ask(index, wanted)
      for (const [ordinal, place] of own) {
        rows[place] = found.rows[ordinal]!
        undecided[place] = found.undecided[ordinal]!
      }
      return own
    })
    return { rows, undecided }
  }

  /**
   * Calls for blocks and parts until each chunk was among those of one. `places` are those of the chunks in the list; it returns which of them
   * it has.
   */
  async #each(
    kind: BlockKind,
    chunks: readonly number[],
    ask: (stored: Stored, places: ReadonlyMap<number, number>) => Asked['own'] | Promise<Asked['own']>,
  ): Promise<void> {
    const left = new Map(chunks.map((c, place) => [c, place]))
    const answered = async (stored: Stored): Promise<void> => {
      for (const [, place] of await ask(stored, left)) left.delete(chunks[place]!)
    }
    while (left.size > 0) {
      const listed = this.#stored
      const damaged: string[] = []
      for (const stored of this.#covering(kind, chunks)) {
        try {
          if (chunks.some(c => left.has(c) && c >= stored.first && c <= stored.last)) await answered(stored)
        } catch (error) {
          if (!isDamage(error)) throw error
          damaged.push(nameOf(stored))
        }
      }
      if (left.size === 0 || this.#isOther(listed, damaged)) continue
      for (const c of [...left.keys()]) await answered(made(kind, c))
    }
  }

  /** Those with some of the chunks within their range. */
  #covering(kind: BlockKind, chunks: readonly number[]): Stored[] {
    return this.#stored.filter(
      stored =>
        stored.kind === kind &&
        !this.#damaged.has(nameOf(stored)) &&
        chunks.some(c => c >= stored.first && c <= stored.last),
    )
  }

  /** What is missing may have been merged since it was listed: whether there is another list now. Otherwise it is damaged. */
  #isOther(listed: readonly Stored[], damaged: readonly string[]): boolean {
    if (listed === this.#stored) this.refresh()
    if (listed.map(nameOf).join() !== this.#stored.map(nameOf).join()) return true
    for (const name of damaged) this.#damaged.add(name)
    return false
  }

  #wordsOf(stored: Stored): TermReader {
    const keep = this.#keepOf(stored)
    return keep(
      'o',
      () => {
        const pages = this.#pagesOf(stored, keep)
        return new TermReader(new ByteReader(pages.directory), pages, onlyChunk(stored), keep)
      },
      index => index.size,
    )
  }

  #indexOfValues(stored: Stored): KeywordReader {
    const keep = this.#keepOf(stored)
    return keep(
      'o',
      () => new KeywordReader(this.#pagesOf(stored, keep), onlyChunk(stored), keep),
      index => index.size,
    )
  }

  #keepOf(stored: Stored): Keep {
    const name = nameOf(stored)
    let kept = this.#kept.get(name)
    if (!kept) this.#kept.set(name, (kept = new Kept()))
    const own = kept
    return (key, make, sizeOf) => this.#cache.get(own, key, make, sizeOf)
  }

  /** A block is read as a whole, a part page by page. */
  #pagesOf(stored: Stored, keep: Keep): Pages {
    if (typeof stored.part === 'number') return this.#pages(stored.part, keep)
    const read = (): Pages => unpackPages(keep('b', () => this.#block(stored), sizeOf))
    return { directory: read().directory.slice(), page: page => read().page(page) }
  }

  #block({ kind, first, part }: Stored): Uint8Array {
    if (part === 'made') return this.#make(kind, first)
    return bytesOf(this.#statements.block.get(blockKey(kind, first)), BLOCK_ROW, `the ${kind} of block ${first}`)
  }

  #pages(part: number, keep: Keep): Pages {
    const directory = bytesOf(this.#statements.part.get(part), PART_ROW, `the list of part ${part} of the text index`)
    const read = (page: number): Uint8Array =>
      bytesOf(
        this.#statements.page.get(pageKey(part, page)),
        PAGE_ROW,
        `page ${page} of part ${part} of the text index`,
      )
    return { directory, page: page => keep(`p${page}`, () => read(page), sizeOf) }
  }
}

function statementsOf(db: DatabaseSync): Statements {
  return {
    blocks: db.prepare('SELECT k FROM block ORDER BY k'),
    parts: db.prepare('SELECT p, kind, first, last FROM part ORDER BY first'),
    block: db.prepare('SELECT * FROM block WHERE k = ?'),
    part: db.prepare('SELECT * FROM part WHERE p = ?'),
    page: db.prepare('SELECT * FROM page WHERE k = ?'),
  }
}

function bytesOf(
  row: Readonly<Record<string, unknown>> | undefined,
  columns: readonly string[],
  what: string,
): Uint8Array {
  if (!row) throw new DamagedRow(what, 'is missing')
  verify(row, columns, what)
  return row['z'] as Uint8Array
}

const sizeOf = (bytes: Uint8Array): number => bytes.length

/** The number of a block's chunk, which the block does not know. */
const onlyChunk = ({ first, part }: Stored): number | null => (typeof part === 'number' ? null : first)

const made = (kind: BlockKind, c: number): Stored => ({ kind, first: c, last: c, part: 'made' })

/** Names of blocks in memory begin so. */
const MADE = 'm:'

function nameOf({ kind, first, part }: Stored): string {
  if (part === 'made') return `${MADE}${blockKey(kind, first)}`
  return part === null ? `b:${blockKey(kind, first)}` : `p:${kindNumber(kind)}:${part}`
}

/** Which chunks of an index are asked for. */
function askedOf({ chunks }: Shape, places: ReadonlyMap<number, number>): Asked {
  const own = chunks.flatMap(({ c }, ordinal) => {
    const place = places.get(c)
    return place === undefined ? [] : [[ordinal, place] as const]
  })
  const wanted = new Uint8Array(chunks.length)
  for (const [ordinal] of own) wanted[ordinal] = 1
  return { wanted, own }
}
