/** Index sets made, changed and taken away (contract 2, 4.1). */
import { canBeDefault, INDEX_PREFIX } from '../../../core/indices/rules.ts'
import type { CreateIndexSet, IndexSet, UpdateIndexSet } from '../../../core/indices/schema.ts'
import { strategyProblem } from '../../../core/indices/strategies.ts'
import { ApiError, badRequest } from '../platform/http/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../services.ts'
import { streams } from '../streams/collection.ts'
import { defaultIndexSet, indexSets } from './collection.ts'
import { defaultIndexSetId, presentIndexSet } from './service.ts'

/** The store has its first index before a stream can be given it. @throws ApiError 400 naming the member, 403 */
export async function createIndexSet(services: Services, caller: Caller, given: CreateIndexSet): Promise<IndexSet> {
  const { id: _, default: __, can_be_default: ___, ...rest } = given
  const set = { ...rest, title: given.title.trim(), description: given.description ?? null,
    index_template_type: given.index_template_type ?? null }
  check(set)
  if (set.index_analyzer.trim() === '') throw badRequest('index_analyzer must not be empty.')
  if (Number.isNaN(Date.parse(set.creation_date))) throw badRequest('creation_date must be an instant such as 2023-08-02T10:00:00.000Z.')
  await checkPrefix(services, set.index_prefix)
  const stored = await services.records.as(caller).of(indexSets).insert(set)
  try {
    await services.messages.ensureIndexSet({ id: stored.id, prefix: stored.index_prefix })
  } catch (error) {
    // One the store does not know would hold up every message, once a stream has it.
    await services.records.as(system('indices')).of(indexSets).delete(stored.id)
    throw error
  }
  return presentIndexSet(stored, await defaultIndexSetId(services))
}

/** @throws ApiError 400, 403, 404; 409 when the default set would take no more messages */
export async function updateIndexSet(services: Services, caller: Caller, id: string, given: UpdateIndexSet): Promise<IndexSet> {
  const standard = await defaultIndexSetId(services)
  const access = services.records.as(caller).of(indexSets)
  const before = await access.get(id)
  const {
    title, writable, shards, replicas, rotation_strategy_class, rotation_strategy, retention_strategy_class, retention_strategy,
    index_optimization_max_num_segments, index_optimization_disabled, field_type_refresh_interval,
  } = given
  const change = {
    title: title.trim(), description: given.description ?? before.description, writable, shards, replicas, rotation_strategy_class,
    rotation_strategy, retention_strategy_class, retention_strategy, index_optimization_max_num_segments, index_optimization_disabled,
    field_type_refresh_interval,
  }
  check(change)
  if (id === standard && !writable) {
    throw new ApiError(409, 'The default index set must stay writable. Make another one the default first.')
  }
  return presentIndexSet(await access.update(id, before.revision, change), standard)
}

/** The route has checked that the set may be edited. @throws ApiError 404; 409 for a set that takes no messages of streams */
export async function makeDefault(services: Services, caller: Caller, id: string): Promise<IndexSet> {
  const set = await services.records.as(system('indices')).of(indexSets).get(id)
  if (!canBeDefault(set)) {
    throw new ApiError(409, `The index set '${set.title}' cannot be the default one: it is not writable for messages.`)
  }
  await services.records.as(system(`indices, for ${caller.username ?? 'nobody'}`)).config(defaultIndexSet).put({ default_index_set_id: id })
  return presentIndexSet(set, id)
}

/** @throws ApiError 400 for the default set and one that streams write to, 404 */
export async function deleteIndexSet(services: Services, caller: Caller, id: string, deleteIndices: boolean): Promise<void> {
  const server = services.records.as(system('indices'))
  const set = await server.of(indexSets).get(id)
  if (id === await defaultIndexSetId(services)) {
    throw badRequest('The default index set cannot be deleted. Make another one the default first.')
  }
  const users = (await server.of(streams).all()).filter(stream => stream.index_set_id === id)
  if (users.length > 0) {
    throw badRequest(`The index set '${set.title}' is that of ${users.length} streams, '${users[0]!.title}' one of them. `
      + 'Give them another one first.')
  }
  if (!caller.isPermitted(`indexsets:delete:${id}`)) throw new ApiError(403, `Not authorized to delete <${id}>`)
  if (deleteIndices) await services.messages.removeIndexSet(id)
  try {
    await services.records.as(caller).of(indexSets).delete(id)
  } catch (error) {
    // It is still there for streams to write to.
    await services.messages.ensureIndexSet({ id, prefix: set.index_prefix })
    throw error
  }
}

type Checked = Pick<IndexSet, 'title' | 'rotation_strategy_class' | 'rotation_strategy' | 'retention_strategy_class' | 'retention_strategy'>

function check(set: Checked): void {
  if (set.title === '') throw badRequest('title must not be empty.')
  const problem = strategyProblem(set)
  if (problem !== null) throw badRequest(problem)
}

/** Names of indices must tell whose they are. */
async function checkPrefix({ records }: Services, prefix: string): Promise<void> {
  if (!INDEX_PREFIX.test(prefix)) {
    throw badRequest("index_prefix must begin with a small letter or digit, go on with such, '_', '-' or '+', "
      + 'and have 250 characters at most.')
  }
  const others = (await records.as(system('indices')).of(indexSets).all()).map(set => set.index_prefix)
  const clash = others.find(other => other.startsWith(prefix) || prefix.startsWith(other))
  if (clash !== undefined) {
    throw badRequest(clash === prefix ? `index_prefix: '${prefix}' is that of another index set.`
      : `index_prefix: neither of '${prefix}' and '${clash}', which another index set has, may begin with the other.`)
  }
}
