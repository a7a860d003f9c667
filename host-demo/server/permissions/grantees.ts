/** Lists the grantees that something can be shared with. */
import { createGrn, everyone, parseGrn } from '../../../core/permissions/grn.ts'
import type { Grantee } from '../../../core/permissions/shares-schema.ts'
import { permissionsConfig } from '../configuration/configs.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { users, type User } from '../users/collections.ts'

export const userGrn = (id: string): string => createGrn('user', id)

const grantee = ({ id, full_name, username }: User): Grantee => ({
  id: userGrn(id),
  type: 'user',
  title: full_name || username,
})
const server = system('grantees')
const everybody: Grantee = { id: everyone, type: 'global', title: 'Everyone' }

/** Returns null for a grantee who is not there. */
export async function granteeNamed({ records }: Services, name: string): Promise<Grantee | null> {
  if (name === everyone) return everybody
  const { type, id } = parseGrn(name)
  const user = type === 'user' ? await records.as(server).of(users).find(id) : null
  return user && grantee(user)
}

/** Returns what tells the titles of many grantees, as they are now; undefined for one who is not there. */
export async function granteeTitles({ records }: Services): Promise<(name: string) => string | undefined> {
  const titles = new Map([[everyone, everybody.title]])
  for (const user of await records.as(server).of(users).all()) {
    const { id, title } = grantee(user)
    titles.set(id, title)
  }
  return name => titles.get(name.toLowerCase())
}

/**
 * Returns the grantees a caller may choose: users they may see except themself, and everyone if the configuration
 * allows it; present grantees are always included. Sorted by title, everyone first.
 */
export async function availableGrantees(
  services: Services,
  caller: Caller,
  active: ReadonlySet<string>,
): Promise<Grantee[]> {
  const asServer = services.records.as(server)
  const [allowed, all] = await Promise.all([asServer.config(permissionsConfig).get(), asServer.of(users).all()])
  const maySee = ({ username }: User) => caller.isAnyPermitted(['users:list', `users:read:${username}`])
  const chosen = all
    .filter(user => user.id !== caller.userId && user.account_status !== 'deleted' && !user.service_account)
    .filter(user => active.has(userGrn(user.id)) || (allowed.allow_sharing_with_users && maySee(user)))
    .map(grantee)
    .sort((a, b) => a.title.localeCompare(b.title))
  return allowed.allow_sharing_with_everyone || active.has(everyone) ? [everybody, ...chosen] : chosen
}
