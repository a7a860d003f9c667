/** The user a route is about, and whether the caller may do that to them. */
import { forbidden, notFound } from '../platform/errors/errors.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Accounts } from './accounts.ts'
import type { User } from './collections.ts'

/**
 * Returns the user if the caller may do it. A caller without the permission for all users cannot tell a forbidden user
 * from one that does not exist.
 */
function check(caller: Caller, action: string, user: User | null, name: string): User {
  if (user && caller.isPermitted(`users:${action}:${user.username}`)) return user
  throw user === null && caller.isPermitted(`users:${action}`)
    ? notFound(`There is no user <${name}>.`)
    : forbidden(`Not authorized to access resource id <${name}>`)
}

/** Everybody may see who they are: whoever embeds an element needs the permissions of its token's user. */
export async function visibleUser(accounts: Accounts, caller: Caller, username: string): Promise<User> {
  const user = await accounts.directory.byName(username)
  return user !== null && user.id === caller.userId ? user : check(caller, 'edit', user, username)
}

export const userById = async (accounts: Accounts, caller: Caller, action: string, id: string): Promise<User> =>
  check(caller, action, await accounts.directory.byId(id), id)

export const userByName = async (accounts: Accounts, caller: Caller, action: string, username: string): Promise<User> =>
  check(caller, action, await accounts.directory.byName(username), username)
