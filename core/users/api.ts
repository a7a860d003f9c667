/** Typed calls of users, tokens and roles. All throw `FetchError`. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import type {
  AccountStatus,
  AuthzRole,
  AuthzRolePage,
  OwnedEntities,
  PasswordChange,
  PermissionCatalogue,
  PermissionList,
  Role,
  RoleChange,
  RoleList,
  RoleMembers,
  TokenCreate,
  TokenCreated,
  TokenList,
  UserCreate,
  UserList,
  UserPage,
  UserSessions,
  UserSummary,
  UserUpdate,
} from './schema.ts'

/** `per_page` 0: everything. */
export interface PageRequest {
  readonly page?: number
  readonly per_page?: number
  readonly query?: string
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
}

/**
 * `filters` are `attribute:value`: `account_status` (enabled, disabled, deleted), `role` (a name), `external`, `session_active` and
 * `service_account` (true, false). Values of one attribute are alternatives. Further orders: `last_activity`, `account_status`.
 */
export interface UserPageRequest extends PageRequest {
  readonly filters?: readonly string[]
}

export const listUsers = (
  client: Client,
  { signal, ...query }: Abortable & { include_permissions?: boolean; include_sessions?: boolean } = {},
) => client.get<UserList>('/users', { query, signal })
export const pageOfUsers = (client: Client, request: UserPageRequest = {}, { signal }: Abortable = {}) =>
  client.get<UserPage>('/users/paginated', { query: { ...request }, signal })
export const userByName = (client: Client, username: string, { signal }: Abortable = {}) =>
  client.get<UserSummary>(path`/users/${username}`, { signal })
export const userById = (client: Client, userId: string, { signal }: Abortable = {}) =>
  client.get<UserSummary>(path`/users/id/${userId}`, { signal })
export const createUser = (client: Client, user: UserCreate) => client.post<void>('/users', user)
export const updateUser = (client: Client, userId: string, change: UserUpdate) =>
  client.put<void>(path`/users/${userId}`, change)
/** @param newOwner id of the user who takes over what only the deleted one owned; without one administrators alone can share it */
export const deleteUser = (client: Client, userId: string, newOwner?: string) =>
  client.delete<void>(path`/users/id/${userId}`, newOwner === undefined ? {} : { query: { new_owner: newOwner } })
/** What nobody would own if the user were deleted. */
export const ownedBy = (client: Client, userId: string, { signal }: Abortable = {}) =>
  client.get<OwnedEntities>(path`/users/${userId}/owned`, { signal })
/** Asks which entities nobody would own if all of these users, at most 1,000, were deleted. */
export const ownedByAll = (client: Client, userIds: readonly string[], { signal }: Abortable = {}) =>
  client.post<OwnedEntities>('/users/owned', { user_ids: userIds }, { signal, report: false })
export const setPermissions = (client: Client, username: string, permissions: readonly string[]) =>
  client.put<void>(path`/users/${username}/permissions`, { permissions })
export const clearPermissions = (client: Client, username: string) =>
  client.delete<void>(path`/users/${username}/permissions`)
/** Replaces all preferences. */
export const setPreferences = (client: Client, username: string, preferences: Readonly<Record<string, unknown>>) =>
  client.put<void>(path`/users/${username}/preferences`, { preferences })
export const setPassword = (client: Client, userId: string, change: PasswordChange) =>
  client.put<void>(path`/users/${userId}/password`, change)
export const setAccountStatus = (client: Client, userId: string, status: AccountStatus) =>
  client.put<void>(path`/users/${userId}/status/${status}`)

export const tokensOf = (client: Client, userId: string, { signal }: Abortable = {}) =>
  client.get<TokenList>(path`/users/${userId}/tokens`, { signal })
/** The one answer that shows the token's value. */
export const createToken = (client: Client, userId: string, name: string, limits: TokenCreate = {}) =>
  client.post<TokenCreated>(path`/users/${userId}/tokens/${name}`, limits)
export const deleteToken = (client: Client, userId: string, tokenId: string) =>
  client.delete<void>(path`/users/${userId}/tokens/${tokenId}`)

export const sessionsOf = (client: Client, userId: string, { signal }: Abortable = {}) =>
  client.get<UserSessions>(path`/users/${userId}/sessions`, { signal })
export const endSession = (client: Client, userId: string, sessionId: string) =>
  client.delete<void>(path`/users/${userId}/sessions/${sessionId}`)
/** Ends all sessions of a user but the one that asks. */
export const endOtherSessions = (client: Client, userId: string) => client.delete<void>(path`/users/${userId}/sessions`)

/** Domain → actions. */
export const permissionCatalogue = (client: Client, { signal }: Abortable = {}) =>
  client.get<PermissionCatalogue>('/system/permissions', { signal })
export const readerPermissions = (client: Client, username: string, { signal }: Abortable = {}) =>
  client.get<PermissionList>(path`/system/permissions/reader/${username}`, { signal })

export const listRoles = (client: Client, { signal }: Abortable = {}) => client.get<RoleList>('/roles', { signal })
export const roleByName = (client: Client, name: string, { signal }: Abortable = {}) =>
  client.get<Role>(path`/roles/${name}`, { signal })
export const createRole = (client: Client, role: RoleChange) => client.post<Role>('/roles', role)
export const updateRole = (client: Client, name: string, role: RoleChange) =>
  client.put<Role>(path`/roles/${name}`, role)
export const roleMembers = (client: Client, name: string, { signal }: Abortable = {}) =>
  client.get<RoleMembers>(path`/roles/${name}/members`, { signal })
export const pageOfRoles = (client: Client, request: PageRequest = {}, { signal }: Abortable = {}) =>
  client.get<AuthzRolePage>('/authz/roles', { query: { ...request }, signal })
export const roleById = (client: Client, roleId: string, { signal }: Abortable = {}) =>
  client.get<AuthzRole>(path`/authz/roles/${roleId}`, { signal })
export const deleteRole = (client: Client, roleId: string) => client.delete<void>(path`/authz/roles/${roleId}`)
export const assigneesOf = (client: Client, roleId: string, request: PageRequest = {}, { signal }: Abortable = {}) =>
  client.get<UserPage>(path`/authz/roles/${roleId}/assignees`, { query: { ...request }, signal })
export const assignRole = (client: Client, roleId: string, usernames: readonly string[]) =>
  client.put<void>(path`/authz/roles/${roleId}/assignees`, usernames)
export const unassignRole = (client: Client, roleId: string, username: string) =>
  client.delete<void>(path`/authz/roles/${roleId}/assignee/${username}`)
export const rolesOfUser = (client: Client, username: string, request: PageRequest = {}, { signal }: Abortable = {}) =>
  client.get<AuthzRolePage>(path`/authz/roles/user/${username}`, { query: { ...request }, signal })
