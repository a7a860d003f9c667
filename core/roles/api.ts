/** Calls about roles besides those of `core/users/api.ts`. */
import type { Client } from '../client/client.ts'
import { path, type Abortable } from '../client/request.ts'
import { pageOfRoles } from '../users/api.ts'
import type { AuthzRole } from '../users/schema.ts'

/** The pages of a role's members; the list is called 'users'. */
export const assigneesPath = (roleId: string): string => path`/authz/roles/${roleId}/assignees`

/** Finds a role by its whole name, as the answer to its creation has no id. Null where the first 100 of similar names do not have it. */
export async function findRole(client: Client, name: string, options: Abortable = {}): Promise<AuthzRole | null> {
  const query = `name:"${name.replaceAll('"', '').slice(0, 100)}"`
  const { roles } = await pageOfRoles(client, { query, per_page: 100 }, options)
  return roles.find(role => role.name === name) ?? null
}
