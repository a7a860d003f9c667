/** Gives memory back that V8 would keep: without work it does not look for garbage, and what a large search left behind would stay. */
import { performance } from 'node:perf_hooks'
import { getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** A heap that has grown by less is not worth a collection. */
const GROWN_BYTES = 24 << 20

// The only way to both without options on the command line.
setFlagsFromString('--expose-gc')
// A thorough collection collects twice. V8 drops compiled code that has not run for six collections, and compiles it again when it is called: with two, what
// only the start has run goes with the first thorough one.
setFlagsFromString('--bytecode-old-age=2')
// Buffers count as part of a heap. V8 lets a small one grow by 8 MB before it marks all of it: threads that pass buffers on, or read them, would do so three to six
// times a second. This is a floor for the limit of the heap, MB, of each thread that begins from now on.
setFlagsFromString('--initial-old-space-size=48')
const collect = runInNewContext('gc') as (options: {
  type: 'major'
  execution: 'sync'
  flavor: 'last-resort' | 'regular'
}) => void

/** Returns the bytes that this thread holds, garbage included. */
export function heldBytes(): number {
  const { total_physical_size: heap, external_memory: external } = getHeapStatistics()
  return heap + external
}

let least = heldBytes()

/** Collects the garbage of this thread where it has grown by so much. For moments in which nobody waits for the thread. */
export function collectMemory(grownBytes = GROWN_BYTES): void {
  const now = heldBytes()
  if (now < least) least = now
  if (now - least < grownBytes) return
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  least = heldBytes()
}

/** A thread that works for a larger share of its time makes V8 look for garbage on its own, and should not be held up. */
const IDLE_UTILIZATION = 0.02

let lastSeen = performance.eventLoopUtilization()
/** Loading the modules leaves garbage of its own, which may be less than a burst leaves and stays as long as the thread is idle. */
let isAfterStart = true

/** A thread that works and has grown by so much is held up for a moment all the same: V8 would let it have several times what it uses. */
const MUCH_BYTES = 128 << 20

/**
 * Collects the garbage of this thread: thoroughly, which takes some hundred milliseconds, if it has been idle since the last call, else
 * only where there may be very much.
 */
export function collectMemoryByLoad(): void {
  const { utilization } = performance.eventLoopUtilization(lastSeen)
  lastSeen = performance.eventLoopUtilization()
  if (utilization <= IDLE_UTILIZATION) {
    collectMemory(isAfterStart ? 0 : GROWN_BYTES)
    isAfterStart = false
  } else if (heldBytes() - least >= MUCH_BYTES) {
    collectNow()
    least = heldBytes()
  }
}

/** Collects the garbage of this thread now, and no more thoroughly than is done in a moment. */
export function collectNow(): void {
  collect({ type: 'major', execution: 'sync', flavor: 'regular' })
  least = Math.min(least, heldBytes())
}

/** Between two looks of a worker thread at its heap. */
const LOOK_MS = 5_000

/** Gives back, for as long as this worker thread lives, what bursts of work leave behind. */
export function collectMemoryOfWorker(everyMs = LOOK_MS): void {
  setInterval(collectMemoryByLoad, everyMs).unref()
}
