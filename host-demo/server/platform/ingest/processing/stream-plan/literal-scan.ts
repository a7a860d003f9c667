/**
 * Finds which of many literals stand in a text, in one pass: four characters in a row are looked up in a table of what the literals
 * have, and only where they are known is compared. Shorter literals are looked for one by one.
 */

const tableSize = 1 << 16
const gram = 4
/** Length of the beginning of a literal from which its four characters are chosen. */
const longestLook = 64

interface Entry {
  readonly literal: number
  readonly text: string
  /** Position of the four characters in the literal. */
  readonly offset: number
  /** Number of the last scan that found it. */
  found: number
}

/** Moves on by one character; what is more than four behind has been shifted out. */
const next = (hash: number, character: number) =>
  (Math.imul(hash, 0x10) + Math.imul(character, 0x9e35)) & (tableSize - 1)

function hashAt(text: string, at: number): number {
  let hash = 0
  for (let i = at; i < at + gram; i++) hash = next(hash, text.charCodeAt(i))
  return hash
}

export class LiteralScan {
  readonly #short: { readonly literal: number; readonly text: string }[] = []
  /** By hash, which literals have it. */
  readonly #buckets = new Map<number, Entry[]>()
  readonly #used = new Uint8Array(tableSize)
  #scan = 0

  constructor(literals: readonly string[]) {
    literals.forEach((text, literal) => {
      if (text.length < gram) {
        this.#short.push({ literal, text })
        return
      }
      // Choose the four characters that the fewest other literals use, so that literals with the same beginning differ.
      let offset = 0
      let fewest = Infinity
      for (let at = 0; at + gram <= Math.min(text.length, longestLook) && fewest > 0; at++) {
        const users = this.#buckets.get(hashAt(text, at))?.length ?? 0
        if (users < fewest) [fewest, offset] = [users, at]
      }
      const place = hashAt(text, offset)
      this.#used[place] = 1
      const entry = { literal, text, offset, found: 0 }
      const bucket = this.#buckets.get(place)
      if (bucket) bucket.push(entry)
      else this.#buckets.set(place, [entry])
    })
  }

  /** Calls `found` with the number of each literal in the text, once. */
  scan(text: string, found: (literal: number) => void): void {
    for (const { literal, text: short } of this.#short) if (text.includes(short)) found(literal)
    if (this.#buckets.size === 0) return
    const scan = ++this.#scan
    const used = this.#used
    const { length } = text
    let hash = 0
    for (let at = 0; at < length; at++) {
      hash = next(hash, text.charCodeAt(at))
      if (used[hash] === 0 || at < gram - 1) continue
      const start = at - gram + 1
      const bucket = this.#buckets.get(hash)!
      for (let i = 0; i < bucket.length; i++) {
        const entry = bucket[i]!
        if (entry.found === scan || start < entry.offset || !text.startsWith(entry.text, start - entry.offset)) continue
        entry.found = scan
        found(entry.literal)
      }
    }
  }
}
