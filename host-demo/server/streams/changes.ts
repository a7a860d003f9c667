/** Streams made, changed and taken away (contract 1, 5.2). Messages keep the ids of streams they were routed to. */
import { canBeDefault } from '../../../core/indices/rules.ts'
import type { CloneStream, CreateStream, MatchingType, UpdateStream } from '../../../core/streams/schema.ts'
import { indexSets } from '../indices/collection.ts'
import { ApiError, badRequest, forbidden, notFound, ValidationError } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { isId, newId } from '../platform/records/ids.ts'
import type { Services } from '../platform/services.ts'
import { streams, type StoredStream } from './collection.ts'
import { checkRules, storedRule } from './rules.ts'
import { changeableStream } from './service.ts'
import type { StreamServices } from './stream-services.ts'

/** It starts paused. @throws ApiError 400, 403; ValidationError */
export async function createStream(services: StreamServices, caller: Caller, given: CreateStream): Promise<string> {
  const rules = given.rules ?? []
  const title = checkedTitle(given.title)
  const matchingType = checkedMatchingType(given.matching_type ?? 'AND')
  await checkIndexSet(services, caller, given.index_set_id)
  await checkRules(services, rules)
  const id = newId()
  await services.records
    .as(caller)
    .of(streams)
    .insert(
      {
        ...fresh(caller),
        title,
        description: given.description ?? null,
        matching_type: matchingType,
        rules: rules.map(rule => storedRule(id, rule)),
        outputs: [],
        content_pack: given.content_pack ?? null,
        remove_matches_from_default_stream: given.remove_matches_from_default_stream ?? false,
        index_set_id: given.index_set_id,
      },
      id,
    )
  await services.routing.refresh()
  return id
}

/** With the rules and outputs of the other; paused. */
export async function cloneStream(
  services: StreamServices,
  caller: Caller,
  id: string,
  given: CloneStream,
): Promise<string> {
  const { rules, outputs, matching_type } = await changeableStream(services, id)
  const title = checkedTitle(given.title)
  await checkIndexSet(services, caller, given.index_set_id)
  const copy = newId()
  await services.records
    .as(caller)
    .of(streams)
    .insert(
      {
        ...fresh(caller),
        title,
        description: given.description,
        matching_type,
        rules: rules.map(rule => storedRule(copy, rule)),
        outputs: [...outputs],
        content_pack: null,
        remove_matches_from_default_stream: given.remove_matches_from_default_stream ?? false,
        index_set_id: given.index_set_id,
      },
      copy,
    )
  await services.routing.refresh()
  return copy
}

const fresh = (caller: Caller) => ({
  creator_user_id: caller.username ?? '',
  created_at: new Date().toISOString(),
  disabled: true,
  is_default: false,
})

/** Updates a stream; empty and missing fields stay unchanged. */
export async function updateStream(
  services: StreamServices,
  caller: Caller,
  id: string,
  given: UpdateStream,
): Promise<StoredStream> {
  const before = await changeableStream(services, id)
  if (given.index_set_id && given.index_set_id !== before.index_set_id)
    await checkIndexSet(services, caller, given.index_set_id)
  const change = {
    ...(given.title ? { title: checkedTitle(given.title) } : {}),
    ...(given.description ? { description: given.description } : {}),
    ...(given.matching_type ? { matching_type: checkedMatchingType(given.matching_type) } : {}),
    ...(typeof given.remove_matches_from_default_stream === 'boolean'
      ? { remove_matches_from_default_stream: given.remove_matches_from_default_stream }
      : {}),
    ...(given.index_set_id ? { index_set_id: given.index_set_id } : {}),
  }
  const stream = await services.inTurn(() => services.records.as(caller).of(streams).update(id, null, change))
  await services.routing.refresh()
  return stream
}

export async function deleteStream(services: StreamServices, caller: Caller, id: string): Promise<void> {
  await changeableStream(services, id)
  await services.records.as(caller).of(streams).delete(id)
  await services.routing.refresh()
}

/** Permissions of which one allows to pause and resume a stream: for changing its state, or the stream. */
export const mayPause = (id: string): readonly string[] => [`streams:changestate:${id}`, `streams:edit:${id}`]

/** For whoever may change the state, which need not include editing. @throws ApiError 403 */
export async function setPaused(services: StreamServices, caller: Caller, id: string, paused: boolean): Promise<void> {
  if (!caller.isAnyPermitted(mayPause(id))) {
    throw forbidden(`Not authorized to access resource id <${id}>`)
  }
  const { disabled } = await changeableStream(services, id)
  if (disabled === paused) return
  const server = services.records.as(system(`streams, for ${caller.username ?? 'nobody'}`))
  await services.inTurn(() => server.of(streams).update(id, null, { disabled: paused }))
  await services.routing.refresh()
}

/**
 * All of the streams, or none. The route has checked that the index set may be read.
 * @returns ids of streams that are not there; then nothing has been changed
 */
export async function assignIndexSet(
  services: StreamServices,
  caller: Caller,
  indexSetId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  if (!(await indexSet(services, indexSetId))) throw notFound(`There is no index set with id <${indexSetId}>.`)
  const missing: string[] = []
  for (const id of ids) {
    if (!caller.isPermitted(`streams:edit:${id}`)) throw forbidden(`Not authorized to access resource id <${id}>`)
    await changeableStream(services, id).catch((error: unknown) => {
      if (!(error instanceof ApiError && error.status === 404)) throw error
      missing.push(id)
    })
  }
  if (missing.length > 0) return missing
  await checkIndexSet(services, caller, indexSetId)
  await services.inTurn(() =>
    services.records.as(caller).transaction(async records => {
      for (const id of new Set(ids)) await records.of(streams).update(id, null, { index_set_id: indexSetId })
    }),
  )
  await services.routing.refresh()
  return []
}

function checkedTitle(given: string): string {
  const title = given.trim()
  if (title === '') throw new ValidationError({ title: ['A title is required.'] })
  return title
}

function checkedMatchingType(given: string): MatchingType {
  if (given === 'AND' || given === 'OR') return given
  throw badRequest(`matching_type must be AND or OR, not '${given.slice(0, 100)}'.`)
}

const indexSet = async ({ records }: Services, id: string) =>
  isId(id) ? records.as(system('streams')).of(indexSets).find(id) : null

/** @throws ApiError 400 for one that takes no messages */
async function checkIndexSet(services: Services, caller: Caller, id: string): Promise<void> {
  const set = await indexSet(services, id)
  if (!set) throw badRequest(`index_set_id: there is no index set with id <${id.slice(0, 100)}>.`)
  if (canBeDefault(set)) return
  const name = caller.isPermitted(`indexsets:read:${id}`) ? `'${set.title}'` : `<${id}>`
  throw badRequest(`index_set_id: the index set ${name} takes no messages of streams; choose one that is writable.`)
}
