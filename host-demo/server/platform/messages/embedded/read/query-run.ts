import type { Scope, Selection } from '../../message-store.ts'
import type { Chunk } from './chunk.ts'
import { Copies } from './copies.ts'
import type { IndexReader } from './index-reader.ts'
import { RUN_CHUNKS } from './job-cost.ts'
import type { Leaf, Matcher } from './matcher.ts'
import type { Rows } from '../rows.ts'
import { countOf, CountedMatch, Selector, type Selected } from './select.ts'
import type { ChunkRun } from './sharing/claims.ts'
import { NotSharedError } from './sharing/not-shared.ts'
import { TailChunk } from './tail-chunk.ts'
import type { Work } from './work.ts'

/**
 * Chunks whose text indexes are asked at once. Asking for a part of an index costs nearly as much as asking for all of it, so
 * spans are long; one takes under 100 ms, and between them other jobs have their turn.
 */
const SPAN_CHUNKS = 256
/** Chunks the newest-first search asks at once at most. */
const PORTION_CHUNKS = 64

interface Placed {
  readonly selector: Selector
  readonly index: IndexReader
  readonly chunk: Chunk
}

/** One query over all indices it may see. */
export class QueryRun {
  readonly work: Work
  readonly #placed: readonly Placed[]
  readonly #severalSets: boolean
  readonly #scope: Scope
  #byNumber: ReadonlyMap<string, Placed> | null = null

