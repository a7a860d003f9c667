/**
 * A journal batch: many frames, each with its envelope, in one buffer.
 *
 *     0  u8 version   4  u32 count   8  f64 first receive time   16  u32 offset of the origins   20  u32 CRC32 of all the rest
 *     per frame: u32 length, u16 origin, u16 port, i32 receive time less the first, u8 flags, 3 padding, bytes
 *     origins: JSON [[input id, remote address], …]
 *
 * Version 4 is one of version 2 that was compressed: what comes in is written twice, to the log and to the file, before it reaches the store. (3 would be
 * one bit from version 1, which has no checksum.)
 *
 *     0  u32 version   4  u32 bytes of the batch   8  the batch, with zstd
 */

import { crc32 } from 'node:zlib'
import * as zstd from '../../zstd.ts'
import type { KnownSender } from '../workers/sender-book.ts'

/** Sender of a frame, and the input it came through. The batch being built keeps its index here. */
export interface Origin {
  readonly inputId: string
  readonly address: string
  batch: BatchBuilder | null
  index: number
  /** The count of this sender at its input. */
  sender?: KnownSender
}

/**
 * 1: cut at the greatest length; 2: the sender waits for an answer (taken out if it cannot be written); 4: the connection ended inside; 8: a
 * message of the server's own (`OwnMessage`).
 */
export type FrameFlags = number
export const truncated = 1
export const answered = 2
export const unfinished = 4
export const own = 8

const version = 2
/** The one before had no checksum. */
const oldestVersion = 1
const compressedVersion = 4
const compressedHeader = 8
/** Smaller batches are not worth the time. */
const minCompressed = 4096
/** Of zstd. */
const level = 1
const checksumAt = 20
const header = 24
const envelope = 16
export const maxFrames = 1000
export const maxBytes = 1 << 20
const maxExpanded = 64 * 1024 * 1024

export class BatchBuilder {
  count = 0
  /** Bytes of the frames without their envelopes. */
  bytes = 0
  firstReceivedAt = 0
  /** Upper bound of the frames' size after decompression. */
  #expanded = 0
  #originBytes = 0
  #end = header
  #buffer = Buffer.allocUnsafeSlow(256 * 1024)
  #origins: Origin[] = []

  /**
   * Bytes the batch will take on the disk, origins included: for messages of a few bytes the text is the smallest part.
   */
  get storedBytes(): number {
    return this.#end + this.#originBytes
  }

  get full(): boolean {
    return this.count >= maxFrames || this.#end >= maxBytes || this.#expanded >= maxExpanded
  }

