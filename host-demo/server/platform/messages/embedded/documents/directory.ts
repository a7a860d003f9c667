/** The first document of a chunk: the shapes of its messages, and where their texts lie. */
import { CHUNK_STRIDE } from '../format.ts'
import { ByteReader, damagedDocuments, type ByteWriter } from './bytes.ts'
import { readShapes, WHOLE, writeShapes, type Shapes, type Source } from './shapes.ts'

/** Slot of the values that have no column and no text of their own. */
export const REST_SLOT = 0

/** Blocks of the texts of a slot. */
export interface TextList {
  readonly slot: number
  /** Number of the document that is the first block. */
  readonly first: number
  /** By block how many texts come before it. */
  readonly before: readonly number[]
}

/** Texts of a slot that were packed, with the number of texts in each block. */
export interface PackedList {
  readonly slot: number
  readonly counts: readonly number[]
}

export function writeDirectory(out: ByteWriter, rows: number, shapes: Shapes, lists: readonly PackedList[]): void {
  out.varint(rows)
  writeShapes(out, shapes)
  out.varint(lists.length)
  for (const { slot, counts } of lists) {
    out.varint(slot)
    out.varint(counts.length)
    for (const count of counts) out.varint(count)
  }
}

/** Whether a slot's values lie in the rest of the message. */
export const isRest = (source: Source): boolean => source === 'rest' || source === 'named'

/** By shape whether it has values in the rest. */
export const haveRest = ({ slots, shapes }: Shapes): boolean[] =>
  shapes.map((shape, code) => code === WHOLE || shape.some(slot => isRest(slots[slot]!.source)))

/** The number of messages of a chunk, from its first document. */
export const rowsIn = (bytes: Uint8Array): number => new ByteReader(bytes).upTo(CHUNK_STRIDE)

export class Directory {
  readonly shapes: Shapes
  /** By shape: it has values in the rest. */
  readonly hasRest: readonly boolean[]
  readonly #lists = new Map<number, TextList>()
  /** By slot: for each row how many rows before it have the slot. */
  readonly #ranks = new Map<number, Uint16Array>()

  constructor(bytes: Uint8Array, rows: number) {
    const input = new ByteReader(bytes)
    if (input.varint() !== rows) throw damagedDocuments()
    this.shapes = readShapes(input, rows)
    this.hasRest = haveRest(this.shapes)
    let first = 1
    for (let list = input.varint(); list > 0; list--) {
      const slot = input.varint()
      const before: number[] = []
      let count = 0
      for (let block = input.varint(); block > 0; block--) {
        before.push(count)
        count += input.varint()
      }
      this.#lists.set(slot, { slot, first, before })
      first += before.length
    }
  }

  /** In memory, about. */
  get bytes(): number {
    const { shapes, codes } = this.shapes
    return (4 + 2 * this.#lists.size) * codes.length + shapes.reduce((sum, { length }) => sum + 8 * length + 50, 500)
  }

  list(slot: number): TextList {
    const list = this.#lists.get(slot)
    if (!list) throw damagedDocuments()
    return list
  }

  /** For each row its place among those that have a text of the slot. */
  ranks(slot: number): Uint16Array {
    let ranks = this.#ranks.get(slot)
    if (!ranks) {
      const { shapes, codes } = this.shapes
      const has = slot === REST_SLOT ? this.hasRest : shapes.map(shape => shape.includes(slot))
      ranks = new Uint16Array(codes.length)
      for (let row = 0, count = 0; row < codes.length; row++) {
        ranks[row] = count
        if (has[codes[row]!]) count++
      }
      this.#ranks.set(slot, ranks)
    }
    return ranks
  }
}
