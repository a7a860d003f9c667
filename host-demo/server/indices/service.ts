/** Index sets and their indices: the defaults of the first start, and what is known of each. */
import type { IndexRange, IndexSet, IndexSetStats } from '../../../core/indices/schema.ts'
import { canBeDefault, compareIndexNames } from '../../../core/indices/rules.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../services.ts'
import { defaultIndexSet, indexSets, type StoredIndexSet } from './collection.ts'

const asServer = (services: Services) => services.records.as(system('indices'))

/** Makes the default index set at the first start, and lets the store write to every set there is. */
export async function startIndices(services: Services): Promise<void> {
  const stored = asServer(services).of(indexSets)
  if ((await stored.all()).length === 0) {
    const { id } = await stored.insert(firstIndexSet())
    await asServer(services).config(defaultIndexSet).put({ default_index_set_id: id })
  }
  for (const { id, index_prefix } of await stored.all()) await services.messages.ensureIndexSet({ id, prefix: index_prefix })
}

const firstIndexSet = () => {
  const rotation = 'org.graylog2.indexer.rotation.strategies.TimeBasedSizeOptimizingStrategy'
  const retention = 'org.graylog2.indexer.retention.strategies.DeletionRetentionStrategy'
  return {
    title: 'Default index set', description: 'The messages of every stream that has no index set of its own', writable: true,
    index_prefix: 'cordwood',
    shards: 1, replicas: 0,
    rotation_strategy_class: rotation,
    rotation_strategy: { type: `${rotation}Config`, index_lifetime_min: 'P30D', index_lifetime_max: 'P40D' },
    retention_strategy_class: retention, retention_strategy: { type: `${retention}Config`, max_number_of_indices: 20 },
    creation_date: new Date().toISOString(), index_analyzer: 'standard', index_optimization_max_num_segments: 1,
    index_optimization_disabled: false,
    field_type_refresh_interval: 5000, index_template_type: null,
  }
}

export const defaultIndexSetId = async (services: Services): Promise<string> =>
  (await asServer(services).config(defaultIndexSet).get()).default_index_set_id

/** By title. */
export async function readableIndexSets(services: Services, caller: Caller): Promise<IndexSet[]> {
  const standard = await defaultIndexSetId(services)
  return (await services.records.as(caller).of(indexSets).all())
    .map(set => presentIndexSet(set, standard)).sort((a, b) => a.title.localeCompare(b.title))
}

export function presentIndexSet({ revision: _, ...set }: StoredIndexSet, standard: string): IndexSet {
  return { ...set, default: set.id === standard, can_be_default: canBeDefault(set) }
}

/** The indices of a set, or of all, in the order of their numbers. */
export async function indicesOf({ messages }: Services, indexSetId?: string): Promise<IndexInfo[]> {
  const found = await messages.indices()
  return found.filter(index => indexSetId === undefined || index.indexSet === indexSetId).sort((a, b) => compareIndexNames(a.name, b.name))
}

export const statsOf = (indices: readonly IndexInfo[]): IndexSetStats => ({
  indices: indices.length,
  documents: indices.reduce((sum, index) => sum + index.messages, 0),
  size: indices.reduce((sum, index) => sum + index.bytes, 0),
})

const iso = (time: number) => new Date(time).toISOString()

/** Ranges are kept with the messages: they are always up to date and take no time to find. */
export const rangeOf = (index: IndexInfo): IndexRange => ({
  index_name: index.name, begin: iso(index.range?.from ?? 0), end: iso(index.range?.to ?? 0), calculated_at: iso(Date.now()), took_ms: 0,
})
