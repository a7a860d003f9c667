import { Worker, type Transferable } from 'node:worker_threads'
import { asker } from '../../../asker.ts'
import { inStage } from '../../../timing/timing.ts'
import { threadMemory } from '../../../thread-memory.ts'
import { DamagedIndexError, UnsupportedQueryError, type IndexDamage } from '../../message-store.ts'
import { HeldAnswers } from './held-answers.ts'
import { isLong } from './job-cost.ts'
import type {
  Answer,
  FromReader,
  HelpRequest,
  Jobs,
  JobType,
  ReaderOptions,
  ReaderRequest,
  Source,
} from '../protocol.ts'
import { wantBack, type HelpCall, type Seat } from './sharing/helpers.ts'
import { WaitingJobs, type Waiting } from './waiting-jobs.ts'

interface Job extends Waiting {
  readonly settle: (answer: Answer) => void
  /** Of one that only helps another reader: it gives its own back as soon as somebody wants it. */
  readonly seat?: Seat
}

/** Limits and memory that all readers share. */
type Limits = Omit<ReaderOptions, 'place'>

/** Part of a worker thread that the pool uses. */
export interface ReaderThread {
  postMessage(request: ReaderRequest, transferred?: readonly Transferable[]): void
  on(event: 'message', listener: (answer: FromReader) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(event: 'exit', listener: () => void): unknown
  /** Microseconds of processor time. Rejects before the thread runs. */
  cpuUsage(): Promise<{ readonly user: number; readonly system: number }>
  terminate(): Promise<unknown>
}

/**
 * `thread`: null while nobody needs it. `isReady`: it has loaded; `late` looks at it until then. `jobs` by their number. `last`: the search of the last
 * that was given.
 */
interface Reader {
  readonly place: number
  thread: ReaderThread | null
  isReady: boolean
  late: NodeJS.Timeout | undefined
  idle: NodeJS.Timeout | undefined
  readonly jobs: Map<number, Job>
  last: WeakRef<object> | null
}

/** V8 ends a thread that gets beyond its bound, with all of its jobs. It is this far above what the guard keeps the readers to. */
const SPARE_MB = 256
/** Jobs a reader has at once at most. */
const MAX_JOBS = 4
/** A long job that has waited so long may take the last reader that has none. */
const PATIENCE_MS = 400
/** Between two looks at a thread that loads while a job waits for it: even on a very busy machine one that goes on has used processor time. */
const LOOK_MS = 5_000
/** A thread that has not said by then how much it has used stands in a call of the system. */
const SILENT_MS = 20_000
/** A reader without a job for so long ends: its memory goes back to the system. */
const IDLE_MS = 300_000

/**
 * Threads that read. Quick jobs go before long ones, users and their searches take turns, and long jobs leave one reader free while they are
 * not kept waiting by it. Idle readers help in a job that takes longer than most, and leave it when there is another job. Where no reader is free,
 * the jobs of several users share one and have slices of its time, so that whoever asks for much does not make the others wait. A reader starts with
 * its first job and ends when it has had none for long; one that dies fails its jobs, and one that does not start is replaced.
 * The first and the last one, which quick and long jobs go to, also start when a search is likely to come, as when another one has ended, and stay as long
 * as there are jobs at all: a search page asks for some of both.
 */
export class ReaderPool {
  /** Hears what jobs met of damage, each time. */
  onDamage: (damages: readonly IndexDamage[]) => void = () => undefined
  readonly #count: number
  readonly #limits: Limits
  readonly #spawn: (place: number) => ReaderThread
  readonly #readers: Reader[] = []
  readonly #waiting = new WaitingJobs<Job>()
  readonly #onDeath: (error: Error) => void
  /** Jobs under way or waiting, by the indices they read. */
  readonly #running = new Map<Promise<void>, readonly string[]>()
  readonly #answers: HeldAnswers
  #patience: NodeJS.Timeout | null = null
  #lastJob = 0
  #closed = false

