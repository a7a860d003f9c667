/**
 * Finds which of many literals stand in a text, in one pass: three characters in a row are looked up in a table of what the literals
 * have, and only where they are known is compared. Literals of one or two characters are looked for one by one.
 */

const tableSize = 1 << 16

interface Entry { readonly literal: number, readonly text: string, /** Where in it the three characters stand. */ readonly offset: number }

const hash = (a: number, b: number, c: number) => (Math.imul(a, 0x9e37) + Math.imul(b, 0x79b9) + Math.imul(c, 0x1f35) ^ c >> 3) & tableSize - 1

export class LiteralScan {
  readonly #short: Entry[] = []
  /** By hash: the entries; most places have none. */
  readonly #buckets: (Entry[] | null)[]
  readonly #used = new Uint8Array(tableSize)
  /** Per literal the number of the last scan that found it. */
  readonly #found: Int32Array
  #scan = 0

  constructor(literals: readonly string[]) {
    this.#found = new Int32Array(literals.length)
    this.#buckets = []
    const buckets = new Map<number, Entry[]>()
    literals.forEach((text, literal) => {
      if (text.length < 3) {
        this.#short.push({ literal, text, offset: 0 })
        return
      }
      // Those three that the fewest others are found by: literals that begin alike are told apart.
      let place = 0
      let offset = 0
      let fewest = Infinity
      for (let at = 0; at + 2 < Math.min(text.length, 64) && fewest > 0; at++) {
        const here = hash(text.charCodeAt(at), text.charCodeAt(at + 1), text.charCodeAt(at + 2))
        const users = buckets.get(here)?.length ?? 0
        if (users < fewest) [fewest, place, offset] = [users, here, at]
      }
      const bucket = buckets.get(place)
      if (bucket) bucket.push({ literal, text, offset })
      else buckets.set(place, [{ literal, text, offset }])
    })
    const list: Entry[][] = []
    for (const [place, bucket] of buckets) {
      this.#used[place] = 1
      list[place] = bucket
    }
    this.#buckets = list
  }

  /** Calls `found` with the number of each literal in the text, once. */
  scan(text: string, found: (literal: number) => void): void {
    const scan = ++this.#scan
    for (const { literal, text: short } of this.#short) if (text.includes(short)) found(literal)
    const used = this.#used
    let a = text.charCodeAt(0)
    let b = text.charCodeAt(1)
    for (let at = 2; at < text.length; at++) {
      const c = text.charCodeAt(at)
      const place = hash(a, b, c)
      if (used[place] === 1) {
        for (const { literal, text: wanted, offset } of this.#buckets[place]!) {
          if (this.#found[literal] === scan || at - 2 < offset || !text.startsWith(wanted, at - 2 - offset)) continue
          this.#found[literal] = scan
          found(literal)
        }
      }
      a = b
      b = c
    }
  }
}
