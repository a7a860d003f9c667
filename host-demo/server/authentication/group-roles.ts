/** The roles that groups give. */
import type { Service } from './services.ts'

/** Ids of the roles that a service's users have by these groups. Names compare without case. */
export function groupRolesOf({ config }: Pick<Service, 'config'>, groups: readonly string[]): string[] {
  const names = new Set(groups.map(group => group.toLowerCase()))
  const given = config.group_roles.filter(({ group }) => names.has(group.toLowerCase())).flatMap(({ roles }) => roles)
  return [...new Set(given)]
}
