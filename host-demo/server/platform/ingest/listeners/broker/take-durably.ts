/** Puts data read from a broker into the journal once, however often the journal is full meanwhile. */
import type { Origin } from '../../journal/batch.ts'
import { RefusedError, type Intake } from '../transport.ts'

/**
 * Resolves when all frames are durable. While there is no room they wait in the intake: those of them that were written before must not be
 * taken again.
 * @param room resolves when there may be room again; what it rejects with ends the wait
 */
export async function takeDurably(
  intake: Pick<Intake, 'take' | 'committed'>,
  origin: Origin,
  port: number,
  frames: readonly Buffer[],
  room: () => Promise<void>,
): Promise<void> {
  for (const frame of frames) intake.take(origin, port, frame, 0, frame.length)
  for (;;) {
    try {
      return await intake.committed()
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      await room()
    }
  }
}
