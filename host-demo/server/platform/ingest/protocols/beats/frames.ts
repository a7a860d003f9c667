/**
 * The frames of the Lumberjack protocol, versions 1 and 2, as Beats, Logstash and logstash-forwarder send them
 * (https://github.com/elastic/logstash-forwarder/blob/master/PROTOCOL.md; version 2 adds J):
 *
 *     u8 version '1' or '2', u8 type; all numbers are big-endian
 *     W  u32 number of events until an answer is waited for
 *     D  u32 sequence, u32 number of pairs, per pair u32 length, key, u32 length, value
 *     J  u32 sequence, u32 length, one event in JSON
 *     C  u32 length, frames compressed with zlib
 *     A  u32 sequence: the answer; of the receiver only
 */
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createInflate } from 'node:zlib'
import { readUtf8 } from '../../decoding/text.ts'
import { ByteReader } from './byte-reader.ts'

/** One event. Filebeat sends lines of up to 10 MiB, and fields with them. */
export const maxEventBytes = 16 * 1024 * 1024
/** A whole compressed frame, before and after decompression. It is never in memory as a whole. */
export const maxCompressedBytes = 64 * 1024 * 1024
export const maxInflatedBytes = 512 * 1024 * 1024
/** Events of a window; Beats send some thousands. */
export const maxWindow = 1_000_000
/** Limit per event of version 1. */
export const maxPairs = 10_000

/** Thrown for bytes that are not Lumberjack or exceed a limit; its message is for the administrator. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

export interface FrameVisitor {
  window(size: number): void | Promise<void>
  /** `bytes`: one event in JSON, valid until the call, or what it returns, has ended. */
  event(version: number, sequence: number, bytes: Buffer): void | Promise<void>
}

/** Resolves when the stream has ended, be it inside of a frame. Rejects with `FrameError`, or as the stream does. */
export async function readFrames(reader: ByteReader, visitor: FrameVisitor): Promise<void> {
  await readSome(reader, visitor, true)
}

/** False where the stream ended inside of a frame. */
async function readSome(reader: ByteReader, visitor: FrameVisitor, outermost: boolean): Promise<boolean> {
  while (reader.has(2) || (await reader.fill(2))) {
    const head = reader.take(2)
    const version = head[0]! - zero
    const type = String.fromCharCode(head[1]!)
    if (version !== 1 && version !== 2)
      throw new FrameError(`no Lumberjack: a frame begins with the byte ${head[0]!}, not with version 1 or 2`)
    let whole = false
    switch (type) {
      case 'W':
        whole = await readWindow(reader, visitor)
        break
      case 'J':
        whole = await readJson(reader, version, visitor)
        break
      case 'D':
        whole = await readPairs(reader, version, visitor)
        break
      case 'C':
        if (!outermost) throw new FrameError('a compressed frame inside of another')
        whole = await readCompressed(reader, visitor)
        break
      default:
        throw new FrameError(`a frame of the type with the byte ${head[1]!}, which is none a sender has`)
    }
    if (!whole) return false
  }
  return !reader.has(1)
}

async function readWindow(reader: ByteReader, visitor: FrameVisitor): Promise<boolean> {
  if (!(await reader.fill(4))) return false
  const size = reader.take(4).readUInt32BE()
  if (size === 0 || size > maxWindow)
    throw new FrameError(`a window of ${size} events; between 1 and ${maxWindow} are taken`)
  await visitor.window(size)
  return true
}

async function readJson(reader: ByteReader, version: number, visitor: FrameVisitor): Promise<boolean> {
  if (!reader.has(8) && !(await reader.fill(8))) return false
  const head = reader.take(8)
  const sequence = head.readUInt32BE(0)
  const length = bounded(head.readUInt32BE(4))
  if (!reader.has(length) && !(await reader.fill(length))) return false
  const taken = visitor.event(version, sequence, reader.take(length))
  if (taken) await taken
  return true
}

/** Pairs become an object of JSON, so that all events are kept alike. */
async function readPairs(reader: ByteReader, version: number, visitor: FrameVisitor): Promise<boolean> {
  if (!(await reader.fill(8))) return false
  const head = reader.take(8)
  const sequence = head.readUInt32BE(0)
  const count = head.readUInt32BE(4)
  if (count > maxPairs) throw new FrameError(`an event of ${count} pairs; ${maxPairs} are taken`)
  const pairs: string[] = []
  let bytes = 0
  for (let left = count * 2; left > 0; left--) {
    if (!(await reader.fill(4))) return false
    const length = reader.take(4).readUInt32BE()
    bounded((bytes += length))
    if (!(await reader.fill(length))) return false
    pairs.push(JSON.stringify(readUtf8(reader.take(length))))
    reader.held(bytes)
  }
  reader.held(0)
  const members = Array.from({ length: count }, (_, at) => `${pairs[at * 2]!}:${pairs[at * 2 + 1]!}`)
  const taken = visitor.event(version, sequence, Buffer.from(`{${members.join(',')}}`))
  if (taken) await taken
  return true
}

async function readCompressed(reader: ByteReader, visitor: FrameVisitor): Promise<boolean> {
  if (!(await reader.fill(4))) return false
  const length = reader.take(4).readUInt32BE()
  if (length > maxCompressedBytes)
    throw new FrameError(`a compressed frame of ${length} bytes; ${maxCompressedBytes} are taken`)
  let read = 0
  let cut = false
  const compressed = async function* () {
    for await (const piece of reader.pieces(length)) {
      read += piece.length
      yield piece
    }
    cut = read < length
  }
  const inflated = new ByteReader(
    inflate(compressed(), () => cut),
    reader.held,
  )
  const complete = await readSome(inflated, visitor, false)
  if (cut) return false
  if (read < length) throw new FrameError('compressed data that end before their frame does')
  if (!complete) throw new FrameError('a compressed frame that ends inside of an event')
  return true
}

/** Ends where the compressed data do. `cut`: whether the connection ended before they did. */
async function* inflate(
  compressed: AsyncIterable<Buffer>,
  cut: () => boolean,
): AsyncGenerator<Buffer, void, undefined> {
  const decompressor = createInflate()
  const fed = pipeline(Readable.from(compressed, { objectMode: false }), decompressor)
  fed.catch(() => {})
  let size = 0
  try {
    for await (const chunk of decompressor as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxInflatedBytes)
        throw new FrameError(`a compressed frame of more than ${maxInflatedBytes} bytes when decompressed`)
      yield chunk
    }
  } catch (error) {
    if (error instanceof FrameError) throw error
    if (!cut()) throw new FrameError(`compressed data that are damaged (${(error as Error).message})`)
  }
}

function bounded(length: number): number {
  if (length > maxEventBytes) throw new FrameError(`an event of ${length} bytes; ${maxEventBytes} are taken`)
  return length
}

const zero = 48