  constructor(indices: readonly IndexReader[], selection: Selection, work: Work) {
    const matchers = new Map<Leaf, Matcher>()
    this.work = work
    this.#scope = selection.scope
    this.#severalSets = new Set(indices.map(index => index.indexSet)).size > 1
    this.#placed = indices.flatMap(index => {
      const selector = new Selector(index, selection, matchers, work)
      return selector.chunks().map(chunk => ({ selector, index, chunk }))
    })
  }

  /** Names of the indices with messages in the time range. */
  get indices(): string[] {
    return [...new Set(this.#placed.map(({ index }) => index.name))]
  }

  /** Number of chunks with messages in the time range. */
  get chunks(): number {
    return this.#placed.length
  }

  /** Whether a message may stand in several of the indices. */
  get mayHaveCopies(): boolean {
    return this.#severalSets
  }

  /** By index the chunks of which all messages are in the time range, by number. They do not change any more. */
  wholeChunks(): Map<IndexReader, Chunk[]> {
    const { from, to } = this.#scope
    const whole = this.#placed.filter(
      ({ chunk }) => chunk.oldest >= from && chunk.newest <= to && !(chunk instanceof TailChunk),
    )
    const byIndex = new Map<IndexReader, Chunk[]>()
    for (const { index, chunk } of whole) {
      const known = byIndex.get(index)
      if (known) known.push(chunk)
      else byIndex.set(index, [chunk])
    }
    return byIndex
  }

  /** The matches in some of the chunks, of indices of one set. */
  selectIn(chunks: ReadonlySet<Chunk>): Promise<Selected[]> {
    return this.#select(this.#placed.filter(({ chunk }) => chunks.has(chunk)))
  }

  /** Whether the text index of each of them is made of parts. */
  get hasParts(): boolean {
    return this.#placed.every(({ index }) => index.blocks !== null)
  }

  /**
   * All chunks in runs of neighbours: `shared`, which any reader can do, and `own` with the newest messages, which only this one sees as they are. Where
   * the text index is asked, the chunks of one part are a run: to go through the words of a part costs the same for one chunk as for all.
   */
  runs(size: number): { readonly own: ChunkRun[]; readonly shared: ChunkRun[] } {
    const own: ChunkRun[] = []
    const shared = new Map<string, { index: string; chunks: number[] }>()
    for (const { index, chunk } of this.#placed) {
      const part = size === RUN_CHUNKS.asking ? index.blocks?.partOf(chunk.c) : undefined
      const key = `${part ?? Math.floor(chunk.c / size)} ${index.name}`
      const run = shared.get(key)
      if (chunk instanceof TailChunk) own.push({ index: index.name, chunks: [chunk.c] })
      else if (run) run.chunks.push(chunk.c)
      else shared.set(key, { index: index.name, chunks: [chunk.c] })
    }
    return { own, shared: [...shared.values()] }
  }

  /** The matches in a run. @throws NotSharedError where they cannot be told without those in other runs */
  async selectRun(run: ChunkRun): Promise<Selected[]> {
    const selected = await this.#select(this.#placedIn(run))
    if (this.#severalSets && selected.some(({ chunk }) => chunk.shared() !== null))
      throw new NotSharedError('messages that are in several index sets')
    return selected
  }

  #placedIn({ index, chunks }: ChunkRun): Placed[] {
    this.#byNumber ??= new Map(this.#placed.map(placed => [`${placed.chunk.c} ${placed.index.name}`, placed]))
    return chunks.map(c => {
      const placed = this.#byNumber!.get(`${c} ${index}`)
      if (!placed) throw new NotSharedError('messages that this reader does not see')
      return placed
    })
  }

  /** Every match, each message once. */
  async all(): Promise<Selected[]> {
    const selected = await this.#select(this.#placed)
    return this.#severalSets ? withoutCopies(selected, new Copies()) : selected
  }

  /** The number of matches, each message counted once. */
  async count(): Promise<number> {
    if (this.#severalSets) return countSelected(await this.all())
    let count = 0
    for (const own of (await this.counts()).values()) count += own
    return count
  }

  /** Whether `counts` is told by the text index, for most chunks without their rows. */
  get countsByTerm(): boolean {
    const selectors = new Set(this.#placed.map(({ selector }) => selector))
    return !this.#severalSets && [...selectors].every(selector => selector.isTerm)
  }

  /** The number of matches in each chunk, of indices of one set. */
  async counts(): Promise<ReadonlyMap<Chunk, number>> {
    const counts = new Map<Chunk, number>()
    for (const [selector, own] of Map.groupBy(this.#placed, one => one.selector)) {
      const chunks = own.map(({ chunk }) => chunk).sort((a, b) => a.c - b.c)
      for (let at = 0; at < chunks.length; at += SPAN_CHUNKS) {
        await this.work.pause()
        for (const [chunk, count] of await selector.counts(chunks.slice(at, at + SPAN_CHUNKS))) counts.set(chunk, count)
      }
    }
    return counts
  }

  /** Every match, of indices of one set, by `counts`. @param pickRows the chunks whose rows are needed; of others only the number is given */
  async counted(pickRows: (chunks: readonly Chunk[]) => ReadonlySet<Chunk>): Promise<Selected[]> {
    const counts = await this.counts()
    const placed = this.#placed.filter(({ chunk }) => counts.get(chunk) !== 0)
    const withRows = pickRows(placed.map(({ chunk }) => chunk))
    const selected = await this.#select(placed.filter(({ chunk }) => withRows.has(chunk)))
    for (const { index, chunk } of placed)
      if (!withRows.has(chunk)) selected.push(new CountedMatch(index, chunk, counts.get(chunk)!))
    return selected
  }

  /** All chunks with messages in the time range. */
  get allChunks(): readonly Chunk[] {
    return this.#placed.map(({ chunk }) => chunk)
  }

  /**
   * Matches in growing portions, those chunks first that `order` puts first. A portion ends before chunks worth less to the
   * caller than what it has; it stops asking then. `may`: whether there may be matches in a chunk.
   */
  async *inOrder(
    order: (a: Chunk, b: Chunk) => number,
    may: (chunk: Chunk) => boolean = () => true,
  ): AsyncGenerator<{ portion: Selected[]; next: Chunk | null }> {
    const seen = new Copies()
    const placed = this.#placed.filter(({ chunk }) => may(chunk)).sort((a, b) => order(a.chunk, b.chunk))
    for (let at = 0, size = 2; at < placed.length; at += size, size = Math.min(4 * size, PORTION_CHUNKS)) {
      const selected = (await this.#select(placed.slice(at, at + size))).sort((a, b) => order(a.chunk, b.chunk))
      const portion = this.#severalSets ? withoutCopies(selected, seen) : selected
      yield { portion, next: placed[at + size]?.chunk ?? null }
    }
  }

  async #select(placed: readonly Placed[]): Promise<Selected[]> {
    const selected: Selected[] = []
    for (const [selector, own] of Map.groupBy(placed, one => one.selector)) {
      const chunks = own.map(({ chunk }) => chunk).sort((a, b) => a.c - b.c)
      for (let at = 0; at < chunks.length; at += SPAN_CHUNKS) {
        await this.work.pause()
        const found = await selector.select(chunks.slice(at, at + SPAN_CHUNKS))
        this.work.take(
          found.reduce((sum, one) => sum + (one.count !== undefined ? one.chunk.n >> 3 : rowBytes(one.rows)), 0),
          'the list of matches',
        )
        selected.push(...found)
      }
    }
    return selected
  }
}

export function countSelected(selected: readonly Selected[]): number {
  return selected.reduce((sum, one) => sum + countOf(one), 0)
}

const rowBytes = (rows: Rows): number => (rows instanceof Uint8Array ? rows.length : 0)

const withoutCopies = (selected: readonly Selected[], seen: Copies) => selected.map(one => seen.without(one))
