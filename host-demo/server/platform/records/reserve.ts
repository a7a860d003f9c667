/**
 * Space for what must still be written on a full disk, so that somebody can sign in, look what is wrong and search: a file that only takes up
 * space and makes way. Documents have no claim to it: whoever changes one is told that the disk is full.
 */
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

/** Some hundred sessions and searches. */
const wholeBytes = 4 * 1024 * 1024
const stepBytes = 64 * 1024

export class Reserve {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  get whole(): boolean {
    return this.#bytes === wholeBytes
  }

  /** As much of it as the disk has. */
  take(): void {
    // Random, so that a file system that compresses gives the space, too.
    const block = randomFillSync(Buffer.allocUnsafe(stepBytes))
    try {
      const handle = openSync(this.#file, 'a', 0o600)
      try {
        for (let bytes = this.#bytes; bytes < wholeBytes;) bytes += writeSync(handle, block, 0, Math.min(stepBytes, wholeBytes - bytes))
      } finally {
        closeSync(handle)
      }
    } catch {
      // What there is must do.
    }
  }

  give(): void {
    rmSync(this.#file, { force: true })
  }

  get #bytes(): number {
    return statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0
  }
}
