/** The last frames of each input that could not be decoded, with the beginning of their bytes. Their memory is bounded. */

/** A frame that is no message of its format. `bytes` may be its beginning only. */
export interface UndecodableFrame {
  /** UTC milliseconds. */
  readonly receivedAt: number
  readonly address: string
  readonly port: number
  readonly reason: string
  /** Bytes of the whole frame. */
  readonly size: number
  readonly bytes: Uint8Array
}

/** Frames that are kept of an input. */
export const framesKept = 50
const bytesKept = 2048
const reasonKept = 500
/** The limit for all inputs together; beyond it the input that has been quiet for longest loses its frames. */
const bytesInAll = 16 * 1024 * 1024

export class UndecodableFrames {
  /** The input with the latest frame last; of each the latest frame last. */
  readonly #byInput = new Map<string, readonly UndecodableFrame[]>()
  readonly #bytesInAll: number
  #bytes = 0

  constructor(limit = bytesInAll) {
    this.#bytesInAll = limit
  }

  /** Takes copies. */
  note(inputId: string, frames: readonly UndecodableFrame[]): void {
    const before = this.#byInput.get(inputId) ?? []
    const kept = [...before, ...frames.slice(-framesKept).map(keptPart)].slice(-framesKept)
    this.#byInput.delete(inputId)
    this.#byInput.set(inputId, kept)
    this.#bytes += sizeOf(kept) - sizeOf(before)
    for (const [quietest, lost] of this.#byInput) {
      if (this.#bytes <= this.#bytesInAll || quietest === inputId) break
      this.#byInput.delete(quietest)
      this.#bytes -= sizeOf(lost)
    }
  }

  /** Newest first. */
  of(inputId: string): readonly UndecodableFrame[] {
    return (this.#byInput.get(inputId) ?? []).toReversed()
  }
}

/** Returns a copy of what is kept of a frame. */
export const keptPart = (frame: UndecodableFrame): UndecodableFrame => ({
  ...frame,
  reason: frame.reason.slice(0, reasonKept),
  bytes: Uint8Array.from(frame.bytes.subarray(0, bytesKept)),
})

const sizeOf = (frames: readonly UndecodableFrame[]) => frames.reduce((sum, { bytes }) => sum + bytes.length, 0)
