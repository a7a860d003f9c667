/** Sets the priority of a thread where there is not enough processor time for all. */
import { readlinkSync } from 'node:fs'
import { constants, getPriority, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Priority below that of answers: users wait for those, while received messages are safe in the journal and may wait a
 * little. A lower priority would let a sender on the same machine take so much of the processor that the store, which
 * is one thread, falls behind it.
 */
export const BEHIND_ANSWERS = 2
/** Priority of work that nobody waits for. */
export const IN_SPARE_TIME = constants.priority.PRIORITY_LOW

/**
 * Lets the other threads of the process that are ready go before the one this is called in, whatever the priority of the process. Only Linux knows
 * priorities of threads; elsewhere nothing happens.
 */
export function stepBack(niceness: number): void {
  if (process.platform !== 'linux') return
  try {
    const thread = Number(basename(readlinkSync('/proc/thread-self')))
    setPriority(thread, Math.min(constants.priority.PRIORITY_LOW, getPriority(thread) + niceness))
  } catch {
    // Without the right to do so, or without /proc, all threads are alike.
  }
}
