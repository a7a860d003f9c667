/** The users that had a role lose it when it is deleted. */
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import type { Accounts } from './accounts.ts'
import { roles, users, type Role } from './collections.ts'

/** @throws ApiError 403 */
export async function deleteRole({ records }: Services, accounts: Accounts, caller: Caller, role: Role): Promise<void> {
  await records.as(caller).of(roles).delete(role.id, role.revision)
  await records.as(system('role-deletion')).transaction(async transaction => {
    for (const user of await accounts.directory.usersWith(role.id)) {
      await transaction.of(users).update(user.id, null, { roles: user.roles.filter(id => id !== role.id) })
    }
  })
}
