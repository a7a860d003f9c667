/** Users and roles as the contract shows them. */
import { setImmediate } from 'node:timers/promises'
import { defaultPreferences } from '../../../core/users/rules.ts'
import type { AuthzRole, Role as WireRole, UserOverview, UserSummary } from '../../../core/users/schema.ts'
import { javaDate } from '../platform/http/dates.ts'
import { JsonText } from '../platform/http/long-list.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Accounts } from './accounts.ts'
import type { Role, User } from './collections.ts'
import type { DirectoryReader, Effective } from './directory.ts'
import { permissionText } from './permission-texts.ts'

/** Says which parts of a user are shown besides those that everybody sees who may list users. */
export interface Shown {
  readonly permissions: boolean
  readonly sessions: boolean
}

/** Users whose summaries are made before others get their turn. */
const AT_ONCE = 200

/** Yields the JSON of summaries of many users, in their order and in pieces. */
export async function* userSummaries(
  accounts: Accounts,
  caller: Caller,
  all: readonly User[],
  show: Shown,
): AsyncGenerator<readonly JsonText[]> {
  for (let start = 0; start < all.length; start += AT_ONCE) {
    if (start > 0) await setImmediate()
    const directory = await accounts.directory.reader()
    yield all.slice(start, start + AT_ONCE).map(user => summaryText(accounts, directory, caller, user, show))
  }
}

export async function userSummary(accounts: Accounts, caller: Caller, user: User, show: Shown): Promise<UserSummary> {
  const directory = await accounts.directory.reader()
  const { permissions, grnPermissions } = shownPermissions(directory, caller, user, show)
  return {
    ...nameOf(user),
    permissions: [...permissions],
    grn_permissions: [...grnPermissions],
    ...restOf(accounts, directory, user, show),
  }
}

/** Writes what `userSummary` returns: permissions are most of it, and their JSON is kept. */
function summaryText(
  accounts: Accounts,
  directory: DirectoryReader,
  caller: Caller,
  user: User,
  show: Shown,
): JsonText {
  const permissions = !mayShowPermissions(caller, user, show)
    ? noPermissionText
    : caller.userId === user.id
      ? permissionText(caller)
      : directory.permissionText(user)
  const name = JSON.stringify(nameOf(user))
  const rest = JSON.stringify(restOf(accounts, directory, user, show))
  return new JsonText(`${name.slice(0, -1)},${permissions},${rest.slice(1)}`)
}

/** Permissions are shown to the user themself and to who may edit them. */
const mayShowPermissions = (caller: Caller, user: User, show: Shown): boolean =>
  show.permissions && (caller.userId === user.id || caller.isPermitted(`users:permissionsedit:${user.username}`))

const noPermissions: Effective = { permissions: [], grnPermissions: [] }
const noPermissionText = permissionText(noPermissions)

function shownPermissions(directory: DirectoryReader, caller: Caller, user: User, show: Shown): Effective {
  if (!mayShowPermissions(caller, user, show)) return noPermissions
  // Users who ask for themselves with a narrowed token learn what the token may do.
  return caller.userId === user.id ? caller : directory.effective(user)
}

const nameOf = (user: User) => ({
  id: user.id,
  username: user.username,
  email: user.email,
  first_name: user.first_name || null,
  last_name: user.last_name || null,
  full_name: user.full_name,
})

function restOf(accounts: Accounts, directory: DirectoryReader, user: User, show: Shown) {
  const { session_active, last_activity, client_address } = show.sessions ? activity(accounts, user) : noActivity
  return {
    preferences: { ...defaultPreferences, ...user.preferences },
    timezone: user.timezone,
    session_timeout_ms: user.session_timeout_ms,
    read_only: user.read_only,
    external: user.external,
    startpage: user.startpage,
    roles: directory.roleNames(user),
    session_active,
    last_activity,
    client_address,
    account_status: user.account_status,
    service_account: user.service_account,
  }
}

export async function userOverview(accounts: Accounts, user: User): Promise<UserOverview> {
  const identity = await (accounts.external?.identity(user.id) ?? null)
  return {
    id: user.id,
    auth_service_id: identity?.serviceId ?? null,
    auth_service_uid: identity?.uid ?? null,
    username: user.username,
    email: user.email,
    first_name: user.first_name || null,
    last_name: user.last_name || null,
    full_name: user.full_name,
    external_user: user.external,
    roles: await accounts.directory.roleNames(user),
    read_only: user.read_only,
    ...activity(accounts, user),
    account_status: user.account_status,
    service_account: user.service_account,
  }
}

const noActivity = { session_active: false, last_activity: null, client_address: null }

function activity(accounts: Accounts, user: User) {
  const session = accounts.sessions.latest(user.id)
  return {
    session_active: session !== null,
    last_activity: session && javaDate(session.lastAccess),
    client_address: session && session.address,
  }
}

export const wireRole = ({ name, description, permissions, read_only }: Role): WireRole => ({
  name,
  description,
  permissions,
  read_only,
})
export const authzRole = (role: Role): AuthzRole => ({ id: role.id, ...wireRole(role) })
