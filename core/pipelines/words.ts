/** Texts, names and numbers as rules write them. */
import { keywords } from './keywords.ts'

/** A text whose escape is none; the offset is from the beginning of the written text. */
export interface BadEscape {
  readonly escape: string
  readonly offset: number
}

const ESCAPE = /\\(?:([btnfr"'\\])|u([0-9a-fA-F]{4})|([0-3][0-7]{2}|[0-7]{1,2})|([^]|$))/g
const LETTERS: Readonly<Record<string, string>> = { b: '\b', t: '\t', n: '\n', f: '\f', r: '\r' }

/** Reads a text in double quotes; `bad` has each escape that is none. */
export function readString(written: string): { readonly value: string; readonly bad: readonly BadEscape[] } {
  const bad: BadEscape[] = []
  const inside = written.slice(1, -1)
  const value = inside.replace(
    ESCAPE,
    (whole, letter?: string, unicode?: string, octal?: string, _?: string, offset = 0) => {
      if (letter !== undefined) return LETTERS[letter] ?? letter
      if (unicode !== undefined) return String.fromCharCode(parseInt(unicode, 16))
      if (octal !== undefined) return String.fromCharCode(parseInt(octal, 8))
      bad.push({ escape: whole, offset: Number(offset) + 1 })
      return whole
    },
  )
  return { value, bad }
}

const WRITTEN: Readonly<Record<string, string>> = { '\b': '\\b', '\t': '\\t', '\n': '\\n', '\f': '\\f', '\r': '\\r' }

/** Writes a text so that it reads as that again. */
export function writeString(value: string): string {
  const escaped = value.replace(
    /["\\\p{Cc}]|\p{Cs}/gu,
    char =>
      WRITTEN[char] ??
      (char === '"' || char === '\\' ? `\\${char}` : `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )
  return `"${escaped}"`
}

/** Reads a name, its back-ticks taken off. */
export const readName = (written: string): string => (written.startsWith('`') ? written.slice(1, -1) : written)

const LEAST = -(2n ** 63n)
const MOST = 2n ** 63n - 1n

const RESERVED: ReadonlySet<string> = new Set([...keywords, 'true', 'false'])

/** Writes a name so that it reads as that again: in back-ticks where it is a keyword or has other characters. A back-tick cannot be written. */
export function writeName(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) && !RESERVED.has(name.toLowerCase()) ? name : `\`${name.replaceAll('`', '')}\``
}

/** Reads a whole number: 'form' for another notation than decimal digits, 'range' for one that has no room in 64 bits. */
export function readLong(written: string): bigint | 'form' | 'range' {
  if (!/^[+-]?\d+$/.test(written)) return 'form'
  if (written.length > 100) return 'range'
  const value = BigInt(written.replace('+', ''))
  return value < LEAST || value > MOST ? 'range' : value
}

const HEX = /^([+-]?)0x([\da-f]*)\.?([\da-f]*)p([+-]?\d{1,6})[fd]?$/i

/** Reads a number with decimals, with an exponent or with a suffix; 'form' for one with a `_`. */
export function readDouble(written: string): number | 'form' {
  const hex = HEX.exec(written)
  if (hex) {
    const [, sign, whole = '', fraction = '', exponent] = hex
    return Number(`${sign}1`) * Number(`0x${whole}${fraction}`) * 2 ** (Number(exponent) - 4 * fraction.length)
  }
  const value = Number(written.replace(/[fd]$/i, ''))
  return Number.isNaN(value) ? 'form' : value
}

/** Tells whether a written number is one with decimals. */
export const isDouble = (written: string): boolean =>
  /^[+-]?0x/i.test(written) ? /p/i.test(written) : !/^[+-]?0b/i.test(written) && /[.efd]/i.test(written)
