/** Shared memory in which each thread that processes notes what it works on, readable after its death. */

/** The position that stands for the encoding of the span that begins with the batch. */
export const ENCODING = -1
const SLOT_BYTES = 16

export const boxesFor = (threads: number): SharedArrayBuffer => new SharedArrayBuffer(threads * SLOT_BYTES)

/** The place of one thread. */
export class BlackBox {
  readonly #box: Float64Array

  constructor(memory: SharedArrayBuffer, slot: number) {
    this.#box = new Float64Array(memory, slot * SLOT_BYTES, 2)
  }

  at(sequence: number, position: number): void {
    this.#box[1] = position
    this.#box[0] = sequence
  }

  position(position: number): void {
    this.#box[1] = position
  }

  idle(): void {
    this.#box[0] = 0
  }

  /** Null while the thread works on nothing. */
  get work(): { readonly sequence: number; readonly position: number } | null {
    const [sequence = 0, position = 0] = this.#box
    return sequence === 0 ? null : { sequence, position }
  }
}
