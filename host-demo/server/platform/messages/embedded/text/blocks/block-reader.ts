/** Asks the blocks and parts in the file of an index for the rows of chunks, and says which chunks have none that can be read. */
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { DamagedRow, isDamage } from '../../../../damaged-files.ts'
import { verify } from '../../checksums.ts'
import { Kept, type ByteCache } from '../../read/cache.ts'
import type { Rows } from '../../rows.ts'
import { BLOCK_ROW, blockKey, ofBlockKey, PAGE_ROW, pageKey, PART_ROW, type BlockKind } from './block-tables.ts'
import { ByteReader } from './bytes.ts'
import type { Keep } from './keep.ts'
import { KeywordReader, type KeywordRows } from './keyword-reader.ts'
import { FIELD_NAMES } from './keyword-values.ts'
import { unpackPages, type Pages } from './pages.ts'
import type { Shape } from './shape.ts'
import { TermReader } from './term-reader.ts'
import type { Pause } from './term-rows.ts'
import { countWord, findWords, type WordQuery } from './word-query.ts'

/** Answers for a chunk whose words cannot be read. */
export type WordsWithoutBlock = (c: number) => Promise<Rows>

/** A field by its name, or several. */
export type NamedFields = string | ReadonlySet<string>

/** A block (of one chunk) or a part. */
interface Stored {
  readonly kind: BlockKind
  readonly first: number
  readonly last: number
  /** Number of the part; null: a block. */
  readonly part: number | null
  /** Never that of another one in the file. */
  readonly name: string
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
  #stored: readonly Stored[] = []
  /** By chunk; null: not asked for since the list was read. */
  #partOf: ReadonlyMap<number, string> | null = null
  /** Names of blocks and parts that could not be read, and what they are called for administrators. */
  readonly #damaged = new Map<string, string>()
  /** Remembers the opened blocks and parts, by name. */
  readonly #kept = new Map<string, Kept>()

