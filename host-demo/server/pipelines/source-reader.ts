/** Has texts read elsewhere and keeps what was read, so that equal texts are read once. */

/** Texts and characters that are kept as they were read; the ones that were used last stay. */
const KEPT = { texts: 5000, characters: 10_000_000 }
/** Texts and characters that are asked for at once: others have their turn behind them. */
const AT_ONCE = { texts: 100, characters: 200_000 }

export class SourceReader<T> {
  readonly #read: (texts: readonly string[]) => Promise<readonly T[]>
  /** In the order of their use, the latest at the end. */
  readonly #kept = new Map<string, Promise<T>>()
  #characters = 0

  /** @param read returns what it has read of each text, in their order */
  constructor(read: (texts: readonly string[]) => Promise<readonly T[]>) {
    this.#read = read
  }

  async one(text: string): Promise<T> {
    return (await this.all([text]))[0]!
  }

  /** Returns what was read of each text, in their order. */
  async all(texts: readonly string[]): Promise<readonly T[]> {
    const found = new Map<string, T>()
    for (const part of partsOf([...new Set(texts)])) {
      const missing = part.filter(text => !this.#kept.has(text))
      if (missing.length > 0) {
        const read = this.#read(missing)
        for (const [i, text] of missing.entries()) this.#keep(text, oneOf(read, i))
      }
      const reads = part.map(text => this.#use(text))
      for (const [i, read] of (await Promise.all(reads)).entries()) found.set(part[i]!, read)
    }
    return texts.map(text => found.get(text)!)
  }

  #use(text: string): Promise<T> {
    const read = this.#kept.get(text)!
    this.#kept.delete(text)
    this.#kept.set(text, read)
    return read
  }

  #keep(text: string, read: Promise<T>): void {
    this.#kept.set(text, read)
    this.#characters += text.length
    read.catch(() => {
      if (this.#kept.get(text) === read) this.#drop(text)
    })
    for (const oldest of this.#kept.keys()) {
      const isWithin = this.#kept.size <= KEPT.texts && this.#characters <= KEPT.characters
      if (isWithin || oldest === text) break
      this.#drop(oldest)
    }
  }

  #drop(text: string): void {
    this.#kept.delete(text)
    this.#characters -= text.length
  }
}

const oneOf = async <T>(read: Promise<readonly T[]>, place: number): Promise<T> => (await read)[place]!

/** A text that is longer than a part stands in one alone. */
function partsOf(texts: readonly string[]): readonly (readonly string[])[] {
  const parts: string[][] = []
  let characters = Infinity
  for (const text of texts) {
    const isFull = characters + text.length > AT_ONCE.characters || parts.at(-1)?.length === AT_ONCE.texts
    if (isFull) {
      parts.push([])
      characters = 0
    }
    parts.at(-1)!.push(text)
    characters += text.length
  }
  return parts
}
