/** Repacks finished indices, one at a time, while the process has little else to do. */
import { Worker } from 'node:worker_threads'
import { threadMemory } from '../../../thread-memory.ts'
import { indexPath } from '../index-files.ts'
import type { RepackerOptions } from '../protocol.ts'
import type { IndexSets } from './index-sets.ts'
import { SpareTime } from './spare-time.ts'

export class Repacking {
  readonly #dir: string
  readonly #sets: IndexSets
  readonly #warn: (text: string) => void
  readonly #spare = new SpareTime(true)
  #running: { readonly name: string; readonly worker: Worker } | null = null

  constructor(dir: string, sets: IndexSets, warn: (text: string) => void) {
    this.#dir = dir
    this.#sets = sets
    this.#warn = warn
  }

  /** Called again and again: begins, or goes on, where nothing else is to do. */
  look(): void {
    const hasTime = this.#spare.isThere
    if (!hasTime || this.#running) return
    const [name] = this.#sets.unpacked()
    if (name !== undefined) this.#start(name)
  }

  /** Stops what it does with the index; null: with any. What is done is kept. */
  async stop(name: string | null = null): Promise<void> {
    if (this.#running && (name === null || this.#running.name === name)) await this.#running.worker.terminate()
  }

  #start(name: string): void {
    const workerData: RepackerOptions = { path: indexPath(this.#dir, name) }
    const worker = new Worker(new URL('./repacker.ts', import.meta.url), { workerData, resourceLimits: threadMemory })
    this.#running = { name, worker }
    worker.on('message', () => this.#sets.repacked(name))
    worker.on('error', error => {
      this.#sets.repacked(name)
      this.#warn(`The index '${name}' could not be repacked, and stays as it is: ${error.message}`)
    })
    worker.on('exit', () => {
      this.#running = null
    })
  }
}
