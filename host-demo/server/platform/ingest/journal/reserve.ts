/**
 * A file that only takes up space. On a full disk it makes way: without some room even deleting from the journal is impossible, as
 * SQLite writes what it deletes, too.
 */
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs'

/** More than the log and the transaction that made it too long: they can always be written back. */
const bytes = 12 * 1024 * 1024

export class Reserve {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Takes the space; false where the disk does not have it. */
  take(): boolean {
    if (statSync(this.#file, { throwIfNoEntry: false })?.size === bytes) return true
    try {
      const handle = openSync(this.#file, 'w', 0o600)
      try {
        // Random, so that a file system that compresses gives the space, too.
        const block = randomFillSync(Buffer.allocUnsafe(1 << 20))
        for (let written = 0; written < bytes;) written += writeSync(handle, block, 0, Math.min(block.length, bytes - written))
      } finally {
        closeSync(handle)
      }
      return true
    } catch {
      this.give()
      return false
    }
  }

  give(): void {
    rmSync(this.#file, { force: true })
  }
}
