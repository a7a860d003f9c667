/**
 * Decides whether the next span waits for more frames. The messages of a full span are packed at once; those of a small one lie as single rows until they are
 * packed, which takes twice the work, and searches read them slowly (docs/decisions/0079). So where a full span will be there soon, it is waited for. Where
 * less comes in, nothing waits.
 */
import { maxBytes, maxFrames } from '../journal/batch.ts'
import { SPAN_LIMITS, type SpanLimits } from './span.ts'

/** A full span: one more batch could be too much for it. */
const FULL: SpanLimits = { frames: SPAN_LIMITS.frames - maxFrames, bytes: SPAN_LIMITS.bytes - maxBytes }
/** Nothing waits longer for others, ms. */
const LONGEST = 1_000
/** Nothing waits on when nothing has come for so long, ms. */
const QUIET = 250
/** How much comes in is measured over at least so long, ms. */
const WINDOW = 2_000

export interface GatheringParts {
  /** Messages that a span has at least when it is packed; null: none is. */
  leastPacked(): number | null
  /** Whether the journal has so much behind `after`. */
  hasBehind(after: number, limits: SpanLimits): boolean
  /** Asks again whether to wait. */
  wake(): void
  /** ms */
  now(): number
}

export class Gathering {
  readonly #parts: GatheringParts
  /** Frames and bytes a millisecond. */
  #rate: SpanLimits = { frames: 0, bytes: 0 }
  #counted: SpanLimits = { frames: 0, bytes: 0 }
  #countedSince: number
  #lastArrival = -Infinity
  #waitingSince: number | null = null
  #timer: NodeJS.Timeout | null = null

  constructor(parts: GatheringParts) {
    this.#parts = parts
    this.#countedSince = parts.now()
  }

  /** The journal has more. */
  arrived(): void {
    this.#lastArrival = this.#parts.now()
  }

  /** Counts a span that was taken. */
  taken({ frames, bytes }: SpanLimits): void {
    this.#waitingSince = null
    this.#counted = { frames: this.#counted.frames + frames, bytes: this.#counted.bytes + bytes }
    this.#look(this.#parts.now())
  }

  /** Whether what lies behind `after` waits for more. If so, `wake` is called when it has waited enough. */
  waits(after: number): boolean {
    const least = this.#parts.leastPacked()
    if (least === null) return false
    const now = this.#parts.now()
    this.#look(now)
    const { frames, bytes } = this.#rate
    if (frames * LONGEST < FULL.frames && bytes * LONGEST < FULL.bytes) return false
    // Of very large messages a full span has so few that they stay single rows.
    if (frames * FULL.bytes < bytes * least) return false
    if (!this.#parts.hasBehind(after, { frames: 1, bytes: 1 }) || this.#parts.hasBehind(after, FULL)) return false
    this.#waitingSince ??= now
    const left = Math.min(this.#waitingSince + LONGEST, this.#lastArrival + QUIET) - now
    if (left <= 0) return false
    this.#timer ??= setTimeout(() => {
      this.#timer = null
      this.#parts.wake()
    }, left).unref()
    return true
  }

  #look(now: number): void {
    const passed = now - this.#countedSince
    if (passed < WINDOW) return
    const { frames, bytes } = this.#counted
    this.#rate = { frames: frames / passed, bytes: bytes / passed }
    this.#counted = { frames: 0, bytes: 0 }
    this.#countedSince = now
  }
}
