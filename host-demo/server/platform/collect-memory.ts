/** Gives memory back that V8 would keep: without work it does not look for garbage, and what a large search left behind would stay. */
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A heap that has grown by less is not worth a collection. */
const GROWN_BYTES = 24 << 20

// The only way to it without an option on the command line.
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as (options: { type: 'major', execution: 'sync', flavor: 'last-resort' }) => void

const held = (): number => {
  const { total_physical_size: heap, external_memory: external } = getHeapStatistics()
  return heap + external
}

let least = held()

/** Collects the garbage of this thread where there may be much of it. For moments in which nobody waits for the thread. */
export function collectMemory(): void {
  const now = held()
  if (now < least) least = now
  if (now - least < GROWN_BYTES) return
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  least = held()
}
