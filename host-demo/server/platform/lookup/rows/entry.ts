/**
 * The layout of a row in the index: a byte of flags, the lengths of key and value as varints, the time it ends (float64, where it has one), key, value.
 * Texts have one byte for each character where all are below 256, and two otherwise, so that a key is compared with a string as it stands.
 */
import type { RowValue } from './row.ts'

const TYPE = 0b111
const WIDE_KEY = 0b1000
const WIDE_VALUE = 0b10000
const EXPIRES = 0b100000
const types = { text: 0, number: 1, true: 2, false: 3, list: 4 } as const

export interface EntryView {
  readonly bytes: Buffer
  readonly data: DataView
}

export const entryView = (buffer: ArrayBufferLike): EntryView => ({
  bytes: Buffer.from(buffer),
  data: new DataView(buffer),
})

const isWide = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0xff) return true
  return false
}
const sizeOf = (text: string) => (isWide(text) ? 2 : 1) * text.length
/** Characters that an entry has room for. */
export const longestText = 2 ** 22 - 1

const lengthSize = (length: number) => (length < 0x80 ? 1 : length < 0x4000 ? 2 : 3)

/** Returns the text that is stored of a value; null where a number or a flag says all. */
const textOf = (value: RowValue): string | null =>
  typeof value === 'string' ? value : typeof value === 'object' ? JSON.stringify(value) : null

/** Returns how many bytes an entry takes. */
export function entrySize(key: string, value: RowValue, expiresAt: number | null): number {
  const text = textOf(value)
  const valueSize = text !== null ? sizeOf(text) : typeof value === 'number' ? 8 : 0
  return (
    1 + lengthSize(key.length) + lengthSize(text?.length ?? 0) + (expiresAt === null ? 0 : 8) + sizeOf(key) + valueSize
  )
}

/** Writes an entry and returns where it ends. */
export function writeEntry(
  { bytes, data }: EntryView,
  start: number,
  key: string,
  value: RowValue,
  expiresAt: number | null,
): number {
  const text = textOf(value)
  const wideKey = isWide(key)
  const wideValue = text !== null && isWide(text)
  const type =
    typeof value === 'string'
      ? types.text
      : typeof value === 'number'
        ? types.number
        : typeof value === 'boolean'
          ? types[`${value}`]
          : types.list
  bytes[start] = type | (wideKey ? WIDE_KEY : 0) | (wideValue ? WIDE_VALUE : 0) | (expiresAt === null ? 0 : EXPIRES)
  let at = writeLength(bytes, writeLength(bytes, start + 1, key.length), text?.length ?? 0)
  if (expiresAt !== null) {
    data.setFloat64(at, expiresAt)
    at += 8
  }
  at += bytes.write(key, at, wideKey ? 'utf16le' : 'latin1')
  if (text !== null) return at + bytes.write(text, at, wideValue ? 'utf16le' : 'latin1')
  if (typeof value !== 'number') return at
  data.setFloat64(at, value)
  return at + 8
}

function writeLength(bytes: Buffer, at: number, length: number): number {
  if (length < 0x80) {
    bytes[at] = length
    return at + 1
  }
  bytes[at] = 0x80 | (length & 0x7f)
  if (length < 0x4000) {
    bytes[at + 1] = length >>> 7
    return at + 2
  }
  bytes[at + 1] = 0x80 | ((length >>> 7) & 0x7f)
  bytes[at + 2] = length >>> 14
  return at + 3
}

/** Returns a length of more than one byte. @param at place of its second byte */
function longLength(bytes: Buffer, at: number): number {
  const length = (bytes[at - 1]! & 0x7f) | ((bytes[at]! & 0x7f) << 7)
  return bytes[at]! < 0x80 ? length : length | (bytes[at + 1]! << 14)
}

/** Returns the value of the entry; null where it has another key, undefined where its time is over. */
export function readEntry(view: EntryView, start: number, key: string, now: number): RowValue | null | undefined {
  const { bytes, data } = view
  const flags = bytes[start]!
  let at = start + 1
  let keyLength = bytes[at++]!
  if (keyLength >= 0x80) {
    keyLength = longLength(bytes, at)
    at += lengthSize(keyLength) - 1
  }
  if (keyLength !== key.length) return null
  let valueLength = bytes[at++]!
  if (valueLength >= 0x80) {
    valueLength = longLength(bytes, at)
    at += lengthSize(valueLength) - 1
  }
  const expiry = at
  if (flags & EXPIRES) at += 8
  if (flags & WIDE_KEY) {
    for (let i = 0; i < keyLength; i++, at += 2)
      if ((bytes[at]! | (bytes[at + 1]! << 8)) !== key.charCodeAt(i)) return null
  } else {
    for (let i = 0; i < keyLength; i++, at++) if (bytes[at] !== key.charCodeAt(i)) return null
  }
  if (flags & EXPIRES && data.getFloat64(expiry) <= now) return undefined
  switch (flags & TYPE) {
    case types.number:
      return data.getFloat64(at)
    case types.true:
      return true
    case types.false:
      return false
  }
  const text =
    flags & WIDE_VALUE
      ? bytes.toString('utf16le', at, at + 2 * valueLength)
      : bytes.toString('latin1', at, at + valueLength)
  return (flags & TYPE) === types.list ? (JSON.parse(text) as string[]) : text
}

/** Returns when the entry ends; null where it stays. */
export function readExpiry({ bytes, data }: EntryView, start: number): number | null {
  if (!(bytes[start]! & EXPIRES)) return null
  let at = start + 1
  for (let length = 0; length < 2; length++) {
    const first = bytes[at++]!
    if (first >= 0x80 && bytes[at++]! >= 0x80) at++
  }
  return data.getFloat64(at)
}
