import type { Message } from '../../message-store.ts'
import type { Chunk } from '../read/chunk.ts'
import { unite, type Rows } from '../rows.ts'
import type { Work } from '../read/work.ts'

/** Documents that are read between two pauses. */
const READ_AT_ONCE = 64

/** Adds to `found` those candidates whose fields pass. */
export async function verify(
  candidates: readonly Rows[],
  chunks: readonly Chunk[],
  found: Rows[],
  test: (fields: Message['fields']) => boolean,
  work: Work,
): Promise<void> {
  for (const [i, chunk] of chunks.entries()) {
    const rows = candidates[i]
    if (!(rows instanceof Uint8Array)) continue
    let read = 0
    const documents = chunk.documents()
    for (let row = 0; row < chunk.n; row++) {
      if (!rows[row]) continue
      if (read++ % READ_AT_ONCE === 0) await work.pause()
      if (!test(documents.fields(row))) rows[row] = 0
    }
    found[i] = unite(found[i]!, rows)
  }
}
