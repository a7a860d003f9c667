/** Asks the blocks and parts in the file of an index for the rows of chunks. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DamagedRow, isDamage } from '../../../../damaged-files.ts'
import { verify } from '../../checksums.ts'
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
import { KeywordReader, openKeywords, type KeywordRows } from './keyword-reader.ts'
import { FIELD_NAMES } from './keywords.ts'
import type { Pages } from './pages.ts'
import type { Shape } from './shape.ts'
import type { TermReader } from './term-reader.ts'
import type { Pause } from './term-rows.ts'
import { countWord, findWords, type WordQuery } from './word-query.ts'
import { openMergedWords, openWords } from './words.ts'

/** Blocks and parts that are held open. A block of a chunk takes some hundred KB. */
const MAX_OPEN = 64

/** A block or part is not what was written: it says nothing of these chunks. */
export class DamagedBlocks extends Error {
  override readonly name = 'DamagedBlocks'
  /** Numbers of the chunks; of a part those from its first to its last. */
  readonly chunks: readonly number[]

  constructor(chunks: readonly number[], cause: Error) {
    super(cause.message, { cause })
    this.chunks = chunks
  }
}

/** A block (of one chunk) or a part in the file. */
interface Stored {
  readonly kind: BlockKind
  readonly first: number
  readonly last: number
  /** Number of the part; null: a block. */
  readonly part: number | null
}

/** Remembers pages under a key; a reader without one reads them each time. */
export type KeepPage = (key: string, read: () => Uint8Array) => Uint8Array

export class BlockReader {
  readonly #statements: Readonly<Record<'blocks' | 'parts' | 'block' | 'part' | 'page', StatementSync>>
  readonly #keep: KeepPage
  #stored: readonly Stored[] = []
  readonly #open = new Map<string, TermReader | KeywordReader>()

  constructor(db: DatabaseSync, keep: KeepPage = (_, read) => read()) {
    this.#keep = keep
    this.#statements = {
      blocks: db.prepare('SELECT k FROM block ORDER BY k'),
      parts: db.prepare('SELECT p, kind, first, last FROM part ORDER BY first'),
      block: db.prepare('SELECT * FROM block WHERE k = ?'),
      part: db.prepare('SELECT * FROM part WHERE p = ?'),
      page: db.prepare('SELECT * FROM page WHERE k = ?'),
    }
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
    for (const name of this.#open.keys()) if (!names.has(name)) this.#open.delete(name)
  }

