/** The rows that an expression gave are kept for each chunk: the same is asked again and again, and then only of new chunks. */
import type { Chunk } from './chunk.ts'
import { packRows, unite, unpackRows, type PackedRows, type Rows } from '../rows.ts'

/** Chunks that do not have the rows of an expression yet. */
export interface UnknownRows {
  readonly chunks: readonly Chunk[]
  /** Takes the rows of each of these chunks, keeps them and unites them with what was found. */
  settle(rows: readonly Rows[]): void
}

/** Unites the kept rows of the expression with what was found. Returns the chunks that are left to ask; null for none. `key`: of the expression. */
export function uniteKept(key: string, chunks: readonly Chunk[], found: Rows[]): UnknownRows | null {
  const unknown: number[] = []
  chunks.forEach((chunk, i) => {
    const known = chunk.recall(key) as PackedRows | undefined
    if (known === undefined) unknown.push(i)
    else found[i] = unite(found[i]!, unpackRows(known))
  })
  if (unknown.length === 0) return null
  const asked = unknown.map(i => chunks[i]!)
  return {
    chunks: asked,
    settle(rows) {
      unknown.forEach((i, at) => {
        const packed = packRows(rows[at]!, asked[at]!.n)
        asked[at]!.keep(key, packed, typeof packed === 'boolean' ? 0 : packed.length)
        found[i] = unite(found[i]!, rows[at]!)
      })
    },
  }
}
