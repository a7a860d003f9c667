/** Waiting for room in the journal: a source that is pulled just does not advance meanwhile. */
import { sleep } from '../backoff.ts'
import type { Intake } from '../transport.ts'

const lookMs = 250

export const hasRoom = (intake: Intake, throttling: boolean): boolean =>
  intake.refusal() === null && !(throttling && intake.throttled())

/** Resolves when there is room, or early when the signal is aborted. */
export async function untilRoom(intake: Intake, throttling: boolean, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !hasRoom(intake, throttling)) await sleep(lookMs, signal)
}
