/**
 * Cuts the byte stream of one connection into frames: by a delimiter, and where the codec allows it by octet counting (RFC 6587),
 * decided again for each frame. A frame that is too long keeps its first bytes; what is left when the connection ends is a frame.
 */
import { truncated, unfinished, type FrameFlags } from '../../journal/batch.ts'
import { trimEnd } from '../frame.ts'

export type TakeFrame = (bytes: Buffer, start: number, end: number, flags: FrameFlags) => void

export interface FramingOptions {
  /** 10 (newline) or 0. */
  readonly delimiter: number
  readonly octetCounting: boolean
  /** Longer frames are cut there. */
  readonly maxFrameBytes: number
  readonly take: TakeFrame
}

const space = 32
const zero = 48
const nine = 57
const less = 60
/** Digits a frame length may have; more is text. */
const maxDigits = 10
/** A larger buffer is given back when its frame is complete. */
const keptCapacity = 64 * 1024
const none = Buffer.alloc(0)

export class Framer {
  readonly #options: FramingOptions
  /** The beginning of a frame whose end has not come: the first `#length` bytes. */
  #kept = none
  #length = 0
  /** Octet counting: bytes the frame still lacks; -1 outside of a counted frame. */
  #counted = -1
  /** The frame was cut; its rest is passed over. */
  #cut = false
  /** A counted frame ended with the chunk: a delimiter at the start of the next one still belongs to it. */
  #mayFollow = false

  constructor(options: FramingOptions) {
    this.#options = options
  }

  /** `chunk` is not kept. */
  push(chunk: Buffer): void {
    let at = this.#mayFollow && chunk[0] === this.#options.delimiter ? 1 : 0
    if (chunk.length > 0) this.#mayFollow = false
    while (at < chunk.length) {
      if (this.#counted >= 0) at = this.#takeCounted(chunk, at)
      else if (this.#options.octetCounting && !this.#cut) at = this.#start(chunk, at)
      else at = this.#takeDelimited(chunk, at)
    }
  }

  /** Bytes of the frame whose end has not come. */
  get begun(): number {
    return this.#length
  }

  /** The connection has ended. */
  end(): void {
    const open = this.#length > 0
    const flags = this.#counted > 0 ? unfinished : 0
    this.#counted = -1
    if (open) this.#emit(none, 0, 0, flags)
    this.#cut = false
  }

  /** At the start of a frame, or behind digits that may become its length. */
  #start(chunk: Buffer, at: number): number {
    if (this.#length === 0 && (chunk[at]! < zero || chunk[at]! > nine)) return this.#takeDelimited(chunk, at)
    if (this.#length > maxDigits + 1) return this.#takeDelimited(chunk, at)
    // The digits may be spread over chunks: look at them as one.
    const head =
      this.#length === 0
        ? chunk.subarray(at, at + maxDigits + 2)
        : Buffer.concat([this.#kept.subarray(0, this.#length), chunk.subarray(at, at + maxDigits + 2)])
    let digits = 0
    while (digits < head.length && head[digits]! >= zero && head[digits]! <= nine) digits++
    if (digits === 0 || digits > maxDigits) return this.#takeDelimited(chunk, at)
    const complete = head.length >= digits + 2
    if ((digits < head.length && head[digits] !== space) || (complete && head[digits + 1] !== less))
      return this.#takeDelimited(chunk, at)
    if (!complete) {
      this.#keep(chunk, at, chunk.length)
      return chunk.length
    }
    const consumed = digits + 1 - this.#length
    this.#length = 0
    this.#counted = Number(head.toString('latin1', 0, digits))
    return at + consumed
  }

  #takeCounted(chunk: Buffer, at: number): number {
    const end = Math.min(chunk.length, at + this.#counted)
    const missing = this.#counted - (end - at)
    if (missing > 0) {
      this.#counted = missing
      this.#keepOrCut(chunk, at, end)
      return end
    }
    this.#counted = -1
    if (this.#cut) this.#cut = false
    else this.#emit(chunk, at, end, 0)
    // Some senders put a line end behind a counted frame as well.
    this.#mayFollow = end === chunk.length
    return chunk[end] === this.#options.delimiter ? end + 1 : end
  }

  #takeDelimited(chunk: Buffer, at: number): number {
    const found = chunk.indexOf(this.#options.delimiter, at)
    if (found < 0) {
      this.#keepOrCut(chunk, at, chunk.length)
      return chunk.length
    }
    if (this.#cut) this.#cut = false
    else this.#emit(chunk, at, found, 0)
    return found + 1
  }

  #keepOrCut(chunk: Buffer, start: number, end: number): void {
    if (this.#cut) return
    if (this.#length + (end - start) <= this.#options.maxFrameBytes) return this.#keep(chunk, start, end)
    this.#emit(chunk, start, end, 0)
    this.#cut = true
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    const needed = this.#length + end - start
    if (needed > this.#kept.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.#kept.length * 2))
      this.#kept.copy(larger, 0, 0, this.#length)
      this.#kept = larger
    }
    chunk.copy(this.#kept, this.#length, start, end)
    this.#length = needed
  }

  #emit(chunk: Buffer, start: number, end: number, flags: FrameFlags): void {
    let bytes = chunk
    if (this.#length > 0) {
      this.#keep(chunk, start, Math.min(end, start + this.#options.maxFrameBytes + 1))
      bytes = this.#kept
      start = 0
      end = this.#length
      this.#length = 0
      if (bytes.length > keptCapacity) this.#kept = none
    }
    if (end - start > this.#options.maxFrameBytes) {
      end = start + this.#options.maxFrameBytes
      flags |= truncated
    }
    this.#options.take(bytes, start, trimEnd(bytes, end, start), flags)
  }
}
