import type { ByteCache } from './cache.ts'
import { IndexReader } from './index-reader.ts'
import type { Source } from './protocol.ts'

/** Files a reader keeps open between jobs. */
const MAX_OPEN = 16

interface OpenIndex {
  readonly reader: IndexReader
  readonly active: boolean
  /** Jobs that read it. */
  uses: number
  /** It is closed when no job reads it any more. */
  released: boolean
}

/** The indices a reader has open, those used last. */
export class OpenIndices {
  readonly #cache: ByteCache
  readonly #open = new Map<string, OpenIndex>()

  constructor(cache: ByteCache) {
    this.#cache = cache
  }

  /** Calls `work` with readers of the sources, each with a fresh snapshot; they stay open until it has ended. */
  async use<T>(sources: readonly Source[], work: (indices: IndexReader[]) => T | Promise<T>): Promise<T> {
    const used = sources.map(source => this.#index(source))
    for (const index of used) index.uses++
    try {
      for (const [name, { uses }] of this.#open) {
        if (this.#open.size <= MAX_OPEN) break
        if (uses === 0) this.release(name)
      }
      for (const { reader } of used) reader.refresh()
      return await work(used.map(({ reader }) => reader))
    } finally {
      for (const index of used) {
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

  #index(source: Source): OpenIndex {
    // Settings differ between the index being written and the others.
    if (this.#open.get(source.name)?.active !== source.active) this.release(source.name)
    const index = this.#open.get(source.name)
      ?? { reader: new IndexReader(source, this.#cache), active: source.active, uses: 0, released: false }
    this.#open.delete(source.name)
    this.#open.set(source.name, index)
    return index
  }
}

function closeUnused({ reader, uses, released }: OpenIndex): void {
  if (released && uses === 0) reader.close()
}
