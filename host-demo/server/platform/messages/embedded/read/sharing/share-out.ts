/** One job on all idle readers: each takes runs of chunks in turn, and what all found is put together. */
import type { Pass } from '../../aggregate/passes.ts'
import type { HelpRequest } from '../../protocol.ts'
import type { QueryRun } from '../query-run.ts'
import type { Work } from '../work.ts'
import { Claims, type ChunkRun } from './claims.ts'
import { beginHelp, Helpers, isWantedBack, type Sharing } from './helpers.ts'
import { NotSharedError } from './not-shared.ts'
import { buffersIn } from './transfer.ts'

/** Collects the findings of a reader in the runs it takes. */
export interface Collector<Part = unknown> {
  add(run: ChunkRun): Promise<void>
  /** As it is sent between threads. */
  part(): Part
  merge(part: Part): Promise<void>
  /** Estimates the milliseconds that help costs because another reader finds the same values once more, sends them and has them merged. */
  readonly doubleMs?: number
}

/**
 * Collects over all chunks of the query, with the help of readers that are idle.
 *
 * @param job tells what is asked, whatever the time; `pass`: which one of an aggregation it is
 * @throws NotSharedError where one reader has to do it alone
 */
export async function shareOut(
  run: QueryRun,
  runChunks: number,
  collector: Collector,
  sharing: Sharing,
  work: Work,
  { job, pass }: { readonly job: string; readonly pass: Pass | null },
): Promise<void> {
  const { own, shared } = run.runs(runChunks)
  const taken = new SharedArrayBuffer(4 * shared.length)
  const claims = new Claims(shared, taken, sharing.place, sharing.readers)
  const helpers = new Helpers(sharing, { runs: shared, taken, pass })
  const look = (): void => {
    if (claims.left > 0) helpers.look(claims.left / shared.length, collector.doubleMs)
  }
  const timer = setInterval(look, LOOKS_MS)
  try {
    const isKnown = sharing.before.has(job)
    if (isKnown) helpers.ask()
    for (const growing of own) await collector.add(growing)
    for (;;) {
      if (isKnown && claims.isAtOthers) await helpers.begin()
      const next = claims.take()
      if (!next) break
      await work.pause()
      await collector.add(next)
      look()
    }
    const all = await helpers.found()
    sharing.before.note(job, all.length > 0)
    for (const found of all) {
      if (!found) throw new NotSharedError('a reader that could not help')
      await collector.merge(found.part)
    }
  } finally {
    clearInterval(timer)
    claims.close()
    await helpers.end()
  }
}

/** How often it is looked whether to ask for help, within a run. */
const LOOKS_MS = 10

/** Takes runs until there are none, or the reader is wanted for another job, and sends what it found to the one that asked. */
export async function help(
  { task, seat }: HelpRequest,
  { place, readers }: Pick<Sharing, 'place' | 'readers'>,
  makeCollector: () => Collector,
  work: Work,
): Promise<void> {
  const { port } = seat
  const claims = new Claims(task.runs, task.taken, place, readers)
  try {
    if (!beginHelp(seat)) return
    const collector = makeCollector()
    for (let next: ChunkRun | null; !isWantedBack(seat) && (next = claims.take()); ) {
      await work.pause()
      await collector.add(next)
    }
    const part = collector.part()
    // From here on it is the other reader's.
    work.release()
    port.postMessage({ part }, buffersIn(part))
  } catch {
    // The one that asked does it alone, and meets itself what there is to be told.
    claims.close()
    work.release()
    port.postMessage(null)
  } finally {
    port.close()
  }
}
