import { Worker } from 'node:worker_threads'
import { UnsupportedQueryError } from '../message-store.ts'
import type { CacheLimit } from './cache.ts'
import type { FromReader, Jobs, JobType, ReaderOptions, ReaderRequest, Source } from './protocol.ts'

interface Job {
  readonly request: ReaderRequest
  readonly settle: (answer: FromReader) => void
}

/** `own`: jobs only this reader can do. */
interface Reader { readonly place: number, worker: Worker, job: Job | null, readonly own: Job[] }

/** Threads that read. A job waits for a free one; a reader that dies fails its job and is replaced. */
export class ReaderPool {
  readonly #cache: CacheLimit
  readonly #readers: Reader[] = []
  readonly #waiting: Job[] = []
  readonly #onDeath: (error: Error) => void
  /** Jobs under way or waiting, by the indices they read. */
  readonly #running = new Map<Promise<void>, readonly string[]>()
  #closed = false

  constructor(count: number, cache: CacheLimit, onDeath: (error: Error) => void) {
    this.#cache = cache
    this.#onDeath = onDeath
    for (let place = 0; place < count; place++) this.#readers.push(this.#start(place))
  }

  run<T extends JobType>(
    type: T, request: Jobs[T]['request'], sources: readonly Source[], signal?: AbortSignal,
  ): Promise<Jobs[T]['result']> {
    const cancelled = new SharedArrayBuffer(4)
    let finished = (): void => undefined
    const done = new Promise<void>(resolve => { finished = resolve })
    this.#running.set(done, sources.map(({ name }) => name))
    const result = new Promise<Jobs[T]['result']>((resolve, reject) => {
      signal?.throwIfAborted()
      const abort = (): void => {
        Atomics.store(new Int32Array(cancelled), 0, 1)
        reject(signal?.reason)
      }
      signal?.addEventListener('abort', abort, { once: true })
      const settle = (answer: FromReader): void => {
        signal?.removeEventListener('abort', abort)
        finished()
        if (answer.ok) resolve(answer.result as Jobs[T]['result'])
        else reject(answer.unsupported ? new UnsupportedQueryError(answer.error) : new Error(answer.error))
      }
      this.#waiting.push({ request: { type, request, sources, cancelled } as ReaderRequest, settle })
      this.#dispatch()
    })
    // A job that never began ends here; one that was aborted ends when its reader has noticed.
    if (signal?.aborted) finished()
    void done.then(() => this.#running.delete(done))
    return result
  }

  /** Waits for the jobs that read the index, then has every reader close its file. No new job may name it. */
  async release(source: Source): Promise<void> {
    await Promise.all([...this.#running].filter(([, names]) => names.includes(source.name)).map(([done]) => done))
    const request: ReaderRequest<'release'> = { type: 'release', request: null, sources: [source], cancelled: new SharedArrayBuffer(4) }
    const answers = this.#readers.map(({ own }) => new Promise<FromReader>(settle => own.push({ request, settle })))
    this.#dispatch()
    await Promise.all(answers)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { request } of this.#waiting) Atomics.store(new Int32Array(request.cancelled), 0, 1)
    for (const { job } of this.#readers) if (job) Atomics.store(new Int32Array(job.request.cancelled), 0, 1)
    await Promise.all([...this.#running.keys()])
    await Promise.all(this.#readers.map(reader => reader.worker.terminate()))
  }

  #start(place: number): Reader {
    const reader: Reader = { place, worker: this.#spawn(place), job: null, own: [] }
    this.#attach(reader)
    return reader
  }

  #spawn(place: number): Worker {
    const workerData: ReaderOptions = { cache: this.#cache, place }
    return new Worker(new URL('./reader.ts', import.meta.url), { workerData })
  }

  #attach(reader: Reader): void {
    const { worker } = reader
    let failure = new Error('A reader of the message store stopped.')
    worker.on('message', (answer: FromReader) => this.#finish(reader, answer))
    worker.on('error', error => { failure = error instanceof Error ? error : new Error(String(error)) })
    worker.on('exit', () => {
      if (this.#closed) return
      this.#onDeath(failure)
      reader.worker = this.#spawn(reader.place)
      this.#attach(reader)
      this.#finish(reader, { ok: false, error: failure.message, unsupported: false })
    })
  }

  #finish(reader: Reader, answer: FromReader): void {
    const { job } = reader
    reader.job = null
    job?.settle(answer)
    this.#dispatch()
  }

  #dispatch(): void {
    for (const reader of this.#readers) {
      if (reader.job) continue
      const job = reader.own.shift() ?? this.#waiting.shift()
      if (!job) continue
      reader.job = job
      reader.worker.postMessage(job.request)
    }
  }
}
