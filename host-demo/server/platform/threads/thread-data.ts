/** The thread's side of `startThread`. */
import { once } from 'node:events'
import { workerData, type MessagePort } from 'node:worker_threads'

/** Data of a thread that began before it was known. */
export interface LaterData {
  readonly later: MessagePort
}

const isLater = (data: unknown): data is LaterData => typeof data === 'object' && data !== null && 'later' in data

/** Returns what the thread was started with; waits for it where the thread began early. */
export async function threadData<T>(): Promise<T> {
  if (!isLater(workerData)) return workerData as T
  const [data] = await once(workerData.later, 'message')
  workerData.later.close()
  return data as T
}