  /**
   * Returns the rows of each chunk that match.
   *
   * @param chunks numbers of chunks
   * @throws DamagedBlocks
   */
  words(query: WordQuery, field: string | null, chunks: readonly number[], pause: Pause): Promise<Rows[]> {
    return this.#again(async () => {
      const found: Rows[] = chunks.map(() => false)
      await this.#each('words', chunks, async (stored, places) => {
        const index = this.#wordsOf(stored)
        const { wanted, own } = askedOf(index.shape, places)
        const rows = await findWords(index, query, field, wanted, pause)
        for (const [ordinal, place] of own) found[place] = rows[ordinal]!
      })
      return found
    })
  }

  /** Counts the rows of a word in the chunks; null where they have to be read. @throws DamagedBlocks */
  countWord(word: string, field: string, chunks: readonly number[]): Promise<number | null> {
    return this.#again(async () => {
      let count: number | null = 0
      await this.#each('words', chunks, (stored, places) => {
        const index = this.#wordsOf(stored)
        const own: number | null = countWord(index, word, field, askedOf(index.shape, places).wanted)
        count = count === null || own === null ? null : count + own
      })
      return count
    })
  }

  /** Returns the rows of each chunk whose field has the value, see `KeywordReader`. @throws DamagedBlocks */
  values(field: string | null, value: string, chunks: readonly number[]): Promise<KeywordRows> {
    return this.#valuesOf(chunks, (index, wanted) => index.find(field, value, wanted))
  }

  /** Returns the rows of each chunk whose field has a value that begins so. @throws DamagedBlocks */
  valuesBeginning(field: string | null, prefix: string, chunks: readonly number[], pause: Pause): Promise<KeywordRows> {
    return this.#valuesOf(chunks, (index, wanted) => index.findBeginning(field, prefix, wanted, pause))
  }

  /** Whether the chunk has a field of the name that has no columns. @throws DamagedBlocks */
  hasField(name: string, c: number): boolean {
    for (let again = false; ; again = true) {
      try {
        return this.#stored.some(stored => {
          if (stored.kind !== 'values' || c < stored.first || c > stored.last) return false
          const index = this.#indexOfValues(stored)
          const { wanted } = askedOf(index.terms.shape, new Map([[c, 0]]))
          return index.find(FIELD_NAMES, name, wanted).rows.some(rows => rows !== false)
        })
      } catch (error) {
        if (!isDamage(error)) throw error
        if (again) throw new DamagedBlocks([c], error)
        this.refresh()
      }
    }
  }

  #valuesOf(
    chunks: readonly number[],
    ask: (index: KeywordReader, wanted: Uint8Array) => KeywordRows | Promise<KeywordRows>,
  ): Promise<KeywordRows> {
    return this.#again(async () => {
      const rows: Rows[] = chunks.map(() => false)
      const undecided = new Uint8Array(chunks.length)
      await this.#each('values', chunks, async (stored, places) => {
        const index = this.#indexOfValues(stored)
        const { wanted, own } = askedOf(index.terms.shape, places)
        const found = await ask(index, wanted)
        for (const [ordinal, place] of own) {
          rows[place] = found.rows[ordinal]!
          undecided[place] = found.undecided[ordinal]!
        }
      })
      return { rows, undecided }
    })
  }

  /** What is missing may have been merged since it was listed: it is looked for once more, then. */
  async #again<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      const listed = this.#stored
      try {
        return await ask()
      } catch (error) {
        if (!(error instanceof DamagedBlocks)) throw error
        if (listed === this.#stored) this.refresh()
        if (listed.map(nameOf).join() === this.#stored.map(nameOf).join()) throw error
      }
    }
  }

  /** Calls for each block and part that has some of the chunks; `places` are those of the chunks in the list. */
  async #each(
    kind: BlockKind,
    chunks: readonly number[],
    ask: (stored: Stored, places: ReadonlyMap<number, number>) => void | Promise<void>,
  ): Promise<void> {
    const places = new Map(chunks.map((c, place) => [c, place]))
    for (const stored of this.#stored) {
      if (stored.kind !== kind || !chunks.some(c => c >= stored.first && c <= stored.last)) continue
      try {
        await ask(stored, places)
      } catch (error) {
        if (!isDamage(error)) throw error
        const { first, last } = stored
        throw new DamagedBlocks(
          chunks.filter(c => c >= first && c <= last),
          error,
        )
      }
    }
  }

  #wordsOf(stored: Stored): TermReader {
    return this.#opened(stored, () =>
      stored.part === null ? openWords(this.#block(stored), stored.first) : openMergedWords(this.#pages(stored.part)),
    )
  }

  #indexOfValues(stored: Stored): KeywordReader {
    return this.#opened(stored, () =>
      stored.part === null
        ? openKeywords(this.#block(stored), stored.first)
        : new KeywordReader(this.#pages(stored.part)),
    )
  }

  /** The last ones used stay open. */
  #opened<T extends TermReader | KeywordReader>(stored: Stored, open: () => T): T {
    const name = nameOf(stored)
    const index = (this.#open.get(name) as T | undefined) ?? open()
    this.#open.delete(name)
    this.#open.set(name, index)
    for (const oldest of this.#open.keys()) {
      if (this.#open.size <= MAX_OPEN) break
      this.#open.delete(oldest)
    }
    return index
  }

  #block({ kind, first }: Stored): Uint8Array {
    return bytesOf(this.#statements.block.get(blockKey(kind, first)), BLOCK_ROW, `the ${kind} of block ${first}`)
  }

  #pages(part: number): Pages {
    const directory = bytesOf(this.#statements.part.get(part), PART_ROW, `the list of part ${part} of the text index`)
    const read = (page: number): Uint8Array =>
      bytesOf(
        this.#statements.page.get(pageKey(part, page)),
        PAGE_ROW,
        `page ${page} of part ${part} of the text index`,
      )
    return { directory, page: page => this.#keep(`p:${part}:${page}`, () => read(page)) }
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

const nameOf = ({ kind, first, part }: Stored): string =>
  part === null ? `b:${blockKey(kind, first)}` : `p:${kindNumber(kind)}:${part}`

/** Which chunks of an index are asked for, and the places of their chunks by those in the index. */
function askedOf(
  { chunks }: Shape,
  places: ReadonlyMap<number, number>,
): { readonly wanted: Uint8Array; readonly own: readonly (readonly [ordinal: number, place: number])[] } {
  const own = chunks.flatMap(({ c }, ordinal) => {
    const place = places.get(c)
    return place === undefined ? [] : [[ordinal, place] as const]
  })
  const wanted = new Uint8Array(chunks.length)
  for (const [ordinal] of own) wanted[ordinal] = 1
  return { wanted, own }
}
