/** Who can reach an entity, with which capability and by which ways. */
import { setImmediate } from 'node:timers/promises'
import type { AccessWay, EntityAccess, UserWithAccess } from '../../../../core/permissions/access-schema.ts'
import { everyone } from '../../../../core/permissions/grn.ts'
import { isOwner } from '../../../../core/permissions/ownership.ts'
import { dashboardLinks } from '../../dashboards/collection.ts'
import { readGrn } from '../../entities/entities.ts'
import { forbidden, notFound } from '../../platform/errors/errors.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import type { ListDefinition } from '../../platform/records/collection.ts'
import type { Grant } from '../../platform/records/grants.ts'
import { list, tablePage, type ListRequest } from '../../platform/records/list.ts'
import type { Services } from '../../platform/services.ts'
import { roles, users, type User } from '../../users/collections.ts'
import { userGrn } from '../grantees.ts'
import * as attributes from './attributes.ts'
import { findShareable, type Shareable } from './shareable.ts'
import { createGrn } from '../../../../core/permissions/grn.ts'
import { isCurrent, reachedBy, sourceOfRole, sourceOfUser, wayOfGrant, wayOfPermissions } from './ways.ts'

const definition: ListDefinition = {
  default: 'title',
  fields: { title: 'text', username: 'text', id: 'id', capability: 'id', ways: 'id' },
  sort: ['title', 'username', 'capability'],
  filters: ['capability', 'ways'],
}

/** Users who are judged before others have their turn. */
const USERS_AT_ONCE = 1000

/** @throws ApiError 403 for who does not own it; 404 */
async function owned({ records }: Services, caller: Caller, name: string): Promise<Shareable> {
  const { type, id } = readGrn(name)
  const grn = createGrn(type, id)
  if (!isOwner({ permissions: caller.permissions, grn_permissions: caller.grnPermissions }, grn)) {
    throw forbidden(`Only the owners of <${grn}> may see who has access to it.`)
  }
  const entity = await findShareable(records, grn)
  if (!entity) throw notFound(`There is no <${grn}>.`)
  return entity
}

/** Listed as a user with the ways that lead to the entity. */
type Row = Omit<UserWithAccess, 'ways'> & {
  /** Their kinds: by these the list is filtered. */
  readonly ways: readonly string[]
  readonly shown: readonly AccessWay[]
}

/** @throws ApiError 403 for who does not own it; 404 */
export async function entityAccess(
  services: Services,
  caller: Caller,
  name: string,
  request: ListRequest,
): Promise<EntityAccess> {
  const entity = await owned(services, caller, name)
  const all = services.records.as(system('effective access'))
  const now = new Date().toISOString()
  const [people, everyRole, given, links] = await Promise.all([
    all.of(users).all(),
    all.of(roles).all(),
    services.records.grantsBy({ target: entity.grn }),
    entity.type === 'dashboard' ? all.of(dashboardLinks).all() : [],
  ])
  const shared = new Map<string, Grant>(
    given.filter(grant => isCurrent(grant, now)).map(grant => [grant.grantee, grant]),
  )
  const toEveryone = shared.get(everyone)
  const ofRoles = new Map(everyRole.map(role => [role.id, wayOfPermissions(sourceOfRole(role), entity)]))

  const waysOf = (user: User): readonly AccessWay[] => {
    const own = shared.get(userGrn(user.id))
    return [
      wayOfPermissions(sourceOfUser(user), entity),
      ...user.roles.map(id => ofRoles.get(id)),
      own && wayOfGrant(own, false),
      toEveryone && wayOfGrant(toEveryone, true),
    ].filter(way => way != null)
  }
  /** A user to whom it is granted is known to its owners already. */
  const isVisible = ({ id, username }: User) =>
    id === caller.userId || shared.has(userGrn(id)) || caller.isAnyPermitted(['users:list', `users:read:${username}`])

  let unnamed = 0
  const rows: Row[] = []
  for (const [index, user] of people.entries()) {
    if (index % USERS_AT_ONCE === USERS_AT_ONCE - 1) await setImmediate()
    if (user.account_status === 'deleted') continue
    const reached = reachedBy(waysOf(user))
    if (!reached) continue
    if (isVisible(user)) rows.push(rowOf(user, reached))
    else unnamed++
  }
  await setImmediate()
  const page = list(rows, request, definition)
  return {
    ...tablePage(page, ({ shown, ...row }) => ({ ...row, ways: [...shown] }), listed, sorted),
    everyone: toEveryone?.capability ?? null,
    public_links: links.filter(link => link.view_id === entity.id && link.expires_at > now).length,
    unnamed,
  } as EntityAccess
}

const listed = [
  attributes.title('Name'),
  { id: 'username', title: 'User name', searchable: true },
  ...attributes.reached,
] as const
const sorted = { id: 'title', direction: 'ASC' } as const

const rowOf = (
  { id, username, full_name, account_status, service_account }: User,
  { capability, ways }: NonNullable<ReturnType<typeof reachedBy>>,
): Row => ({
  id,
  username,
  title: full_name || username,
  account_status,
  service_account,
  capability,
  ways: [...new Set(ways.map(({ kind }) => kind))],
  shown: ways,
})
