/** The ids that the server makes of time (10 digits), batch (9), place (3) and node (4): see `ingest/processing/message-id.ts`. */
import type { ByteReader, ByteWriter } from './bytes.ts'
import { ofLength, type TextBytes, type Texts } from './dictionary.ts'
import { readIntegers, writeIntegers, type Integers } from './integers.ts'

const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NONE = 255
/** By character code the value of a digit. */
const valueOf = new Uint8Array(256).fill(NONE)
for (let i = 0; i < DIGITS.length; i++) valueOf[DIGITS.charCodeAt(i)] = i
const codes = Uint8Array.from(DIGITS, digit => digit.charCodeAt(0))

const LENGTH = 26
/** The parts as they lie in an id: a number of nine digits has 45 bits. */
const PARTS: readonly { readonly from: number; readonly digits: number }[] = [
  { from: 0, digits: 1 },
  { from: 1, digits: 9 },
  { from: 10, digits: 9 },
  { from: 19, digits: 3 },
  { from: 22, digits: 4 },
]

/** Digits that a whole number of 32 bits has room for. */
const SMALL = 6

/** Numbers of ids, part by part; null where one of them is of another form. */
export function numbersOfIds(ids: readonly string[]): Float64Array[] | null {
  for (let row = 0; row < ids.length; row++) if (ids[row]!.length !== LENGTH) return null
  // All at once: ids are put together of parts, and asking one for a character would first join them.
  const characters = Buffer.from(ids.join(''))
  if (characters.length !== LENGTH * ids.length) return null
  const parts: Float64Array[] = []
  for (const { from, digits } of PARTS) {
    const numbers = new Float64Array(ids.length)
    let seen = 0
    for (let row = 0, start = from; row < ids.length; row++, start += LENGTH) {
      const middle = start + Math.max(0, digits - SMALL)
      const high = numberIn(characters, start, middle)
      const low = numberIn(characters, middle, start + digits)
      seen |= high | low
      numbers[row] = high * 32 ** SMALL + low
    }
    if (seen < 0) return null
    parts.push(numbers)
  }
  return parts
}

/** The number that up to `SMALL` digits are; a negative one where one of them is none. */
function numberIn(characters: Uint8Array, from: number, to: number): number {
  let number = 0
  let seen = 0
  for (let at = from; at < to; at++) {
    const digit = valueOf[characters[at]!]!
    seen |= digit
    number = (number << 5) | digit
  }
  return seen === NONE ? -1 : number
}

export function writeIds(out: ByteWriter, parts: readonly Float64Array[]): void {
  for (const part of parts) writeIntegers(out, part)
}

export function readIds(input: ByteReader, count: number): Texts {
  return new IdTexts(
    PARTS.map(() => readIntegers(input, count)),
    count,
  )
}

class IdTexts implements Texts {
  readonly size: number
  readonly #parts: readonly Integers[]
  readonly #characters = Buffer.allocUnsafeSlow(LENGTH)

  constructor(parts: readonly Integers[], size: number) {
    this.#parts = parts
    this.size = size
  }

  get bytes(): number {
    return this.#parts.reduce((sum, { byteLength }) => sum + byteLength, 0)
  }

  text(code: number): string {
    for (let part = 0; part < PARTS.length; part++) {
      const { from, digits } = PARTS[part]!
      let rest = this.#parts[part]![code]!
      for (let at = from + digits - 1; at >= from; at--) {
        const next = Math.floor(rest / 32)
        this.#characters[at] = codes[rest - 32 * next]!
        rest = next
      }
    }
    return this.#characters.toString('latin1')
  }

  codeOf(text: string): number {
    const wanted = numbersOfIds([text])
    if (wanted === null) return -1
    for (let code = 0; code < this.size; code++)
      if (this.#parts.every((part, i) => part[code] === wanted[i]![0])) return code
    return -1
  }

  json(): TextBytes {
    const texts = Array.from({ length: this.size }, (_, code) => this.text(code))
    return ofLength(Buffer.from(texts.join(''), 'latin1'), LENGTH)
  }
}
