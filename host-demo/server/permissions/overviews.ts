/** Lists the entities shared with a user, and all entities that are shared. */
import { setImmediate } from 'node:timers/promises'
import { parseGrn } from '../../../core/permissions/grn.ts'
import type { GrantsOverview, SharedEntity } from '../../../core/permissions/shares-schema.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { grants, type Capability } from '../platform/records/grants.ts'
import { flatPage, list, type ListRequest } from '../platform/records/list.ts'
import { allGrantees, userGrn } from './grantees.ts'
import { ownersOf } from './owners.ts'
import type { SharingServices } from './sharing-services.ts'

export interface UserSharesRequest extends ListRequest {
  /** Empty: any. */
  readonly capability: string
  readonly entity_type: string
}

const titled = { default: 'title', fields: { title: 'text', id: 'id' }, sort: ['title'] } as const

/** Entities a user has grants on of their own, as far as the caller may read them. */
export async function sharesOfUser(
  services: SharingServices,
  caller: Caller,
  userId: string,
  request: UserSharesRequest,
) {
  const grantee = userGrn(userId)
  const theirs = await services.records.grantsBy({ grantee })
  const capabilities = new Map<string, Capability>(theirs.map(({ target, capability }) => [target, capability]))
  const found = await Promise.all([...capabilities.keys()].map(target => services.entities.find(caller, target)))
  const entities = found.filter(entity => entity !== null)
  const wanted = entities
    .filter(({ grn }) => request.capability === '' || capabilities.get(grn) === request.capability)
    .filter(({ type }) => request.entity_type === '' || type === request.entity_type)
  const page = list(wanted, { ...request, sort: 'title' }, titled)
  const shown = await Promise.all(
    page.items.map(
      async ({ grn, type, title }): Promise<SharedEntity> => ({
        id: grn,
        type,
        title,
        owners: await ownersOf(services, grn),
      }),
    ),
  )
  const context = {
    grantee_capabilities: Object.fromEntries(page.items.map(({ grn }) => [grn, capabilities.get(grn)!])),
  }
  return flatPage('entities', { ...page, items: shown, grandTotal: entities.length }, entity => entity, {
    grandTotal: true,
    context,
  })
}

/** Entities that are looked up before others get their turn. */
const ENTITIES_AT_ONCE = 200

/** Titles stand behind their types; what is gone has its name alone. */
export async function grantsOverview(services: SharingServices): Promise<GrantsOverview> {
  const server = system('overview of grants')
  const [all, grantees] = await Promise.all([services.records.as(server).of(grants).all(), allGrantees(services)])
  // Many grants are about the same entity.
  const titles = new Map<string, string | undefined>()
  for (const [index, target] of [...new Set(all.map(grant => grant.target))].entries()) {
    if (index % ENTITIES_AT_ONCE === ENTITIES_AT_ONCE - 1) await setImmediate()
    titles.set(target, (await services.entities.find(server, target))?.title)
  }
  return {
    grants: all.map(({ revision: _, ...grant }) => ({
      ...grant,
      grantee_title: typed(grant.grantee, grantees.get(grant.grantee)?.title),
      target_title: typed(grant.target, titles.get(grant.target)),
    })),
  }
}

const typed = (grn: string, title: string | undefined) =>
  title === undefined ? grn : `${parseGrn(grn).type}: ${title}`
