/**
 * Deletes rows of the audit log that exceed the retention age or count, whichever applies first, oldest first and in
 * small batches.
 */
import { setTimeout } from 'node:timers/promises'
import { auditLog } from '../platform/records/audit.ts'
import type { Records } from '../platform/records/records.ts'

export interface AuditLimits {
  readonly maxDays: number
  readonly maxRows: number
}

const dayMs = 24 * 3_600_000
/** Each step is a commit; between two of them requests are answered. */
const stepRows = 200
const betweenStepsMs = 20

/** Gives how many rows went. Ends early, between two steps, when `signal` is aborted. */
export async function forgetOldRows(
  records: Pick<Records, 'log'>,
  { maxDays, maxRows }: AuditLimits,
  signal: AbortSignal,
  now: number = Date.now(),
): Promise<number> {
  const rows = records.log(auditLog)
  const to = now - maxDays * dayMs
  let gone = 0
  for (let last = stepRows; last === stepRows && !signal.aborted; gone += last) {
    if (gone > 0) await setTimeout(betweenStepsMs)
    last = await rows.removeWhere({ to, oldest: stepRows })
  }
  for (let excess = (await rows.count()) - maxRows; excess > 0 && !signal.aborted; ) {
    if (gone > 0) await setTimeout(betweenStepsMs)
    const removed = await rows.removeWhere({ oldest: Math.min(stepRows, excess) })
    if (removed === 0) break
    excess -= removed
    gone += removed
  }
  return gone
}
