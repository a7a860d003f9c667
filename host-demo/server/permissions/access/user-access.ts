/** What a user can reach, with which capability and by which ways. */
import { setImmediate } from 'node:timers/promises'
import type { AccessWay, ReachedEntity, UserAccess } from '../../../../core/permissions/access-schema.ts'
import { everyone, grnTypes } from '../../../../core/permissions/grn.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import type { ListDefinition } from '../../platform/records/collection.ts'
import type { Grant } from '../../platform/records/grants.ts'
import { list, tablePage, type ListRequest } from '../../platform/records/list.ts'
import type { Services } from '../../platform/services.ts'
import { roles, type User } from '../../users/collections.ts'
import { userGrn } from '../grantees.ts'
import * as attributes from './attributes.ts'
import { allShareable, type Shareable } from './shareable.ts'
import { isCurrent, reachedBy, sourceOfRole, sourceOfUser, wayOfGrant, wayOfPermissions } from './ways.ts'

const definition: ListDefinition = {
  default: 'title',
  fields: { title: 'text', entity_id: 'id', id: 'id', type: 'id', capability: 'id', ways: 'id' },
  sort: ['title', 'type', 'capability'],
  filters: ['type', 'capability', 'ways'],
}

/** Entities that are judged before others have their turn. */
const ENTITIES_AT_ONCE = 1000

type Row = Omit<ReachedEntity, 'ways'> & {
  /** Their kinds: by these the list is filtered. */
  readonly ways: readonly string[]
  readonly shown: readonly AccessWay[]
}

/** Lists what the user reaches, as far as the caller may read it too. */
export async function userAccess(
  { records }: Services,
  caller: Caller,
  user: User,
  request: ListRequest,
): Promise<UserAccess> {
  const all = records.as(system('effective access'))
  const [everyRole, entities, ownGrants, commonGrants] = await Promise.all([
    all.of(roles).all(),
    allShareable(records),
    records.grantsBy({ grantee: userGrn(user.id) }),
    records.grantsBy({ grantee: everyone }),
  ])
  const now = new Date().toISOString()
  const sources = [sourceOfUser(user), ...everyRole.filter(({ id }) => user.roles.includes(id)).map(sourceOfRole)]
  const byTarget = (given: readonly Grant[]) =>
    new Map(given.filter(grant => isCurrent(grant, now)).map(grant => [grant.target, grant]))
  const [own, common] = [byTarget(ownGrants), byTarget(commonGrants)]
  const waysTo = (entity: Shareable): readonly AccessWay[] => {
    const [mine, shared] = [own.get(entity.grn), common.get(entity.grn)]
    return [
      ...sources.map(source => wayOfPermissions(source, entity)),
      mine && wayOfGrant(mine, false),
      shared && wayOfGrant(shared, true),
    ].filter(way => way != null)
  }
  const rows: Row[] = []
  let unnamed = 0
  for (const [index, entity] of entities.entries()) {
    if (index % ENTITIES_AT_ONCE === ENTITIES_AT_ONCE - 1) await setImmediate()
    const reached = reachedBy(waysTo(entity))
    if (!reached) continue
    if (caller.isAnyPermitted(entity.read)) rows.push(rowOf(entity, reached))
    else unnamed++
  }
  const page = list(rows, request, definition)
  return {
    ...tablePage(page, ({ shown, ...row }) => ({ ...row, ways: [...shown] }), attributesOf(rows), sorted),
    unnamed,
  } as UserAccess
}

const sorted = { id: 'title', direction: 'ASC' } as const

/** Kinds are offered that the user reaches any of. */
function attributesOf(rows: readonly Row[]) {
  const found = new Set(rows.map(({ type }) => type))
  const kinds = grnTypes.filter(type => found.has(type))
  return [
    attributes.title('Title'),
    {
      id: 'type',
      title: 'Kind',
      filterable: true,
      filter_options: kinds.map(type => ({ value: type, title: type.replaceAll('_', ' ') })),
    },
    ...attributes.reached,
  ]
}

const rowOf = (
  { grn, type, id, title }: Shareable,
  { capability, ways }: NonNullable<ReturnType<typeof reachedBy>>,
): Row => ({
  id: grn,
  type,
  entity_id: id,
  title,
  capability,
  ways: [...new Set(ways.map(({ kind }) => kind))],
  shown: ways,
})
