import { Worker } from 'node:worker_threads'
import { asker } from '../../asker.ts'
import { inStage } from '../../timing/timing.ts'
import { youngMemory } from '../../thread-memory.ts'
import { UnsupportedQueryError } from '../message-store.ts'
import type { CacheLimit } from './cache.ts'
import type { FromReader, Jobs, JobType, ReaderOptions, ReaderRequest, Source } from './protocol.ts'
import { isLong, WaitingJobs, type Waiting } from './waiting-jobs.ts'

interface Job extends Waiting {
  readonly settle: (answer: FromReader) => void
}

/** What the pool needs of a thread. */
export interface ReaderThread {
  postMessage(request: ReaderRequest): void
  on(event: 'message', listener: (answer: FromReader) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  terminate(): Promise<unknown>
}

/** `last`: the search of the last job. `own`: jobs only this reader can do. */
interface Reader { readonly place: number, thread: ReaderThread, job: Job | null, last: WeakRef<object> | null, readonly own: Job[] }

/** Threads there can be for each of the usual ones: the others start only when all have been busy for long. */
const MOST = 2
/** A job that has waited so long has another thread started. */
const PATIENCE_MS = 400

/** How many readers a pool of so many may come to have. */
export const mostReaders = (count: number): number => MOST * count

/**
 * Threads that read. Quick jobs go before long ones, users and their searches take turns, and long jobs always leave one reader free. Where heavy queries hold
 * every reader, more threads are started, so that the others get their share of the processor. A reader that dies fails its job and is replaced.
 */
export class ReaderPool {
  readonly #count: number
  readonly #spawn: (place: number) => ReaderThread
  readonly #readers: Reader[] = []
  readonly #waiting = new WaitingJobs<Job>()
  readonly #onDeath: (error: Error) => void
  /** Jobs under way or waiting, by the indices they read. */
  readonly #running = new Map<Promise<void>, readonly string[]>()
  #patience: NodeJS.Timeout | null = null
  #closed = false

  constructor(count: number, cache: CacheLimit, onDeath: (error: Error) => void, spawn = (place: number) => readerThread(cache, place)) {
    this.#count = count
    this.#spawn = spawn
    this.#onDeath = onDeath
    for (let place = 0; place < count; place++) this.#readers.push(this.#start(place))
  }

  /** @param signal also says what belongs together: jobs with the same one are of one search */
  run<T extends JobType>(
    type: T, request: Jobs[T]['request'], sources: readonly Source[], signal?: AbortSignal,
  ): Promise<Jobs[T]['result']> {
    const cancelled = new SharedArrayBuffer(4)
    let finished = (): void => undefined
    const done = new Promise<void>(resolve => { finished = resolve })
    this.#running.set(done, sources.map(({ name }) => name))
    const result = inStage('read', () => new Promise<Jobs[T]['result']>((resolve, reject) => {
      signal?.throwIfAborted()
      const abort = (): void => {
        Atomics.store(new Int32Array(cancelled), 0, 1)
        reject(signal?.reason)
        if (this.#waiting.remove(job)) finished()
      }
      signal?.addEventListener('abort', abort, { once: true })
      const settle = (answer: FromReader): void => {
        signal?.removeEventListener('abort', abort)
        finished()
        if (answer.ok) resolve(answer.result as Jobs[T]['result'])
        else reject(answer.unsupported ? new UnsupportedQueryError(answer.error) : new Error(answer.error))
      }
      const job: Job = {
        request: { type, request, sources, cancelled } as ReaderRequest, settle, asker: asker(), search: signal ?? cancelled,
        since: performance.now(),
      }
      this.#waiting.add(job)
      this.#dispatch()
    }))
    // A job that never began ends here; one that was aborted ends when its reader has noticed.
    if (signal?.aborted) finished()
    void done.then(() => this.#running.delete(done))
    return result
  }

  /** Waits for the jobs that read the index, then has every reader close its file. No new job may name it. */
  async release(source: Source): Promise<void> {
    await Promise.all([...this.#running].filter(([, names]) => names.includes(source.name)).map(([done]) => done))
    const request: ReaderRequest<'release'> = { type: 'release', request: null, sources: [source], cancelled: new SharedArrayBuffer(4) }
    const answers = this.#readers.map(({ own }) => new Promise<FromReader>(settle =>
      own.push({ request, settle, asker: null, search: request, since: performance.now() })))
    this.#dispatch()
    await Promise.all(answers)
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { request } of this.#waiting.all()) Atomics.store(new Int32Array(request.cancelled), 0, 1)
    for (const { job } of this.#readers) if (job) Atomics.store(new Int32Array(job.request.cancelled), 0, 1)
    await Promise.all([...this.#running.keys()])
    if (this.#patience) clearTimeout(this.#patience)
    await Promise.all(this.#readers.map(reader => reader.thread.terminate()))
  }

  #start(place: number): Reader {
    const reader: Reader = { place, thread: this.#spawn(place), job: null, last: null, own: [] }
    this.#attach(reader)
    return reader
  }

  #attach(reader: Reader): void {
    const { thread } = reader
    let failure = new Error('A reader of the message store stopped.')
    thread.on('message', answer => this.#finish(reader, answer))
    thread.on('error', error => { failure = error instanceof Error ? error : new Error(String(error)) })
    thread.on('exit', () => {
      if (this.#closed) return
      this.#onDeath(failure)
      reader.thread = this.#spawn(reader.place)
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
    const now = performance.now()
    for (const reader of this.#readers) if (!reader.job && reader.own.length > 0) give(reader, reader.own.shift()!)
    while (true) {
      const idle = this.#readers.filter(({ job }) => !job)
      const job = idle.length > 0 ? this.#waiting.take(this.#mayBeLong(), now) : null
      if (!job) break
      give(this.#choose(idle, job), job)
    }
    this.#watch(now)
  }

  /**
   * What a reader has found, and read of the newest messages, is of use to the next job of the same search; what it has decoded to the next of
   * the kind: quick ones go to the first, long ones to the last of the usual.
   */
  #choose(idle: readonly Reader[], job: Job): Reader {
    const same = idle.find(({ last }) => last?.deref() === job.search)
    if (same) return same
    const usual = isLong(job.request) ? idle.findLast(({ place }) => place < this.#count) : undefined
    return usual ?? idle[0]!
  }

  /** Whether a reader for quick jobs is left when one more takes a long one. */
  #mayBeLong(): boolean {
    const long = this.#readers.filter(({ job }) => job && isLong(job.request)).length
    return long < Math.max(1, this.#readers.length - 1)
  }

  /** Starts another thread once a job has waited too long. */
  #watch(now: number): void {
    const { oldest } = this.#waiting
    if (this.#patience || oldest === null || this.#readers.length >= mostReaders(this.#count)) return
    this.#patience = setTimeout(() => {
      this.#patience = null
      const since = this.#waiting.oldest
      if (since !== null && performance.now() - since >= PATIENCE_MS) this.#readers.push(this.#start(this.#readers.length))
      this.#dispatch()
    }, Math.max(0, PATIENCE_MS - (now - oldest)) + 1)
  }
}

function give(reader: Reader, job: Job): void {
  reader.job = job
  reader.last = new WeakRef(job.search)
  reader.thread.postMessage(job.request)
}

function readerThread(cache: CacheLimit, place: number): ReaderThread {
  const workerData: ReaderOptions = { cache, place }
  return new Worker(new URL('./reader.ts', import.meta.url), { workerData, resourceLimits: youngMemory })
}