  constructor(db: DatabaseSync, cache: ByteCache) {
    this.#statements = statementsOf(db)
    this.#cache = cache
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
    const parts = this.#statements.parts.all().map(row => {
      const { kind } = ofBlockKey(Number(row['kind']))
      const part = Number(row['p'])
      return { kind, first: Number(row['first']), last: Number(row['last']), part, name: `p:${part}` }
    })
    const blocks = this.#statements.blocks.all().map(row => {
      const { c, kind } = ofBlockKey(Number(row['k']))
      return { kind, first: c, last: c, part: null, name: `b:${row['k']}` }
    })
    this.#stored = [...parts, ...blocks]
    this.#partOf = null
    const names = new Set(this.#stored.map(({ name }) => name))
    for (const name of this.#damaged.keys()) if (!names.has(name)) this.#damaged.delete(name)
    for (const [name, kept] of this.#kept) {
      if (names.has(name)) continue
      this.#cache.forget(kept)
      this.#kept.delete(name)
    }
  }

  /**
   * Returns the name of the part that has the words of a chunk; undefined: they have a block of their own. Where a chunk was written late, several
   * parts are around it: the narrowest is taken for the one.
   */
  partOf(c: number): string | undefined {
    return (this.#partOf ??= narrowestParts(this.#stored)).get(c)
  }

  /** Blocks and parts that could not be read, as administrators know them. */
  get damaged(): readonly string[] {
    return [...this.#damaged.values()]
  }

  /**
   * Returns the rows of each chunk that match.
   *
   * @param chunks numbers of chunks, ascending
   */
  async words(
    query: WordQuery,
    field: string | null,
    chunks: readonly number[],
    pause: Pause,
    withoutBlock: WordsWithoutBlock,
  ): Promise<Rows[]> {
    const found: Rows[] = chunks.map(() => false)
    const missing = await this.#each('words', chunks, async (stored, places) => {
      const index = this.#wordsOf(stored)
      const { wanted, own } = askedOf(index.shape, places)
      const rows = await findWords(index, query, field, wanted, pause)
      for (const [ordinal, place] of own) found[place] = rows[ordinal]!
      return own
    })
    for (const place of missing) found[place] = await withoutBlock(chunks[place]!)
    return found
  }

  /** Counts the rows of a word in each chunk without reading them; -1 where they have to be read. */
  async countWord(word: string, field: string, chunks: readonly number[]): Promise<Int32Array> {
    const counts = new Int32Array(chunks.length)
    const missing = await this.#each('words', chunks, (stored, places) => {
      const index = this.#wordsOf(stored)
      const { wanted, own } = askedOf(index.shape, places)
      const found = countWord(index, word, field, wanted)
      for (const [ordinal, place] of own) counts[place] = found[ordinal]!
      return own
    })
    for (const place of missing) counts[place] = -1
    return counts
  }

  /** Counts the rows of each chunk whose field has the value; -1 where a column decides. */
  async countValue(field: string, value: string, chunks: readonly number[]): Promise<Int32Array> {
    const counts = new Int32Array(chunks.length)
    const missing = await this.#each('values', chunks, (stored, places) => {
      const index = this.#indexOfValues(stored)
      const { wanted, own } = askedOf(index.terms.shape, places)
      const found = index.count(field, value, wanted)
      for (const [ordinal, place] of own) counts[place] = found[ordinal]!
      return own
    })
    for (const place of missing) counts[place] = -1
    return counts
  }

  /** Returns the rows of each chunk of which one of the fields has the value, see `KeywordReader`. Without a block the columns of all of them decide. */
  values(fields: NamedFields, value: string, chunks: readonly number[]): Promise<KeywordRows> {
    return this.#valuesOf(fields, chunks, (index, wanted) => index.find(fields, value, wanted))
  }

  /** Returns the rows of each chunk of which one of the fields has a value that begins so, as `values`. */
  valuesBeginning(fields: NamedFields, prefix: string, chunks: readonly number[], pause: Pause): Promise<KeywordRows> {
    return this.#valuesOf(fields, chunks, (index, wanted) => index.findBeginning(fields, prefix, wanted, pause))
  }

  /** Whether the chunk may have a field of the name that has no columns. */
  mayHaveField(name: string, c: number): boolean {
    const places = new Map([[c, 0]])
    for (;;) {
      const listed = this.#stored
      const damaged: Stored[] = []
      for (const stored of this.#covering('values', [c])) {
        try {
          const index = this.#indexOfValues(stored)
          const { wanted, own } = askedOf(index.terms.shape, places)
          if (own.length === 0) continue
          const { rows, undecided } = index.find(FIELD_NAMES, name, wanted)
          return rows.some(found => found !== false) || undecided.some(fields => fields.length > 0)
        } catch (error) {
          if (!isDamage(error)) throw error
          damaged.push(stored)
        }
      }
      if (!this.#isOther(listed, damaged)) return true
    }
  }

  async #valuesOf(
    fields: NamedFields,
    chunks: readonly number[],
    ask: (index: KeywordReader, wanted: Uint8Array) => KeywordRows | Promise<KeywordRows>,
  ): Promise<KeywordRows> {
    const rows: Rows[] = chunks.map(() => false)
    const undecided: (readonly string[])[] = chunks.map(() => [])
    const missing = await this.#each('values', chunks, async (stored, places) => {
      const index = this.#indexOfValues(stored)
      const { wanted, own } = askedOf(index.terms.shape, places)
      const found = await ask(index, wanted)
      for (const [ordinal, place] of own) {
        rows[place] = found.rows[ordinal]!
        undecided[place] = found.undecided[ordinal]!
      }
      return own
    })
    for (const place of missing) undecided[place] = typeof fields === 'string' ? [fields] : [...fields]
    return { rows, undecided }
  }

  /**
   * Calls for blocks and parts until each chunk was among those of one that can be read. `places` are those of the chunks in the list; `ask`
   * returns which of them it has.
   *
   * @returns the places of chunks that have no block
   */
  async #each(
    kind: BlockKind,
    chunks: readonly number[],
    ask: (stored: Stored, places: ReadonlyMap<number, number>) => Asked['own'] | Promise<Asked['own']>,
  ): Promise<number[]> {
    const left = new Map(chunks.map((c, place) => [c, place]))
    const isOpen = ({ first, last }: Stored): boolean => {
      for (let i = lowerBound(chunks, first); i < chunks.length && chunks[i]! <= last; i++)
        if (left.has(chunks[i]!)) return true
      return false
    }
    while (left.size > 0) {
      const listed = this.#stored
      const damaged: Stored[] = []
      for (const stored of this.#covering(kind, chunks)) {
        try {
          if (!isOpen(stored)) continue
          for (const [, place] of await ask(stored, left)) left.delete(chunks[place]!)
        } catch (error) {
          if (!isDamage(error)) throw error
          damaged.push(stored)
        }
      }
      if (left.size > 0 && !this.#isOther(listed, damaged)) return [...left.values()]
    }
    return []
  }

  /** Returns the parts that have some of the chunks, which ascend, within their range. */
  #covering(kind: BlockKind, chunks: readonly number[]): Stored[] {
    return this.#stored.filter(
      ({ kind: own, first, last, name }) =>
        own === kind && chunks[lowerBound(chunks, first)]! <= last && !this.#damaged.has(name),
    )
  }

  /** Says whether there is another list now: a missing block may have been merged since it was listed. Otherwise it is damaged. */
  #isOther(listed: readonly Stored[], damaged: readonly Stored[]): boolean {
    if (listed === this.#stored) this.refresh()
    const namesOf = (list: readonly Stored[]): string => list.map(({ name }) => name).join()
    if (namesOf(listed) !== namesOf(this.#stored)) return true
    for (const stored of damaged) this.#damaged.set(stored.name, titleOf(stored))
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

  #keepOf({ name }: Stored): Keep {
    let kept = this.#kept.get(name)
    if (!kept) this.#kept.set(name, (kept = new Kept()))
    const own = kept
    const keep = <T>(key: string, make: () => T, sizeOf: (value: T) => number): T =>
      this.#cache.get(own, key, make, sizeOf)
    return Object.assign(keep, { has: (key: string) => own.has(key) })
  }

  /** A block is read as a whole, a part page by page. */
  #pagesOf(stored: Stored, keep: Keep): Pages {
    if (stored.part !== null) return this.#pages(stored.part, keep)
    const read = (): Pages => unpackPages(keep('b', () => this.#block(stored), sizeOf))
    return { directory: read().directory.slice(), page: page => read().page(page) }
  }

  #block({ kind, first }: Stored): Uint8Array {
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
const onlyChunk = ({ first, part }: Stored): number | null => (part === null ? first : null)

const titleOf = ({ kind, first, part }: Stored): string =>
  part === null ? `the ${kind} of block ${first}` : `part ${part} of the text index (${kind})`

/** The place of the first number that is not less. */
function lowerBound(numbers: readonly number[], least: number): number {
  let low = 0
  let high = numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (numbers[middle]! < least) low = middle + 1
    else high = middle
  }
  return low
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

/** For each chunk the name of the narrowest part around it. */
function narrowestParts(stored: readonly Stored[]): ReadonlyMap<number, string> {
  const parts = stored.filter(({ part, kind }) => part !== null && kind === 'words')
  const names = new Map<number, string>()
  for (const { first, last, name } of parts.sort((a, b) => b.last - b.first - (a.last - a.first)))
    for (let c = first; c <= last; c++) names.set(c, name)
  return names
}
