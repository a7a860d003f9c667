import { existsSync } from 'node:fs'
import type { ByteCache } from './cache.ts'
import { DamagedIndexError } from '../../message-store.ts'
import { IndexReader } from './index-reader.ts'
import type { LeftOutParts } from './left-out.ts'
import type { Source } from '../protocol.ts'
import { TextTables } from './text-tables.ts'

/** Files a reader keeps open between jobs: each has pages in memory. */
const MAX_OPEN = 16
/** Indices of which it keeps what it has read. */
const MAX_KNOWN = 1_024

interface OpenIndex {
  readonly reader: IndexReader
  /** Jobs that read it. */
  uses: number
  /** It is closed when no job reads it any more. */
  released: boolean
}

/** The indices a reader has open, those used last. */
export class OpenIndices {
  readonly #cache: ByteCache
  readonly #texts: TextTables
  readonly #open = new Map<string, OpenIndex>()

  constructor(cache: ByteCache) {
    this.#cache = cache
    this.#texts = new TextTables(cache)
  }

  /**
   * Calls `work` with readers of the sources, each with a fresh snapshot; they stay open until it has ended. Those that turn out to be damaged
   * are added to `leftOut` and not among them.
   */
  async use<T>(
    sources: readonly Source[],
    leftOut: LeftOutParts,
    work: (indices: IndexReader[]) => T | Promise<T>,
  ): Promise<T> {
    const used = sources.flatMap(source => this.#intact(source, leftOut))
    for (const index of used) index.uses++
    try {
      this.#closeOldest()
      return await work(used.map(({ reader }) => reader))
    } finally {
      for (const index of used) {
        leftOut.meet(index.reader.textDamages)
        index.uses--
        closeUnused(index)
      }
    }
  }

  release(name: string): void {
    const index = this.#open.get(name)
    this.#open.delete(name)
    if (!index) return
    index.released = true
    closeUnused(index)
  }

  #closeOldest(): void {
    let open = 0
    for (const { reader } of this.#open.values()) if (reader.isOpen) open++
    for (const [name, { reader, uses }] of this.#open) {
      if (open <= MAX_OPEN && this.#open.size <= MAX_KNOWN) return
      if (uses > 0) continue
      if (reader.isOpen) open--
      if (this.#open.size > MAX_KNOWN) this.release(name)
      else reader.rest()
    }
  }

  /** Refreshed; nothing where that shows that it is damaged. */
  #intact(source: Source, leftOut: LeftOutParts): OpenIndex[] {
    if (leftOut.hasIndex(source.name)) return []
    try {
      const index = this.#index(source)
      index.reader.refresh()
      leftOut.note(index.reader.damages)
      return [index]
    } catch (error) {
      // It was deleted while the job waited: searches do without.
      if (!existsSync(source.path)) return []
      if (!(error instanceof DamagedIndexError)) throw error
      leftOut.add(error)
      this.release(source.name)
      return []
    }
  }

  #index(source: Source): OpenIndex {
    const index = this.#open.get(source.name) ?? {
      reader: new IndexReader(source, this.#cache, this.#texts),
      uses: 0,
      released: false,
    }
    index.reader.follow(source)
    this.#open.delete(source.name)
    this.#open.set(source.name, index)
    return index
  }
}

function closeUnused({ reader, uses, released }: OpenIndex): void {
  if (released && uses === 0) reader.close()
}
