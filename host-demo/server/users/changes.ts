/** Builds a new user from a request, and checks the changes a request may make. */
import { fullName } from '../../../core/users/rules.ts'
import type { UserCreate, UserUpdate } from '../../../core/users/schema.ts'
import { ValidationError, badRequest, forbidden } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import { isTimeZone } from '../platform/settings/settings.ts'
import type { Services } from '../platform/services.ts'
import type { Accounts } from './accounts.ts'
import { adminRole } from './built-in-roles.ts'
import type { Role, User } from './collections.ts'
import { refuseWeakPassword } from './password-rules.ts'
import { defaultSessionTimeoutMs } from './root-user.ts'

/** @throws ApiError 400 for the root user */
export function changeable(user: User): User {
  if (user.read_only)
    throw badRequest(
      `Cannot modify the read-only user ${user.username}: it comes from the server's settings, so that there is always an administrator.`,
    )
  return user
}

/** @throws ValidationError, ApiError 403 */
export async function newUser(
  { records, secrets }: Services,
  accounts: Accounts,
  caller: Caller,
  request: UserCreate,
): Promise<Omit<User, 'id' | 'revision'>> {
  const roles = await rolesNamed(accounts, request.roles ?? [], request.service_account === true)
  refuseExcess(caller, request.username, request.permissions, roles)
  await refuseWeakPassword(records, request.password, request.username)
  return {
    username: request.username,
    password_hash: await secrets.hashPassword(request.password),
    email: request.email,
    first_name: request.first_name,
    last_name: request.last_name,
    full_name: fullName(request.first_name, request.last_name),
    permissions: request.permissions,
    roles: roles.map(role => role.id),
    preferences: {},
    timezone: request.timezone && isTimeZone(request.timezone) ? request.timezone : null,
    session_timeout_ms: request.session_timeout_ms ?? defaultSessionTimeoutMs,
    startpage: request.startpage ?? null,
    read_only: false,
    external: false,
    account_status: 'enabled',
    service_account: request.service_account ?? false,
  }
}

/** Refuses a user with more permissions than the caller has, unless the caller may give permissions anyway. */
function refuseExcess(caller: Caller, username: string, permissions: readonly string[], roles: readonly Role[]): void {
  const mayGive = caller.isPermitted(`users:permissionsedit:${username}`)
  const mayAssign = caller.isPermitted(`users:rolesedit:${username}`)
  const excess = [
    ...(mayGive ? [] : permissions),
    ...(mayAssign ? [] : roles.filter(role => role.name !== 'Reader').flatMap(role => role.permissions)),
  ].filter(permission => !caller.isPermitted(permission))
  if (excess.length > 0) throw forbidden(`Not authorized to grant ${excess.join(', ')}`)
}

/** Only the properties that this caller may change, and that can be changed. */
export async function changedUser(
  accounts: Accounts,
  caller: Caller,
  user: User,
  request: UserUpdate,
): Promise<Partial<User>> {
  changeable(user)
  const change: { -readonly [K in keyof User]?: User[K] } = {}
  if (!user.external) {
    if (request.email !== undefined) change.email = request.email
    if (request.first_name !== undefined && request.last_name !== undefined) {
      Object.assign(change, {
        first_name: request.first_name,
        last_name: request.last_name,
        full_name: fullName(request.first_name, request.last_name),
      })
    }
  }
  if (request.permissions && caller.isPermitted(`users:permissionsedit:${user.username}`))
    change.permissions = request.permissions
  if (!request.timezone) change.timezone = null
  else if (isTimeZone(request.timezone)) change.timezone = request.timezone
  if (request.startpage !== undefined) change.startpage = request.startpage
  if (typeof request.session_timeout_ms === 'number' && request.session_timeout_ms !== 0 && caller.isPermitted('*'))
    change.session_timeout_ms = request.session_timeout_ms
  const serviceAccount = request.service_account ?? user.service_account
  if (caller.isPermitted('*')) change.service_account = serviceAccount
  if (request.roles && caller.isPermitted(`users:rolesedit:${user.username}`)) {
    change.roles = (await rolesNamed(accounts, request.roles, serviceAccount)).map(role => role.id)
  }
  return change
}

/** @throws ValidationError for the role Admin on a service account */
export function refuseAdminService(role: Role, serviceAccount: boolean): void {
  if (serviceAccount && role.name === adminRole)
    throw new ValidationError({ roles: ['A service account cannot have the role Admin.'] })
}

/** Names compare without case. @throws ValidationError for unknown ones, and for Admin on a service account */
async function rolesNamed(accounts: Accounts, names: readonly string[], serviceAccount: boolean): Promise<Role[]> {
  const found = await Promise.all(names.map(name => accounts.directory.role(name)))
  const unknown = names.filter((_, i) => !found[i])
  if (unknown.length > 0) throw new ValidationError({ roles: [`Invalid role names: ${unknown.join(', ')}`] })
  const roles = found.filter(role => role !== null)
  for (const role of roles) refuseAdminService(role, serviceAccount)
  return roles
}
