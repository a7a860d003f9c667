/**
 * A file that only takes up space. On a full disk it makes way for what must still be written: SQLite writes even what it deletes, and
 * somebody has to sign in to see what is wrong.
 */
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

const stepBytes = 64 * 1024

export class Reserve {
  readonly #file: string
  readonly #wanted: number

  constructor(file: string, bytes: number) {
    this.#file = file
    this.#wanted = bytes
  }

  /** Takes as much of the space as the disk has; false where that is not all of it. */
  take(): boolean {
    if (this.#bytes === this.#wanted) return true
    // Random, so that a file system that compresses gives the space, too.
    const block = randomFillSync(Buffer.allocUnsafe(stepBytes))
    try {
      const handle = openSync(this.#file, 'a', 0o600)
      try {
        for (let bytes = this.#bytes; bytes < this.#wanted; )
          bytes += writeSync(handle, block, 0, Math.min(stepBytes, this.#wanted - bytes))
      } finally {
        closeSync(handle)
      }
      return true
    } catch {
      return false
    }
  }

  give(): void {
    rmSync(this.#file, { force: true })
  }

  /** The reserve was taken and not given back since, in whole or in part. */
  get exists(): boolean {
    return this.#bytes > 0
  }

  get #bytes(): number {
    return statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0
  }
}
