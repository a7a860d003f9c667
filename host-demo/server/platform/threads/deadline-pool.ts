/**
 * Runs jobs of users in threads with a deadline. Linear time is linear in pattern times text, which can still be much: a job that takes longer
 * than the deadline is ended with its thread, and its caller is told. Threads start when they are needed and keep no process alive.
 */
import { Worker, type MessagePort } from 'node:worker_threads'
import { ApiError, badRequest } from '../errors/errors.ts'
import type { JobAnswer, JobRequest, Jobs } from './serve-jobs.ts'

export interface JobOptions {
  readonly signal?: AbortSignal
  /** Default: that of the pool. */
  readonly deadlineMs?: number
  /** Parts of the input that move to the thread. */
  readonly transfer?: readonly MessagePort[]
}

/** Words for callers whose jobs are ended. */
export interface JobWords {
  readonly tooLong: (deadlineMs: number) => string
  readonly tooLarge: string
  /** Words for the caller of a job that too many wait before. */
  readonly busy: string
}
const patternWords: JobWords = {
  tooLong: ms => `The pattern takes longer than ${ms} ms on this text. Make the pattern or the text smaller.`,
  tooLarge: 'The pattern needs too much memory. Make it smaller.',
  busy: 'Too many tests are waiting; try again.',
}

export interface DeadlinePool<J extends Jobs> {
  /** @throws ApiError 400 for what the job refuses and for what takes too long, 503 when too many jobs wait */
  run<N extends keyof J & string>(name: N, input: Parameters<J[N]>[0], options?: JobOptions): Promise<ReturnType<J[N]>>
  close(): Promise<void>
}

const threads = 2
const longestQueue = 50
const memoryMb = 256

interface Job {
  readonly request: JobRequest
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  readonly signal: AbortSignal | undefined
  readonly deadlineMs: number
  readonly transfer: readonly MessagePort[]
}

const clientLeft = () => new DOMException('The client went away.', 'AbortError')

/** @param module runs in the threads and calls `serveJobs` */
export function createDeadlinePool<J extends Jobs>(
  module: URL,
  defaultDeadlineMs = 1000,
  words = patternWords,
): DeadlinePool<J> {
  const waiting: Job[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()

  const start = () => {
    const worker = new Worker(module, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    worker.unref()
    worker.on('error', () => undefined)
    all.add(worker)
    worker.once('exit', () => {
      all.delete(worker)
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    })
    return worker
  }

  const next = () => {
    while (waiting.length > 0 && waiting[0]!.signal?.aborted) waiting.shift()!.reject(clientLeft())
    if (waiting.length === 0) return
    const worker = idle.pop() ?? (all.size < threads ? start() : null)
    if (worker) work(worker, waiting.shift()!)
  }

  const work = (worker: Worker, { request, resolve, reject, signal, deadlineMs, transfer }: Job) => {
    const end = () => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', ended)
      signal?.removeEventListener('abort', left)
    }
    let timer: NodeJS.Timeout | undefined
    const answered = (answer: JobAnswer) => {
      if ('begun' in answer) {
        timer = setTimeout(tooLong, deadlineMs)
        return
      }
      end()
      idle.push(worker)
      if ('result' in answer) resolve(answer.result as never)
      else reject(answer.refused ? badRequest(answer.error) : new Error(answer.error))
      next()
    }
    const abandon = (error: Error) => {
      end()
      void worker.terminate().then(next)
      reject(error)
    }
    const failed = (error: unknown) =>
      abandon(
        (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? badRequest(words.tooLarge)
          : (error as Error),
      )
    const tooLong = () => abandon(badRequest(words.tooLong(deadlineMs)))
    const left = () => abandon(clientLeft())
    const ended = () => abandon(new Error('The thread that runs patterns ended.'))
    worker.on('message', answered).on('error', failed).on('exit', ended)
    signal?.addEventListener('abort', left)
    worker.postMessage(request, transfer)
  }

  return {
    run: (name, input, { signal, deadlineMs = defaultDeadlineMs, transfer = [] } = {}) =>
      new Promise((resolve, reject) => {
        if (waiting.length >= longestQueue) return reject(new ApiError(503, words.busy, { 'retry-after': '1' }))
        waiting.push({ request: { name, input }, resolve, reject, signal, deadlineMs, transfer })
        next()
      }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new ApiError(503, 'The server is stopping.'))
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}
