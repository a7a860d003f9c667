/** Finds what only one user owns, and gives it to another when that user is deleted. */
import { setImmediate } from 'node:timers/promises'
import { createGrn, parseGrn } from '../../../core/permissions/grn.ts'
import type { OwnedEntities } from '../../../core/users/schema.ts'
import type { Entities } from '../entities/entities.ts'
import { ValidationError } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { grants, type Grant } from '../platform/records/grants.ts'
import type { CallerRecords, Document, Records } from '../platform/records/records.ts'
import { users, type User } from './collections.ts'
import type { Directory } from './directory.ts'

/** Entities of one type that are shown by title. */
const mostShown = 20
/** Entities that are looked up before others get their turn. */
const AT_ONCE = 200

/** Own grants of these users on what nobody else, who is there, owns. */
export async function soleGrants(records: Records, leaving: readonly User[]): Promise<readonly Document<Grant>[]> {
  const stored = records.as(system('owned entities')).of(users)
  const owning = async (by: Parameters<Records['grantsBy']>[0]) =>
    (await records.grantsBy(by)).filter(({ capability }) => capability === 'own')
  const selves = new Set(leaving.map(({ id }) => createGrn('user', id)))
  const isThere = async (grantee: string) => {
    const { type, id } = parseGrn(grantee)
    return type !== 'user' || (await stored.find(id)) !== null
  }
  const hasOther = async (target: string) => {
    for (const { grantee } of await owning({ target }))
      if (!selves.has(grantee) && (await isThere(grantee))) return true
    return false
  }
  const sole: Document<Grant>[] = []
  for (const self of selves)
    for (const grant of await owning({ grantee: self })) if (!(await hasOther(grant.target))) sole.push(grant)
  return sole
}

/** Finds entities that nobody would own without these users: counts by type, and titles as far as the caller may read them. */
export async function ownedEntities(
  records: Records,
  entities: Entities,
  caller: Caller,
  leaving: readonly User[],
): Promise<OwnedEntities> {
  const server = system('owned entities')
  const targets = new Set((await soleGrants(records, leaving)).map(({ target }) => target))
  const byType = Map.groupBy(targets, target => parseGrn(target).type)
  const types = []
  for (const [type, ofType] of [...byType].sort(([a], [b]) => (a < b ? -1 : 1))) {
    let count = 0
    const readable = []
    for (const [index, target] of ofType.entries()) {
      if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      if ((await entities.find(server, target)) === null) continue
      count++
      const entity = await entities.find(caller, target)
      if (entity) readable.push({ id: target, title: entity.title })
    }
    readable.sort((a, b) => a.title.localeCompare(b.title))
    if (count > 0) types.push({ type, count, entities: readable.slice(0, mostShown) })
  }
  return { total: types.reduce((sum, { count }) => sum + count, 0), types }
}

/** @throws ValidationError where that user cannot own anything */
export async function newOwner(directory: Directory, leaving: User, id: string): Promise<User> {
  const owner = await directory.byId(id)
  const problem =
    owner === null
      ? `There is no user <${id.slice(0, 100)}>.`
      : owner.id === leaving.id
        ? 'The new owner must be another user than the one who is deleted.'
        : owner.account_status !== 'enabled' || owner.service_account
          ? 'The new owner must be an enabled user, and no service account.'
          : null
  if (owner === null || problem !== null) throw new ValidationError({ new_owner: [problem ?? ''] })
  return owner
}

/** Makes another user the owner of what these grants are about. @throws ApiError 403 where the caller owns it neither */
export async function handOver(
  transaction: CallerRecords,
  caller: Caller,
  owned: readonly Document<Grant>[],
  owner: User,
): Promise<void> {
  const stored = transaction.of(grants)
  const grantee = createGrn('user', owner.id)
  const targets = new Set(owned.map(({ target }) => target))
  const theirs = new Map(
    (await stored.all())
      .filter(grant => grant.grantee === grantee && targets.has(grant.target))
      .map(grant => [grant.target, grant.id]),
  )
  const by = { updated_by: caller.username ?? '', updated_at: new Date().toISOString() }
  for (const { id, target } of owned) {
    const lesser = theirs.get(target)
    if (lesser !== undefined) await stored.delete(lesser)
    await stored.update(id, null, { grantee, ...by })
  }
}
