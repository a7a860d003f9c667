/** Index sets made, changed and taken away (contract 2, 4.1). */
import { canBeDefault } from '../../../core/indices/rules.ts'
import type { CreateIndexSet, IndexSet, UpdateIndexSet } from '../../../core/indices/schema.ts'
import { setDefaults } from '../../../core/indices/defaults.ts'
import { indexSetDefaults } from '../configuration/index-set-defaults.ts'
import { ApiError, badRequest } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { defaultIndexSet, indexSets, type StoredIndexSet } from './collection.ts'
import type { DeletionGuards } from './deletion-guards.ts'
import { check, checkPrefix, withSettings } from './index-set-checks.ts'
import type { IndexSetDeletions } from './deletions.ts'
import type { IndexJobs } from './jobs.ts'
import type { IndexKeeper } from './keeper.ts'
import { defaultIndexSetId, presentIndexSet } from './service.ts'
import { storeIndexSet } from './store-index-set.ts'

/** The store has its first index before a stream can be given it. @throws ApiError 400 naming the member, 403 */
export async function createIndexSet(services: Services, caller: Caller, given: CreateIndexSet): Promise<IndexSet> {
  const defaults = setDefaults(await services.records.as(system('indices')).config(indexSetDefaults).get())
  const { id: _, default: __, can_be_default: ___, ...rest } = withSettings({ ...defaults, ...given })
  const set: Omit<StoredIndexSet, 'id' | 'revision'> = {
    ...rest,
    title: given.title.trim(),
    description: given.description ?? null,
    index_template_type: given.index_template_type ?? null,
  }
  check(services, set)
  if (set.index_analyzer.trim() === '') throw badRequest('index_analyzer must not be empty.')
  if (Number.isNaN(Date.parse(set.creation_date)))
    throw badRequest('creation_date must be an instant such as 2023-08-02T10:00:00.000Z.')
  await checkPrefix(services, set.index_prefix)
  const stored = await services.records.as(caller).of(indexSets).insert(set)
  try {
    await storeIndexSet(services, stored)
  } catch (error) {
    // A set that the store does not know would block every message once a stream uses it.
    await services.records.as(system('indices')).of(indexSets).delete(stored.id)
    throw error
  }
  return presentIndexSet(stored, await defaultIndexSetId(services))
}

/** @throws ApiError 400, 403, 404; 409 when the default set would take no more messages */
export async function updateIndexSet(
  services: Services,
  keeper: Pick<IndexKeeper, 'wake'>,
  caller: Caller,
  id: string,
  given: UpdateIndexSet,
): Promise<IndexSet> {
  const standard = await defaultIndexSetId(services)
  const access = services.records.as(caller).of(indexSets)
  const before = await access.get(id)
  const {
    title,
    writable,
    shards,
    replicas,
    rotation_strategy_class,
    rotation_strategy,
    retention_strategy_class,
    retention_strategy,
    index_optimization_max_num_segments,
    index_optimization_disabled,
    field_type_refresh_interval,
  } = withSettings(given)
  const change = {
    title: title.trim(),
    description: given.description ?? before.description,
    writable,
    shards,
    replicas,
    rotation_strategy_class,
    rotation_strategy,
    retention_strategy_class,
    retention_strategy,
    index_optimization_max_num_segments,
    index_optimization_disabled,
    field_type_refresh_interval,
  }
  check(services, change)
  if (id === standard && !writable) {
    throw new ApiError(409, 'The default index set must stay writable. Make another one the default first.')
  }
  const after = await access.update(id, before.revision, change)
  await storeIndexSet(services, after)
  keeper.wake()
  return presentIndexSet(after, standard)
}

/** The route has checked that the set may be edited. @throws ApiError 404; 409 for a set that takes no messages of streams */
export async function makeDefault(services: Services, caller: Caller, id: string): Promise<IndexSet> {
  const set = await services.records.as(system('indices')).of(indexSets).get(id)
  if (!canBeDefault(set)) {
    throw new ApiError(409, `The index set '${set.title}' cannot be the default one: it is not writable for messages.`)
  }
  await services.records
    .as(system(`indices, for ${caller.username ?? 'nobody'}`))
    .config(defaultIndexSet)
    .put({ default_index_set_id: id })
  return presentIndexSet(set, id)
}

export interface DeletionParts {
  readonly guards: DeletionGuards
  readonly deletions: IndexSetDeletions
  readonly jobs: IndexJobs
}

/** A job deletes the indices. @throws ApiError 400 for the default set and one that an area guards, 404 */
export async function deleteIndexSet(
  services: Services,
  { guards, deletions, jobs }: DeletionParts,
  caller: Caller,
  id: string,
  deleteIndices: boolean,
): Promise<void> {
  const server = services.records.as(system('indices'))
  const set = await server.of(indexSets).get(id)
  if (id === (await defaultIndexSetId(services))) {
    throw badRequest('The default index set cannot be deleted. Make another one the default first.')
  }
  await guards.check(set)
  if (!caller.isPermitted(`indexsets:delete:${id}`)) throw new ApiError(403, `Not authorized to delete <${id}>`)
  const remove = () => services.records.as(caller).of(indexSets).delete(id)
  await (deleteIndices ? deletions.run(set, caller, jobs, remove) : remove())
}
