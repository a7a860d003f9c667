/**
 * Runs matchers in threads with a deadline. Linear time is linear in pattern times text, which can still be much: a test that takes longer
 * than the deadline is ended with its thread, and whoever asks hears so. Threads start when they are needed and keep no process alive.
 */
import { Worker } from 'node:worker_threads'
import { ApiError, badRequest } from '../platform/http/errors.ts'
import type { MatcherName, Matchers } from './matching.ts'
import type { MatchingAnswer, MatchingRequest } from './matching-worker.ts'

export interface MatchingPool {
  /** @throws ApiError 400 for a pattern that cannot be used or takes too long, 503 when too many tests wait */
  run<N extends MatcherName>(name: N, test: Parameters<Matchers[N]>[0], signal?: AbortSignal): Promise<ReturnType<Matchers[N]>>
  close(): Promise<void>
}

const threads = 2
const longestQueue = 50
const memoryMb = 256

interface Job {
  readonly request: MatchingRequest
  readonly resolve: (result: never) => void
  readonly reject: (error: Error) => void
  readonly signal: AbortSignal | undefined
}

export function createMatchingPool(deadlineMs = 1000): MatchingPool {
  const waiting: Job[] = []
  const idle: Worker[] = []
  const all = new Set<Worker>()

  const start = () => {
    const worker = new Worker(new URL('./matching-worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
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
    while (waiting.length > 0 && waiting[0]!.signal?.aborted) waiting.shift()!.reject(new DOMException('The client went away.', 'AbortError'))
    if (waiting.length === 0) return
    const worker = idle.pop() ?? (all.size < threads ? start() : null)
    if (worker) work(worker, waiting.shift()!)
  }

  const work = (worker: Worker, { request, resolve, reject }: Job) => {
    const end = () => {
      clearTimeout(timer)
      worker.off('message', answered).off('error', failed).off('exit', ended)
    }
    let timer: NodeJS.Timeout | undefined
    const answered = (answer: MatchingAnswer) => {
      if ('begun' in answer) {
        timer = setTimeout(tooLong, deadlineMs)
        return
      }
      end()
      idle.push(worker)
      if ('result' in answer) resolve(answer.result as never)
      else reject(answer.wrong ? badRequest(`The regular expression cannot be used: ${answer.error.replace(/\.$/, '')}.`) : new Error(answer.error))
      next()
    }
    const abandon = (error: Error) => {
      end()
      void worker.terminate().then(next)
      reject(error)
    }
    const failed = (error: unknown) => abandon(
      (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? badRequest('The pattern needs too much memory. Make it smaller.')
        : error as Error,
    )
    const tooLong = () =>
      abandon(badRequest(`The pattern takes longer than ${deadlineMs} ms on this text. Make the pattern or the text smaller.`))
    const ended = () => abandon(new Error('The thread that runs patterns ended.'))
    worker.on('message', answered).on('error', failed).on('exit', ended)
    worker.postMessage(request)
  }

  return {
    run: (name, test, signal) => new Promise((resolve, reject) => {
      if (waiting.length >= longestQueue) return reject(new ApiError(503, 'Too many tests are waiting; try again.', { 'retry-after': '1' }))
      waiting.push({ request: { name, test }, resolve, reject, signal })
      next()
    }),
    async close() {
      for (const { reject } of waiting.splice(0)) reject(new ApiError(503, 'The server is stopping.'))
      await Promise.all([...all].map(worker => worker.terminate()))
    },
  }
}
