/**
 * Threads that every start needs begin while the main thread still loads its modules. What they work on is told later, when the part that they belong
 * to is opened; until then they have loaded their own modules and wait.
 */
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { threadMemory } from '../thread-memory.ts'
import type { LaterData } from './thread-data.ts'

interface EarlyThread {
  readonly worker: Worker
  readonly data: MessagePort
  readonly forget: () => void
}

const waiting = new Map<string, EarlyThread>()

/** Begins a thread whose module reads its data with `threadData`. */
export function startEarly(module: URL): void {
  const { port1: data, port2: later } = new MessageChannel()
  const worker = new Worker(module, {
    workerData: { later } satisfies LaterData,
    transferList: [later],
    resourceLimits: threadMemory,
  })
  // A thread that cannot start is as good as none: the part that needs it starts another, and hears why that one fails.
  const forget = () => void waiting.delete(module.href)
  worker.on('error', forget).on('exit', forget)
  waiting.set(module.href, { worker, data, forget })
}

/** Returns the thread that began early, now with its data; else a new one. */
export function startThread(module: URL, workerData: unknown): Worker {
  const early = waiting.get(module.href)
  if (!early) return new Worker(module, { workerData, resourceLimits: threadMemory })
  waiting.delete(module.href)
  const { worker, data, forget } = early
  worker.off('error', forget).off('exit', forget)
  data.postMessage(workerData)
  data.close()
  return worker
}
