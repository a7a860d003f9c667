/** Changes of streams one after the other: rules that are added at the same moment are all there afterwards. */
import { perServer } from '../per-server.ts'
import type { Services } from '../services.ts'

const queueOf = perServer(() => ({ last: Promise.resolve() }))

export function inTurn<T>(services: Services, work: () => Promise<T>): Promise<T> {
  const queue = queueOf(services)
  const result = queue.last.then(work)
  queue.last = result.then(() => undefined, () => undefined)
  return result
}
