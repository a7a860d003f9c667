/** Reads bytes of a stream as they are asked for. Nothing is read ahead: who does not ask makes the sender wait. */

export class ByteReader {
  /** Receives the number of bytes that wait for more; 0: none do. */
  readonly held: (bytes: number) => void
  readonly #source: AsyncIterator<Buffer>
  #buffer: Buffer = Buffer.alloc(0)
  #at = 0

  constructor(source: AsyncIterable<Buffer>, held: (bytes: number) => void) {
    this.held = held
    this.#source = source[Symbol.asyncIterator]()
  }

  get #available(): number {
    return this.#buffer.length - this.#at
  }

  /** Whether `count` bytes can be taken without waiting. */
  has(count: number): boolean {
    return this.#available >= count
  }

  /** Waits until `count` bytes can be taken; false where the stream ends before. */
  async fill(count: number): Promise<boolean> {
    if (this.has(count)) return true
    let length = this.#available
    const chunks = length > 0 ? [this.#buffer.subarray(this.#at)] : []
    while (length < count) {
      const { done, value } = await this.#source.next()
      if (done === true) break
      chunks.push(value)
      length += value.length
      if (chunks.length > 1) this.held(length)
    }
    if (chunks.length > 1) this.held(0)
    this.#buffer = chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length)
    this.#at = 0
    return length >= count
  }

  /** A view of bytes that are there; never written to again. */
  take(count: number): Buffer {
    const taken = this.#buffer.subarray(this.#at, this.#at + count)
    this.#at += count
    return taken
  }

  /** The next `count` bytes in pieces; fewer where the stream ends before. */
  async *pieces(count: number): AsyncGenerator<Buffer, void, undefined> {
    for (let left = count; left > 0; ) {
      if (!this.has(1) && !(await this.fill(1))) return
      const piece = this.take(Math.min(left, this.#available))
      left -= piece.length
      yield piece
    }
  }
}