  /** @param expanded what the frame may become when it is decompressed, in bytes */
  add(
    origin: Origin,
    port: number,
    receivedAt: number,
    flags: FrameFlags,
    bytes: Buffer,
    start: number,
    end: number,
    expanded = end - start,
  ): void {
    const length = end - start
    if (this.#end + envelope + length > this.#buffer.length) this.#grow(this.#end + envelope + length)
    if (origin.batch !== this) {
      origin.batch = this
      origin.index = this.#origins.push(origin) - 1
      // Quotes, brackets and commas in the list of origins.
      this.#originBytes += origin.inputId.length + origin.address.length + 8
    }
    if (this.count === 0) this.firstReceivedAt = receivedAt
    const buffer = this.#buffer
    const at = this.#end
    buffer.writeUInt32LE(length, at)
    buffer.writeUInt16LE(origin.index, at + 4)
    buffer.writeUInt16LE(port, at + 6)
    buffer.writeInt32LE(clampInt32(receivedAt - this.firstReceivedAt), at + 8)
    buffer[at + 12] = flags
    bytes.copy(buffer, at + envelope, start, end)
    this.#end = at + envelope + length
    this.count++
    this.bytes += length
    this.#expanded += expanded
  }

  /** The batch as stored. It may be a view of the builder's memory, which is void after `reset`. */
  finish(): Buffer {
    const origins = Buffer.from(JSON.stringify(this.#origins.map(({ inputId, address }) => [inputId, address])))
    const end = this.#end
    if (end + origins.length > this.#buffer.length) this.#grow(end + origins.length)
    const buffer = this.#buffer
    buffer.writeUInt32LE(version, 0)
    buffer.writeUInt32LE(this.count, 4)
    buffer.writeDoubleLE(this.firstReceivedAt, 8)
    buffer.writeUInt32LE(end, 16)
    origins.copy(buffer, end)
    const batch = buffer.subarray(0, end + origins.length)
    buffer.writeUInt32LE(checksumOf(batch), checksumAt)
    return compress(batch)
  }

  /** Returns the number of frames per input. */
  counts(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (let at = header; at < this.#end; at += envelope + this.#buffer.readUInt32LE(at)) {
      const { inputId } = this.#origins[this.#buffer.readUInt16LE(at + 4)]!
      counts.set(inputId, (counts.get(inputId) ?? 0) + 1)
    }
    return counts
  }

  /** Takes out the frames whose sender waits for an answer; gives their number. */
  removeAnswered(): number {
    const kept: { origin: Origin; port: number; receivedAt: number; flags: number; bytes: Buffer }[] = []
    const before = this.count
    const origins = this.#origins
    for (let at = header; at < this.#end; ) {
      const length = this.#buffer.readUInt32LE(at)
      const flags = this.#buffer[at + 12]!
      if ((flags & answered) === 0) {
        kept.push({
          origin: origins[this.#buffer.readUInt16LE(at + 4)]!,
          port: this.#buffer.readUInt16LE(at + 6),
          flags,
          receivedAt: this.firstReceivedAt + this.#buffer.readInt32LE(at + 8),
          bytes: Buffer.from(this.#buffer.subarray(at + envelope, at + envelope + length)),
        })
      }
      at += envelope + length
    }
    this.reset()
    for (const { origin, port, receivedAt, flags, bytes } of kept)
      this.add(origin, port, receivedAt, flags, bytes, 0, bytes.length)
    return before - kept.length
  }

  reset(): void {
    for (const origin of this.#origins) origin.batch = null
    this.#origins = []
    this.count = 0
    this.bytes = 0
    this.#expanded = 0
    this.#originBytes = 0
    this.#end = header
  }

  #grow(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed + 64 * 1024, this.#buffer.length * 2))
    this.#buffer.copy(larger, 0, 0, this.#end)
    this.#buffer = larger
  }
}

const checksumOf = (batch: Buffer) => crc32(batch.subarray(header), crc32(batch.subarray(0, checksumAt)))

/** As it is where that is not longer. */
function compress(batch: Buffer): Buffer {
  if (batch.length < minCompressed) return batch
  const compressed = zstd.compress(batch, level)
  if (compressedHeader + compressed.length >= batch.length) return batch
  const stored = Buffer.allocUnsafe(compressedHeader + compressed.length)
  stored.writeUInt32LE(compressedVersion, 0)
  stored.writeUInt32LE(batch.length, 4)
  compressed.copy(stored, compressedHeader)
  return stored
}

function decompress(stored: Buffer): Buffer {
  const length = stored.readUInt32LE(4)
  let reason = 'it has another length.'
  try {
    const batch = zstd.decompress(stored.subarray(compressedHeader), length)
    if (batch.length === length) return batch
  } catch (error) {
    reason = (error as Error).message
  }
  throw new Error(`The journal batch is not what was written: ${reason}`)
}

const clampInt32 = (value: number) => Math.max(-2_147_483_648, Math.min(2_147_483_647, value))

/** A frame's place in a batch and its envelope. One object is reused for all frames of a batch. */
export interface BatchFrame {
  position: number
  inputId: string
  address: string
  /** Index into `origins`. */
  origin: number
  port: number
  receivedAt: number
  flags: FrameFlags
  start: number
  end: number
}

/** Reads a stored batch. Throws for one that is damaged or of a newer version. */
export class BatchReader {
  readonly count: number
  readonly bytes: Buffer
  readonly origins: readonly (readonly [inputId: string, address: string])[]
  readonly #firstReceivedAt: number
  readonly #end: number

  constructor(stored: Uint8Array) {
    const bytes = Buffer.from(stored.buffer, stored.byteOffset, stored.byteLength)
    this.bytes = bytes.readUInt32LE(0) === compressedVersion ? decompress(bytes) : bytes
    const found = this.bytes.readUInt32LE(0)
    if (!(found >= oldestVersion && found <= version))
      throw new Error(`The journal batch has format ${found}; this server reads up to ${compressedVersion}.`)
    if (found > oldestVersion && this.bytes.readUInt32LE(checksumAt) !== checksumOf(this.bytes)) {
      throw new Error('The journal batch is not what was written: its checksum differs.')
    }
    this.count = this.bytes.readUInt32LE(4)
    this.#firstReceivedAt = this.bytes.readDoubleLE(8)
    this.#end = this.bytes.readUInt32LE(16)
    this.origins = JSON.parse(this.bytes.toString('utf8', this.#end)) as [string, string][]
  }

  /** Calls `visit` with each frame in order. */
  forEach(visit: (frame: BatchFrame) => void): void {
    const frame: BatchFrame = {
      position: 0,
      inputId: '',
      address: '',
      origin: 0,
      port: 0,
      receivedAt: 0,
      flags: 0,
      start: 0,
      end: 0,
    }
    const { bytes } = this
    for (let at = header, position = 0; at < this.#end; position++) {
      const length = bytes.readUInt32LE(at)
      frame.position = position
      frame.origin = bytes.readUInt16LE(at + 4)
      const origin = this.origins[frame.origin]!
      frame.inputId = origin[0]
      frame.address = origin[1]
      frame.port = bytes.readUInt16LE(at + 6)
      frame.receivedAt = this.#firstReceivedAt + bytes.readInt32LE(at + 8)
      frame.flags = bytes[at + 12]!
      frame.start = at + envelope
      frame.end = at = at + envelope + length
      if (at > this.#end) throw new Error(`Frame ${position} of the journal batch is longer than the batch.`)
      visit(frame)
    }
  }
}
