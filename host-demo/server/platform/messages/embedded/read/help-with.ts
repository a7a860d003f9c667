import { GroupCollector } from '../aggregate/collect-groups.ts'
import type { HelpRequest } from '../protocol.ts'
import { CountCollector } from './count-matches.ts'
import type { IndexReader } from './index-reader.ts'
import { QueryRun } from './query-run.ts'
import type { Sharing } from './sharing/helpers.ts'
import { help, type Collector } from './sharing/share-out.ts'
import type { Work } from './work.ts'

/** Helps another reader in its job, see `share-out.ts`. */
export async function helpWith(
  indices: readonly IndexReader[],
  request: HelpRequest,
  sharing: Pick<Sharing, 'place' | 'readers'>,
  work: Work,
): Promise<null> {
  const { of, task } = request
  const makeCollector = (): Collector => {
    const run = new QueryRun(indices, of.request, work)
    return of.type === 'messages' ? new CountCollector(run) : new GroupCollector(run, of.request, work, task.pass!)
  }
  await help(request, sharing, makeCollector, work)
  return null
}
