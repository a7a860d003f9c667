/** How much of the processor a thread gets where there is not enough for all. */
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'

/**
 * Somebody waits for an answer; what has come in lies safe in the journal and may wait a little. More, and a sender on the same machine
 * takes so much of the processor that the store, which is one thread, falls behind it.
 */
export const BEHIND_ANSWERS = 2
/** Nobody waits for it. */
export const IN_SPARE_TIME = constants.priority.PRIORITY_LOW

/** Lets threads that are ready go before the one this is called in. Only Linux knows priorities of threads; elsewhere nothing happens. */
export function stepBack(niceness: number): void {
  if (process.platform !== 'linux') return
  try {
    setPriority(Number(basename(readlinkSync('/proc/thread-self'))), niceness)
  } catch {
    // Without the right to do so, or without /proc, all threads are alike.
  }
}
