/** Index sets and their indices: the defaults of the first start, and what is known of each. */
import type { IndexRange, IndexSet, IndexSetStats } from '../../../core/indices/schema.ts'
import { defaultIndexSetsConfig } from '../../../core/configuration/defaults.ts'
import { setDefaults } from '../../../core/indices/defaults.ts'
import { canBeDefault, compareIndexNames } from '../../../core/indices/rules.ts'
import { notFound } from '../platform/errors/errors.ts'
import type { IndexInfo } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { defaultIndexSet, indexSets, type StoredIndexSet } from './collection.ts'
import { storeIndexSet } from './store-index-set.ts'

const asServer = (services: Services) => services.records.as(system('indices'))

/** Makes the default index set where there is none, and lets the store write to every set there is. */
export async function startIndices(services: Services): Promise<void> {
  const stored = asServer(services).of(indexSets)
  if ((await stored.all()).length === 0) await stored.insert(firstIndexSet())
  const all = await stored.all()
  const standard = await defaultIndexSetId(services)
  // The first start finds no default index set; later its name, or the set itself, may have been damaged.
  if (!all.some(({ id }) => id === standard)) {
    await asServer(services)
      .config(defaultIndexSet)
      .put({ default_index_set_id: (all.find(canBeDefault) ?? all[0]!).id })
  }
  for (const set of all) await storeIndexSet(services, set)
}

const firstIndexSet = () => ({
  ...setDefaults(defaultIndexSetsConfig),
  title: 'Default index set',
  description: 'The messages of every stream that has no index set of its own',
  index_prefix: 'cordwood',
  creation_date: new Date().toISOString(),
})

export const defaultIndexSetId = async (services: Services): Promise<string> =>
  (await asServer(services).config(defaultIndexSet).get()).default_index_set_id

/** By title. */
export async function readableIndexSets(services: Services, caller: Caller): Promise<IndexSet[]> {
  const standard = await defaultIndexSetId(services)
  return (await services.records.as(caller).of(indexSets).all())
    .map(set => presentIndexSet(set, standard))
    .sort((a, b) => a.title.localeCompare(b.title))
}

export function presentIndexSet({ revision: _, field_types: __, ...set }: StoredIndexSet, standard: string): IndexSet {
  return { ...set, default: set.id === standard, can_be_default: canBeDefault(set) }
}

/** The indices of a set, or of all, in the order of their numbers. */
export const indicesOf = async ({ messages }: Pick<Services, 'messages'>, indexSetId?: string): Promise<IndexInfo[]> =>
  inOrder(await messages.indices(), indexSetId)

/** @throws ApiError 404 */
export async function findIndex(services: Pick<Services, 'messages'>, name: string): Promise<IndexInfo> {
  const index = (await indicesOf(services)).find(candidate => candidate.name === name)
  if (!index) throw notFound(`There is no index '${name}'.`)
  return index
}

export function inOrder(indices: readonly IndexInfo[], indexSetId?: string): IndexInfo[] {
  return indices
    .filter(index => indexSetId === undefined || index.indexSet === indexSetId)
    .sort((a, b) => compareIndexNames(a.name, b.name))
}

export const statsOf = (indices: readonly IndexInfo[]): IndexSetStats => ({
  indices: indices.length,
  documents: indices.reduce((sum, index) => sum + index.messages, 0),
  size: indices.reduce((sum, index) => sum + index.bytes, 0),
})

const iso = (time: number) => new Date(time).toISOString()

/** Ranges are kept with the messages: they are always up to date and take no time to find. */
export const rangeOf = (index: IndexInfo): IndexRange => ({
  index_name: index.name,
  begin: iso(index.range?.from ?? 0),
  end: iso(index.range?.to ?? 0),
  calculated_at: iso(Date.now()),
  took_ms: 0,
})
