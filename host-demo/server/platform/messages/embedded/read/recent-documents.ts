import type { Chunk, Documents } from './chunk.ts'

/** Neighbours in an answer come from few chunks; what has been read of more would take too much memory. */
const MOST = 4

/** The documents of those chunks that were read last. */
export class RecentDocuments {
  readonly #documents = new Map<Chunk, Documents>()

  of(chunk: Chunk): Documents {
    const documents = this.#documents.get(chunk) ?? chunk.documents()
    this.#documents.delete(chunk)
    this.#documents.set(chunk, documents)
    if (this.#documents.size > MOST) this.#documents.delete(this.#documents.keys().next().value!)
    return documents
  }
}
