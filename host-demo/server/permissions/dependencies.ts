/** Finds the dependencies of a shared entity that its reader needs too: the streams a view is about. */
import { createGrn, everyone, parseGrn } from '../../../core/permissions/grn.ts'
import type { Grantee, SharedEntity } from '../../../core/permissions/shares-schema.ts'
import type { Search } from '../../../core/search/schema.ts'
import { DEFAULT_STREAM_ID } from '../../../core/streams/rules.ts'
import type { Entity } from '../entities/entities.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { PermissionSet } from '../platform/records/permissions.ts'
import { streamsOf } from '../search/query.ts'
import { isKnown } from '../search/types/registry.ts'
import { streams as streamCollection } from '../streams/collection.ts'
import { views } from '../views/collection.ts'
import { ownersOf } from './owners.ts'
import type { SharingServices } from './sharing-services.ts'

/**
 * By grantee, the streams of the view that they may not read; only those who lack any. A view that names no streams shows all that its
 * reader may read: who may read none at all lacks the default stream.
 */
export async function missingPermissions(
  services: SharingServices,
  caller: Caller,
  { type, id }: Entity,
  grantees: readonly string[],
): Promise<Record<string, SharedEntity[]>> {
  if (type !== 'search' && type !== 'dashboard') return {}
  const streams = await streamsOfView(services, id)
  const missing: [string, SharedEntity[]][] = []
  for (const grantee of grantees) {
    const held = await permissionsOfGrantee(services, grantee)
    const lacking =
      streams.length > 0
        ? streams.filter(stream => !held.isPermitted(`streams:read:${stream}`))
        : (await readsAnyStream(services, held))
          ? []
          : [DEFAULT_STREAM_ID]
    if (lacking.length > 0)
      missing.push([grantee, await Promise.all(lacking.map(stream => streamEntity(services, caller, stream)))])
  }
  return Object.fromEntries(missing)
}

async function readsAnyStream(services: SharingServices, held: PermissionSet): Promise<boolean> {
  const all = await services.records.as(system('readable streams')).of(streamCollection).all()
  return all.some(({ id }) => held.isPermitted(`streams:read:${id}`))
}

async function streamsOfView(services: SharingServices, id: string): Promise<string[]> {
  const asServer = system('streams of a view')
  const view = await services.records.as(asServer).of(views).get(id)
  const ofWidgets = Object.values(view.state).flatMap(state => state.widgets.flatMap(widget => [...widget.streams]))
  const search = await services.searches.get(asServer, view.search_id)
  return [...new Set([...ofWidgets, ...streamsOfSearch(search)])]
}

export const streamsOfSearch = (search: Search): string[] =>
  search.queries.flatMap(query => [
    ...streamsOf(query.filter),
    ...query.search_types.filter(isKnown).flatMap(type => [...type.streams, ...streamsOf(type.filter)]),
  ])

/** Everyone holds what is shared with everyone. */
async function permissionsOfGrantee(services: SharingServices, grantee: string): Promise<PermissionSet> {
  const { directory } = services.accounts
  const user = grantee === everyone ? null : await directory.byId(parseGrn(grantee).id)
  return new PermissionSet(
    user ? (await directory.effective(user)).permissions : (await services.records.grantsOf('')).permissions,
  )
}

/** A stream the caller may not read either is named by its id alone. */
async function streamEntity(services: SharingServices, caller: Caller, id: string): Promise<SharedEntity> {
  const grn = createGrn('stream', id)
  const stream = await services.entities.find(caller, grn)
  const owners: Grantee[] = stream ? await ownersOf(services, grn) : []
  return { id: grn, type: 'stream', title: stream?.title ?? id, owners }
}
