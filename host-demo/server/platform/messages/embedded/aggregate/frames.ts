import type { Chunk } from '../read/chunk.ts'
import { isWhole, listOf, type Selected } from '../read/select.ts'

/** Messages of a chunk with the group each is in. A message that is in several groups stands there several times. */
export interface Frame {
  readonly chunk: Chunk
  readonly rows: Uint16Array
  /** Beside `rows`; a negative group is none. Null: all are in group 0. */
  readonly groups: Int32Array | null
  /** `rows` are all of the chunk's, each once, in order. */
  readonly whole: boolean
}

export function toFrame(one: Selected): Frame {
  return { chunk: one.chunk, rows: listOf(one), groups: null, whole: isWhole(one) }
}
