import { Worker } from 'node:worker_threads'
import { threadMemory } from '../../../thread-memory.ts'
import type { Pack } from '../../message-store.ts'
import type { Folded, FoldTask } from '../protocol.ts'

/** A thread without work is ended after this time, ms. */
const IDLE = 60_000

type Done = (pack: Pack | null) => void

/** The thread that packs single rows beside the writer (`folder.ts`): begun with the first task, ended when there is nothing to do. */
export class Folder {
  readonly #failed: (reason: string) => void
  #worker: Worker | null = null
  #tasks: Done[] = []
  #idle: NodeJS.Timeout | null = null

  /** @param failed hears why tasks that were under way are given up */
  constructor(failed: (reason: string) => void) {
    this.#failed = failed
  }

  readonly fold = (task: FoldTask, done: Done): void => {
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
    this.#worker ??= this.#start()
    this.#tasks.push(done)
    this.#worker.postMessage(task)
  }

  async stop(): Promise<void> {
    this.#tasks = []
    if (this.#idle) clearTimeout(this.#idle)
    await this.#worker?.terminate()
  }

  #start(): Worker {
    const worker = new Worker(new URL('./folder.ts', import.meta.url), { resourceLimits: threadMemory })
    worker.on('message', ({ pack }: Folded) => {
      this.#tasks.shift()?.(pack)
      if (this.#tasks.length === 0) this.#idle = setTimeout(() => void worker.terminate(), IDLE).unref()
    })
    worker.on('error', error => this.#failed(error.message))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
      for (const done of this.#tasks.splice(0)) done(null)
    })
    return worker
  }
}
