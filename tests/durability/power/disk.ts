/**
 * A disk that keeps what was synced. What was written since the last sync of a file may be there or not, in any order, and the last of it may
 * be torn. Names in folders are taken to be kept in order with what they stand for, as journaling file systems do.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Step } from './trace.ts'

type Change =
  | { readonly type: 'write'; readonly at: number; readonly bytes: Buffer }
  | { readonly type: 'cut'; readonly length: number }
interface File {
  content: Content
  readonly unsynced: Change[]
  end: number
}

const sector = 512

export class Disk {
  readonly #files = new Map<string, File>()

  do(step: Step): void {
    switch (step.type) {
      case 'say':
        return
      case 'create':
        return void this.#file(step.path)
      case 'remove':
        return void this.#files.delete(step.path)
      case 'rename':
        this.#files.set(step.to, this.#file(step.path))
        return void this.#files.delete(step.path)
      case 'sync': {
        const file = this.#files.get(step.path)
        for (const change of file?.unsynced.splice(0) ?? []) file!.content.apply(change)
        return
      }
      case 'cut': {
        const file = this.#file(step.path)
        file.unsynced.push(step)
        file.end = step.length
        return
      }
      case 'write': {
        const file = this.#file(step.path)
        const at = step.at ?? file.end
        file.unsynced.push({ type: 'write', at, bytes: step.bytes })
        file.end = Math.max(file.end, at + step.bytes.length)
      }
    }
  }

  /** The power goes: writes what is left into a folder. `random` null: nothing but what was synced. */
  cut(from: string, to: string, random: (() => number) | null, except: RegExp): void {
    for (const [path, { content, unsynced }] of this.#files) {
      if (except.test(path)) continue
      const left = content.copy()
      if (random)
        for (const change of unsynced) if (random() < 0.5) left.apply(random() < 0.3 ? torn(change, random) : change)
      const target = join(to, relative(from, path))
      mkdirSync(dirname(target), { recursive: true })
      writeFileSync(target, left.bytes)
    }
  }

  #file(path: string): File {
    let file = this.#files.get(path)
    if (!file) this.#files.set(path, (file = { content: new Content(), unsynced: [], end: 0 }))
    return file
  }
}

/** Only its first sectors. */
const torn = (change: Change, random: () => number): Change =>
  change.type === 'cut'
    ? change
    : { ...change, bytes: change.bytes.subarray(0, Math.floor(random() * (change.bytes.length / sector)) * sector) }

class Content {
  #buffer = Buffer.alloc(0)
  #length = 0

  get bytes(): Buffer {
    return this.#buffer.subarray(0, this.#length)
  }

  apply(change: Change): void {
    const end = change.type === 'cut' ? change.length : change.at + change.bytes.length
    if (end > this.#buffer.length) {
      const larger = Buffer.alloc(end * 2)
      this.#buffer.copy(larger, 0, 0, this.#length)
      this.#buffer = larger
    }
    if (change.type === 'cut') {
      if (end < this.#length) this.#buffer.fill(0, end, this.#length)
      this.#length = end
    } else {
      change.bytes.copy(this.#buffer, change.at)
      this.#length = Math.max(this.#length, end)
    }
  }

  copy(): Content {
    const copy = new Content()
    copy.#buffer = Buffer.from(this.bytes)
    copy.#length = this.#length
    return copy
  }
}
