/** Finds the dependencies of a shared entity that its reader needs too: streams, and notifications. */
import { createGrn, everyone, parseGrn } from '../../../core/permissions/grn.ts'
import type { Grantee, SharedEntity } from '../../../core/permissions/shares-schema.ts'
import type { Search } from '../../../core/search/schema.ts'
import { DEFAULT_STREAM_ID } from '../../../core/streams/rules.ts'
import { readGrn, type Entity } from '../entities/entities.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { PermissionSet } from '../platform/records/permissions.ts'
import { streamsOf } from '../search/query.ts'
import { isKnown } from '../search/types/registry.ts'
import { streams as streamCollection } from '../streams/collection.ts'
import { views } from '../views/collection.ts'
import { ownersOf } from './owners.ts'
import type { SharingServices } from './sharing-services.ts'

/** An entity that a reader of another needs, too. */
interface Dependency {
  readonly type: 'stream' | 'notification'
  readonly id: string
}

const isDependency = (one: { readonly type: string; readonly id: string }): one is Dependency =>
  one.type === 'stream' || one.type === 'notification'

const readPermission = ({ type, id }: Dependency) =>
  type === 'stream' ? `streams:read:${id}` : `eventnotifications:read:${id}`

/**
 * By grantee, what the entity is about and they may not read; only those who lack any. Of views and event definitions these are streams, of
 * event definitions notifications too. A view that names no streams shows all that its reader may read: who may read none at all lacks the
 * default stream.
 */
export async function missingPermissions(
  services: SharingServices,
  caller: Caller,
  entity: Entity,
  grantees: readonly string[],
): Promise<Record<string, SharedEntity[]>> {
  const isView = entity.type === 'search' || entity.type === 'dashboard'
  const needed = isView
    ? (await streamsOfView(services, entity.id)).map((id): Dependency => ({ type: 'stream', id }))
    : ((await services.entities.dependencies(system('dependencies'), entity)) ?? []).map(readGrn).filter(isDependency)
  if (needed.length === 0 && !isView) return {}
  const missing: [string, SharedEntity[]][] = []
  for (const grantee of grantees) {
    const held = await permissionsOfGrantee(services, grantee)
    const lacking: readonly Dependency[] =
      needed.length > 0
        ? needed.filter(one => !held.isPermitted(readPermission(one)))
        : (await readsAnyStream(services, held))
          ? []
          : [{ type: 'stream', id: DEFAULT_STREAM_ID }]
    if (lacking.length > 0)
      missing.push([grantee, await Promise.all(lacking.map(one => sharedEntity(services, caller, one)))])
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

/** What the caller may not read either is named by its id alone. */
async function sharedEntity(
  services: SharingServices,
  caller: Caller,
  { type, id }: Dependency,
): Promise<SharedEntity> {
  const grn = createGrn(type, id)
  const entity = await services.entities.find(caller, grn)
  const owners: Grantee[] = entity ? await ownersOf(services, grn) : []
  return { id: grn, type, title: entity?.title ?? id, owners }
}
