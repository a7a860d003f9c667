/** A data folder on a small file system of its own that can be filled up: Linux, where users may make name spaces. */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerProcess } from '../support/server.ts'
import type { Need } from './needs.ts'

/** Put in front of a command (`startServer`'s `through`): its folder is a file system of 64 MB. */
export const onSmallDisk = (folder: string) => [
  'unshare',
  '--user',
  '--map-root-user',
  '--mount',
  'sh',
  '-c',
  'mount -t tmpfs -o size=64m none "$0" && exec "$@"',
  folder,
]
const [command = '', ...options] = onSmallDisk(tmpdir())
const made = process.platform === 'linux' ? spawnSync(command, [...options, 'true'], { encoding: 'utf8' }) : null

export const smallDisks: Need = {
  missing:
    made === null
      ? 'Small file systems are made on Linux only'
      : made.error
        ? 'unshare is not there'
        : made.status === 0
          ? null
          : `No name spaces may be made here: ${made.stderr.trim()}`,
  debian: made?.error ? 'util-linux' : null,
}
export const canMount = smallDisks.missing === null

/** The server's folder as this process reaches it. */
export const folderOf = (server: ServerProcess) => `/proc/${server.process.pid}/root${server.dataDir}`

/** Takes all the space there is, and gives it back. */
export class Ballast {
  readonly #file: string
  constructor(folder: string) {
    this.#file = join(folder, 'ballast')
  }

  fill(): void {
    const handle = openSync(this.#file, 'a')
    for (let size = 1 << 20; size >= 512; ) {
      try {
        writeSync(handle, Buffer.alloc(size, 1))
      } catch {
        size >>= 1
      }
    }
    closeSync(handle)
  }

  give(): void {
    rmSync(this.#file)
  }
}
