/** Documents as they lie in the file: one line of JSON each, 128 lines to a compressed block. */
import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { FieldValue, Message } from '../message-store.ts'

const BACKSLASH = 0x5c

/** JSON escapes lone surrogates and NUL, so whatever came in comes out. */
export function encodeDocument(message: Message): string {
  return JSON.stringify([message.id, message.timestamp, message.streams, message.fields])
}

export function decodeDocument(line: string): Message {
  const [id, timestamp, streams, fields] = JSON.parse(line) as [string, number, string[], Record<string, FieldValue>]
  return { id, timestamp, streams, fields }
}

/** The timestamp of a document, without reading the rest of it. */
export function timestampOf(line: string): number {
  const end = line.indexOf('",', 2)
  // An id with a quote in it: rare enough to be read whole.
  if (line.charCodeAt(end - 1) === BACKSLASH) return decodeDocument(line).timestamp
  return Number(line.slice(end + 2, line.indexOf(',', end + 2)))
}

export function compressBlock(lines: readonly string[]): Buffer {
  // The next levels take a quarter longer and save a fiftieth.
  return compress(Buffer.from(lines.join('\n')), 1)
}

export function decompressBlock(block: Uint8Array): string[] {
  return decompressText(block).split('\n')
}

export function decompressText(bytes: Uint8Array): string {
  return zstdDecompressSync(bytes).toString()
}

export function compress(bytes: Uint8Array, level: number): Buffer {
  return zstdCompressSync(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level } })
}

/** A message as the store keeps it: values that are no FieldValue, and numbers JSON has no form for, become text. */
export function storable(message: Message): Message {
  for (const name in message.fields) {
    if (!isStorable(message.fields[name])) {
      const fields = Object.entries<unknown>(message.fields)
      return {
        ...message,
        fields: Object.fromEntries(fields.map(([key, value]) => [key, isStorable(value) ? value : asText(value)])),
      }
    }
  }
  return message
}

function isStorable(value: unknown): value is FieldValue {
  return (
    typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))
  )
}

function asText(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
