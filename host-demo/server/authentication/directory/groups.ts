/** Finds the groups of a directory's user, those of groups among them. */
import type { Entry } from 'ldapts'
import type { OpenDirectoryConfig } from '../configuration.ts'
import type { Connection } from './connection.ts'
import { valueOf, valuesOf } from './entry.ts'
import { allOf, anyOf, equals } from './filters.ts'
import type { FoundUser } from './users.ts'

/** Matching rule of Active Directory that follows a chain of members (LDAP_MATCHING_RULE_IN_CHAIN). */
const inChain = '1.2.840.113556.1.4.1941'
const maxGroups = 2000
const atOnce = 50

export interface Group {
  readonly name: string
  readonly dn: string
}

/** Empty where groups are not looked for. Groups in a circle are found once. */
export async function groupsOf(
  connection: Connection,
  config: OpenDirectoryConfig,
  user: FoundUser,
): Promise<readonly Group[]> {
  const { group_search: search } = config
  if (!search?.enabled) return []
  const member = search.member_attribute.toLowerCase()
  if (member === 'memberof') return namedByEntries(connection, config, user)
  if (member === 'memberuid') return searched(connection, config, [equals(search.member_attribute, user.username)])
  if (!search.nested) return searched(connection, config, [equals(search.member_attribute, user.dn)])
  if (config.type === 'active-directory')
    return searched(connection, config, [equals(`${search.member_attribute}:${inChain}:`, user.dn)])
  return nestedGroups(user.dn, async dns =>
    searched(
      connection,
      config,
      dns.map(dn => equals(search.member_attribute, dn)),
    ),
  )
}

/** The groups of a directory, for choosing among them. */
export const someGroups = (connection: Connection, config: OpenDirectoryConfig, limit: number) =>
  searched(connection, config, [], limit)

async function searched(
  connection: Connection,
  config: OpenDirectoryConfig,
  members: readonly string[],
  sizeLimit = maxGroups,
): Promise<readonly Group[]> {
  const search = config.group_search!
  const pattern = search.search_pattern || '(objectClass=*)'
  const entries = await connection.search(search.search_base, {
    filter: members.length === 0 ? allOf(pattern) : allOf(pattern, anyOf(members)),
    attributes: [search.name_attribute],
    sizeLimit,
  })
  return entries.map(entry => readGroup(entry, search.name_attribute))
}

/** Goes from the members to their groups, and on to the groups of these. */
async function nestedGroups(
  dn: string,
  groupsWith: (dns: readonly string[]) => Promise<readonly Group[]>,
): Promise<readonly Group[]> {
  const found = new Map<string, Group>()
  let members = [dn]
  while (members.length > 0 && found.size < maxGroups) {
    const next: string[] = []
    for (let from = 0; from < members.length; from += atOnce) {
      for (const group of await groupsWith(members.slice(from, from + atOnce))) {
        if (found.has(group.dn.toLowerCase())) continue
        found.set(group.dn.toLowerCase(), group)
        next.push(group.dn)
      }
    }
    members = next
  }
  return [...found.values()]
}

/** Follows the attribute `memberOf` of the user, and of its groups. */
async function namedByEntries(
  connection: Connection,
  config: OpenDirectoryConfig,
  user: FoundUser,
): Promise<readonly Group[]> {
  const { nested, name_attribute: name } = config.group_search!
  const found = new Map<string, Group>()
  const waiting = [...user.memberOf]
  for (let dn = waiting.shift(); dn !== undefined && found.size < maxGroups; dn = waiting.shift()) {
    if (found.has(dn.toLowerCase())) continue
    const [entry] = await connection.search(dn, {
      filter: '(objectClass=*)',
      scope: 'base',
      attributes: [name, 'memberOf'],
      sizeLimit: 1,
    })
    found.set(dn.toLowerCase(), entry ? readGroup(entry, name) : { name: dn, dn })
    if (entry && nested) waiting.push(...valuesOf(entry, 'memberOf'))
  }
  return [...found.values()]
}

const readGroup = (entry: Entry, name: string): Group => ({ name: valueOf(entry, name) || entry.dn, dn: entry.dn })
