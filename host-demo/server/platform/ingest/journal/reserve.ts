/**
 * A file that only takes up space. On a full disk it makes way: without some room even deleting from the journal is impossible, as
 * SQLite writes what it deletes, too.
 */
import { randomFillSync } from 'node:crypto'
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** More than the log and the transaction that made it too long: they can always be written back. */
const bytes = 12 * 1024 * 1024

/** Left to the message store and the others on the disk, who could not make room in the journal if it took the last of it. */
const othersBytes = 64 * 1024 * 1024
const othersShare = 0.1

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

  /** Whether the disk has enough left for the others on it. */
  get othersHaveRoom(): boolean {
    const { bavail, blocks, bsize } = statfsSync(dirname(this.#file))
    return bavail * bsize >= Math.min(othersBytes, blocks * bsize * othersShare)
  }

  give(): void {
    rmSync(this.#file, { force: true })
  }
}
