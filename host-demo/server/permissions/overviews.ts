/** Lists the entities shared with a user, and all entities that are shared. */
import { setImmediate } from 'node:timers/promises'
import { parseGrn } from '../../../core/permissions/grn.ts'
import type { SharedEntity } from '../../../core/permissions/shares-schema.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { JsonText } from '../platform/http/long-list.ts'
import type { Capability, Grant } from '../platform/records/grants.ts'
import { flatPage, list, type ListRequest } from '../platform/records/list.ts'
import { granteeTitles, userGrn } from './grantees.ts'
import { ownersOf } from './owners.ts'
import type { Document } from '../platform/records/records.ts'
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

/** Grants that are shown before others get their turn. */
const GRANTS_AT_ONCE = 1000

/** Yields all grants in pieces. Titles stand behind their types; what is gone has its name alone. */
export async function* grantsOverview(services: SharingServices): AsyncGenerator<readonly JsonText[]> {
  const server = system('overview of grants')
  const all = await services.records.allGrants()
  const granteeTitle = await granteeTitles(services)
  // Many grants are about the same entity, or to the same user: their part of the JSON is written once.
  const grantees = new Map<string, string>()
  const targets = new Map<string, string>()
  const part = (role: string, grn: string, title: string | undefined) =>
    `"${role}":${JSON.stringify(grn)},"${role}_title":${JSON.stringify(title === undefined ? grn : `${parseGrn(grn).type}: ${title}`)}`
  const names = new Map<string, string>()
  const name = (username: string) => {
    const known = names.get(username) ?? JSON.stringify(username)
    names.set(username, known)
    return known
  }
  for (let start = 0; start < all.length; start += GRANTS_AT_ONCE) {
    await setImmediate()
    const piece: JsonText[] = []
    for (const grant of all.slice(start, start + GRANTS_AT_ONCE)) {
      let grantee = grantees.get(grant.grantee)
      if (grantee === undefined) {
        grantee = part('grantee', grant.grantee, granteeTitle(grant.grantee))
        grantees.set(grant.grantee, grantee)
      }
      let target = targets.get(grant.target)
      if (target === undefined) {
        target = part('target', grant.target, (await services.entities.find(server, grant.target))?.title)
        targets.set(grant.target, target)
      }
      piece.push(new JsonText(grantJson(grant, grantee, target, name)))
    }
    yield piece
  }
}

/**
 * Writes what `GrantsOverview` says: the list has tens of thousands of items, and objects of their own would take much of its time. Ids and
 * dates are made by this server, and have nothing to escape.
 */
const grantJson = (grant: Document<Grant>, grantee: string, target: string, name: (username: string) => string) =>
  `{"id":"${grant.id}",${grantee},"capability":"${grant.capability}",${target}` +
  `,"created_by":${name(grant.created_by)},"created_at":"${grant.created_at}"` +
  `,"updated_by":${name(grant.updated_by)},"updated_at":"${grant.updated_at}"` +
  `,"expires_at":${grant.expires_at === null ? 'null' : JSON.stringify(grant.expires_at)}}`
