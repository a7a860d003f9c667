/** Index sets of the server's own messages: events, which are apart from what senders write. */
import { setDefaults } from '../../../core/indices/defaults.ts'
import { prefixProblem } from '../../../core/indices/prefix.ts'
import { indexSetDefaults } from '../configuration/index-set-defaults.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { indexSets, type StoredIndexSet } from './collection.ts'
import { storeIndexSet } from './store-index-set.ts'

export interface OwnIndexSet {
  readonly title: string
  readonly description: string
  readonly prefix: string
}

/** Makes the set, with the strategies of the defaults, and its first index. Searches that name no streams leave its messages out. Another set may have the prefix, or one that it begins with. */
export async function createOwnIndexSet(
  services: Services,
  { prefix, ...words }: OwnIndexSet,
): Promise<StoredIndexSet> {
  const records = services.records.as(system('indices'))
  const taken = (await records.of(indexSets).all()).map(set => set.index_prefix)
  const candidates = [prefix, `own-${prefix}`, `${services.node.nodeId.slice(0, 8)}-${prefix}`]
  const set = await records.of(indexSets).insert({
    ...setDefaults(await records.config(indexSetDefaults).get()),
    ...words,
    index_prefix: candidates.find(candidate => prefixProblem(candidate, taken) === null) ?? candidates.at(-1)!,
    index_template_type: 'events',
    creation_date: new Date().toISOString(),
  })
  await storeIndexSet(services, set)
  return set
}
