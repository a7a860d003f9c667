/** Batches of the write channel, put together for transactions. */
import type { WriteBatch } from '../../message-store.ts'
import type { Entry } from './index-writer.ts'

/** Batches that each set may have in one transaction. `alone`: the only set of those that are for one. */
export interface Run {
  readonly batches: WriteBatch[]
  alone: string | null
}

export function runsOf(batches: readonly WriteBatch[]): Run[] {
  const runs: Run[] = []
  for (const batch of batches) {
    const only = batch.targets.length === 1 ? batch.targets[0]!.indexSet : null
    const run = runs.at(-1)
    if (!run || (only !== null && run.alone !== null && only !== run.alone))
      runs.push({ batches: [batch], alone: only })
    else {
      run.batches.push(batch)
      run.alone ??= only
    }
  }
  return runs
}

/** Part of a batch for one index set. */
export interface Part {
  readonly sequence: number
  readonly entries: readonly Entry[]
}

/** Ids that stand under more than one target of the batch. */
export function sharedIds(batch: WriteBatch): Set<string> {
  const shared = new Set<string>()
  if (batch.targets.length < 2) return shared
  const seen = new Set<string>()
  for (const target of batch.targets) {
    for (const { id } of target.messages) (seen.has(id) ? shared : seen).add(id)
  }
  return shared
}