  constructor(
    count: number,
    limits: Limits,
    onDeath: (error: Error) => void,
    spawn = (place: number) => readerThread(limits, place),
  ) {
    this.#count = count
    this.#limits = limits
    this.#spawn = spawn
    this.#onDeath = onDeath
    this.#answers = new HeldAnswers(limits.memory)
    for (let place = 0; place < count; place++)
      this.#readers.push({
        place,
        thread: null,
        isReady: false,
        late: undefined,
        idle: undefined,
        jobs: new Map(),
        last: null,
      })
  }

  /** @param signal also says what belongs together: jobs with the same one are of one search */
  run<T extends JobType>(
    type: T,
    request: Jobs[T]['request'],
    sources: readonly Source[],
    signal?: AbortSignal,
  ): Promise<Jobs[T]['result']> {
    const cancelled = new SharedArrayBuffer(4)
    let finished = (): void => undefined
    const done = new Promise<void>(resolve => {
      finished = resolve
    })
    this.#running.set(
      done,
      sources.map(({ name }) => name),
    )
    const result = inStage(
      'read',
      () =>
        new Promise<Jobs[T]['result']>((resolve, reject) => {
          signal?.throwIfAborted()
          const abort = (): void => {
            Atomics.store(new Int32Array(cancelled), 0, 1)
            reject(signal?.reason)
            if (this.#waiting.remove(job)) finished()
          }
          signal?.addEventListener('abort', abort, { once: true })
          const settle = (answer: Answer): void => {
            signal?.removeEventListener('abort', abort)
            finished()
            const [damage] = answer.damages ?? []
            if (damage) this.onDamage(answer.damages!)
            if (answer.ok) {
              if (typeof answer.result === 'object' && answer.result)
                this.#answers.add(answer.result, answer.bytes ?? 0)
              resolve(answer.result as Jobs[T]['result'])
            } else if (damage) reject(new DamagedIndexError(damage))
            else reject(answer.unsupported ? new UnsupportedQueryError(answer.error) : new Error(answer.error))
          }
          const job: Job = {
            request: { job: ++this.#lastJob, type, request, sources, cancelled } as ReaderRequest,
            settle,
            long: isLong({ type, request, sources }),
            asker: asker(),
            search: signal ?? cancelled,
            since: performance.now(),
          }
          this.#waiting.add(job)
          this.#dispatch()
        }),
    )
    // A job that never began ends here; one that was aborted ends when its reader has noticed.
    if (signal?.aborted) finished()
    void done.then(() => this.#running.delete(done))
    return result
  }

  /**
   * Waits for the jobs that read the index, but not longer than `patienceMs`, then has every reader close its file when no job of its own
   * uses it. No new job may name it.
   */
  async release(source: Source, patienceMs: number): Promise<void> {
    const reading = [...this.#running].filter(([, names]) => names.includes(source.name)).map(([done]) => done)
    const over = Promise.withResolvers<void>()
    const patience = setTimeout(over.resolve, patienceMs)
    await Promise.race([Promise.all(reading), over.promise])
    clearTimeout(patience)
    const request = { type: 'release', request: null, sources: [source], cancelled: new SharedArrayBuffer(4) } as const
    await Promise.all(
      this.#readers
        .filter(({ thread }) => thread !== null)
        .map(
          reader =>
            new Promise<Answer>(settle => {
              const job = ++this.#lastJob
              this.#give(reader, {
                request: { job, ...request },
                settle,
                long: false,
                asker: null,
                search: request,
                since: performance.now(),
              })
            }),
        ),
    )
  }

  /** Starts the readers that the next search begins with, where they are not there. They end when there is none for long. */
  startAhead(): void {
    if (this.#closed) return
    for (const reader of new Set([this.#readers[0]!, this.#readers.at(-1)!])) {
      if (!reader.thread) this.#start(reader)
      if (reader.jobs.size === 0) this.#endLater(reader)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const { request } of this.#waiting.all()) Atomics.store(new Int32Array(request.cancelled), 0, 1)
    for (const { jobs } of this.#readers) {
      for (const { request } of jobs.values()) Atomics.store(new Int32Array(request.cancelled), 0, 1)
    }
    await Promise.all([...this.#running.keys()])
    if (this.#patience) clearTimeout(this.#patience)
    await Promise.all(this.#readers.map(reader => this.#end(reader)))
  }

  #start(reader: Reader): ReaderThread {
    const thread = this.#spawn(reader.place)
    reader.thread = thread
    reader.isReady = false
    let failure = new Error('A reader of the message store stopped.')
    thread.on('message', message => {
      // It was late, and another one has its jobs.
      if (reader.thread !== thread) return
      if ('ready' in message) {
        reader.isReady = true
        forgetLate(reader)
      } else if ('help' in message) this.#help(reader, message.job, message.help)
      else this.#finish(reader, message)
    })
    thread.on('error', error => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    thread.on('exit', () => {
      if (reader.thread !== thread) return
      this.#onDeath(failure)
      forgetLate(reader)
      reader.thread = null
      // It fails only those that it had: a job that waited begins in another thread as soon as the first of them has failed.
      for (const job of [...reader.jobs.keys()])
        this.#finish(reader, { job, ok: false, error: failure.message, unsupported: false })
    })
    return thread
  }

  /** Waits for the thread to load for as long as it uses processor time. One that is only slow would be as slow in another one's place. */
  #watchStart(reader: Reader, thread: ReaderThread, before = -1): void {
    reader.late = setTimeout(async () => {
      reader.late = setTimeout(() => this.#startAgain(reader), SILENT_MS).unref()
      const used = await thread.cpuUsage().then(
        ({ user, system }) => user + system,
        () => 0,
      )
      if (reader.thread !== thread || reader.isReady) return
      clearTimeout(reader.late)
      if (used > before) this.#watchStart(reader, thread, used)
      else this.#startAgain(reader)
    }, LOOK_MS).unref()
  }

  /** Gives the jobs of a thread that does not start to another one in its place. */
  #startAgain(reader: Reader): void {
    const { thread, jobs } = reader
    this.#onDeath(new Error('A reader of the message store came to a halt while it started.'))
    forgetLate(reader)
    reader.thread = null
    void thread?.terminate()
    const given = [...jobs.values()]
    jobs.clear()
    // Those who asked for help do without: the port that it would have come by went with the thread.
    for (const job of given) if (!job.seat) this.#give(reader, job)
  }

  async #end(reader: Reader): Promise<void> {
    const { thread, place } = reader
    clearTimeout(reader.idle)
    forgetLate(reader)
    reader.thread = null
    await thread?.terminate()
    // It holds nothing any more. One that has started in its place says itself what it holds.
    const { cache, memory, heap } = this.#limits
    if (reader.thread === null)
      for (const { used } of [cache, memory, heap]) Atomics.store(new Int32Array(used), place, 0)
  }

  #endLater(reader: Reader): void {
    clearTimeout(reader.idle)
    reader.idle = setTimeout(() => void this.#end(reader), IDLE_MS).unref()
  }

  #give(reader: Reader, job: Job): void {
    clearTimeout(reader.idle)
    for (const { seat } of reader.jobs.values()) if (seat) wantBack(seat)
    reader.jobs.set(job.request.job, job)
    if (!job.seat) reader.last = new WeakRef(job.search)
    const thread = reader.thread ?? this.#start(reader)
    if (!reader.isReady && !reader.late) this.#watchStart(reader, thread)
    thread.postMessage(job.request, job.seat ? [job.seat.port] : [])
  }

  /** Gives idle readers to a job while nobody else waits for one. */
  #help(reader: Reader, number: number, { task, seats, mayStart }: HelpCall): void {
    const helped = reader.jobs.get(number)
    const isWanted = helped !== undefined && !this.#closed && this.#waiting.all().length === 0
    const idle = this.#readers.filter(
      ({ jobs, thread }) => isWanted && jobs.size === 0 && (thread !== null || mayStart),
    )
    for (const [i, seat] of seats.entries()) {
      const helper = idle[i]
      if (!helped || !helper) {
        seat.port.close()
        continue
      }
      const { type, request, sources, cancelled } = helped.request
      const of = { type, request } as HelpRequest['of']
      this.#give(helper, {
        ...helped,
        request: {
          job: ++this.#lastJob,
          type: 'part',
          request: { of, task, seat },
          sources,
          cancelled,
        },
        long: false,
        settle: () => undefined,
        seat,
      })
    }
  }

  #finish(reader: Reader, answer: Answer & { readonly job: number }): void {
    const job = reader.jobs.get(answer.job)
    reader.jobs.delete(answer.job)
    if (reader.jobs.size === 0) this.#endLater(reader)
    job?.settle(answer)
    this.#dispatch()
    if (this.#readers.every(({ jobs }) => jobs.size === 0)) this.startAhead()
  }

  #dispatch(): void {
    const now = performance.now()
    for (let job: Job | null; (job = this.#waiting.take(job => this.#readerFor(job, now) !== null, now)); )
      this.#give(this.#readerFor(job, now)!, job)
    this.#watch(now)
  }

  /** The reader the job can begin on; null where it has to wait. */
  #readerFor(job: Job, now: number): Reader | null {
    const helping = this.#readers.filter(reader => own(reader).length === 0)
    const idle = helping.some(({ jobs }) => jobs.size === 0) ? helping.filter(({ jobs }) => jobs.size === 0) : helping
    if (idle.length > 0 && (!job.long || now - job.since >= PATIENCE_MS || this.#mayBeLong()))
      return this.#choose(idle, job)
    const shared = this.#readers.filter(reader => own(reader).length > 0 && mayShare(reader, job))
    return shared.toSorted((a, b) => own(a).length - own(b).length)[0] ?? null
  }

  /**
   * Chooses a reader whose caches help: the one that ran the same search before has its matches and newest messages;
   * other quick jobs go to the first idle reader and long ones to the last, so that each has decoded data for its kind.
   */
  #choose(idle: readonly Reader[], job: Job): Reader {
    const same = idle.find(({ last }) => last?.deref() === job.search)
    return same ?? (job.long ? idle.at(-1)! : idle[0]!)
  }

  /** Whether a reader without long jobs is left when one more takes a long one. */
  #mayBeLong(): boolean {
    return this.#readers.filter(hasLong).length < Math.max(1, this.#count - 1)
  }

  /** Looks again once a long job has waited long enough for the last reader. */
  #watch(now: number): void {
    const { oldestLong } = this.#waiting
    if (this.#patience || oldestLong === null || now - oldestLong >= PATIENCE_MS) return
    this.#patience = setTimeout(
      () => {
        this.#patience = null
        this.#dispatch()
      },
      PATIENCE_MS - (now - oldestLong) + 1,
    )
  }
}

/** Waits no longer for the thread of a reader to load. */
function forgetLate(reader: Reader): void {
  clearTimeout(reader.late)
  reader.late = undefined
}

/** Jobs of the reader but for those that only help. */
const own = ({ jobs }: Reader): Job[] => [...jobs.values()].filter(({ seat }) => !seat)

const hasLong = ({ jobs }: Reader): boolean => [...jobs.values()].some(({ long }) => long)

/** A user has one job in a shared reader, and a quick one beside a long one. Long jobs go where there are such. */
function mayShare(reader: Reader, job: Job): boolean {
  const jobs = own(reader)
  if (jobs.length >= MAX_JOBS || (job.long && !hasLong(reader))) return false
  return jobs.every(other => other.asker !== job.asker || (other.long && !job.long))
}

function readerThread(limits: Limits, place: number): ReaderThread {
  const workerData: ReaderOptions = { ...limits, place }
  const maxOldGenerationSizeMb = Math.round(limits.heap.bytes / (1 << 20)) + SPARE_MB
  return new Worker(new URL('./reader.ts', import.meta.url), {
    workerData,
    resourceLimits: { ...threadMemory, maxOldGenerationSizeMb },
  })
}
