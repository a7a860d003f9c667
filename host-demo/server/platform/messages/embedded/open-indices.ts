import type { ByteCache } from './cache.ts'
import { IndexReader } from './index-reader.ts'
import type { Source } from './protocol.ts'

/** Files a reader keeps open between jobs. */
const MAX_OPEN = 16

/** The indices a reader has open, those used last. */
export class OpenIndices {
  readonly #cache: ByteCache
  readonly #open = new Map<string, { reader: IndexReader, active: boolean }>()

  constructor(cache: ByteCache) {
    this.#cache = cache
  }

  /** Readers of the sources, each with a fresh snapshot. */
  indices(sources: readonly Source[]): IndexReader[] {
    const readers = sources.map(source => this.#reader(source))
    const wanted = new Set(sources.map(({ name }) => name))
    for (const name of this.#open.keys()) {
      if (this.#open.size <= MAX_OPEN) break
      if (!wanted.has(name)) this.release(name)
    }
    for (const reader of readers) reader.refresh()
    return readers
  }

  release(name: string): void {
    this.#open.get(name)?.reader.close()
    this.#open.delete(name)
  }

  #reader(source: Source): IndexReader {
    const known = this.#open.get(source.name)
    // Settings differ between the index being written and the others.
    if (known && known.active !== source.active) this.release(source.name)
    const reader = this.#open.get(source.name)?.reader ?? new IndexReader(source, this.#cache)
    this.#open.delete(source.name)
    this.#open.set(source.name, { reader, active: source.active })
    return reader
  }
}
