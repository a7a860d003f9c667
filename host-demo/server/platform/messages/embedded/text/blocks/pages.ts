/** How the bytes of an index of terms lie: a directory, read once, and pages of some ten KiB that are read as they are needed. */
import { ByteReader, ByteWriter, damagedBlock } from './bytes.ts'

/** Pages are handed on when they have grown to so much. */
const PAGE_BYTES = 48 * 1024

export interface Pages {
  readonly directory: Uint8Array
  /** @throws DamagedRow where there is no such page, or it is not what was written */
  page(number: number): Uint8Array
}

/** Called with each page as it is complete, in no particular order. */
export type PageSink = (number: number, bytes: Uint8Array) => void

/** Numbers the pages of one index. */
export class PageNumbers {
  #next = 0

  take(): number {
    return this.#next++
  }
}

/** Things of one kind, put on pages one behind the other. */
export class PageFiller {
  readonly #numbers: PageNumbers
  readonly #sink: PageSink
  readonly #page = new ByteWriter()
  #number = -1

  constructor(numbers: PageNumbers, sink: PageSink) {
    this.#numbers = numbers
    this.#sink = sink
  }

  /** Writes something and returns its place. */
  add(write: (out: ByteWriter) => void): { readonly page: number; readonly at: number } {
    if (this.#number < 0) this.#number = this.#numbers.take()
    const place = { page: this.#number, at: this.#page.length }
    write(this.#page)
    if (this.#page.length >= PAGE_BYTES) this.flush()
    return place
  }

  flush(): void {
    if (this.#number < 0) return
    this.#sink(this.#number, this.#page.take())
    this.#number = -1
  }
}

/** Collects pages, to be packed into one run of bytes. */
export class PageList {
  readonly #pages: Uint8Array[] = []
  readonly sink: PageSink = (number, bytes) => {
    this.#pages[number] = bytes
  }

  pack(directory: Uint8Array): Uint8Array<ArrayBuffer> {
    const head = new ByteWriter()
    head.varint(directory.length)
    head.varint(this.#pages.length)
    for (const page of this.#pages) head.varint(page.length)
    const parts = [head.written, directory, ...this.#pages]
    const packed = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
    let at = 0
    for (const part of parts) {
      packed.set(part, at)
      at += part.length
    }
    return packed
  }
}

/** Opens what `PageList` packed. Pages are views of the bytes. */
export function unpackPages(bytes: Uint8Array): Pages {
  const head = new ByteReader(bytes)
  const length = head.varint()
  const count = head.below(bytes.length)
  const lengths = Array.from({ length: count }, () => head.varint())
  const directory = head.take(length)
  const pages = lengths.map(one => head.take(one))
  return {
    directory,
    page: number => {
      const page = pages[number]
      if (!page) throw damagedBlock()
      return page
    },
  }
}
