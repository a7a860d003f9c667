/** Finds out how a directory is built: where its users and groups are, and which attributes they have. */
import type { Entry } from 'ldapts'
import type { DirectoryProposal } from '../../../../core/authentication/schema.ts'
import { formatNumberIn } from '../../../../core/numbers/format.ts'
import type { OpenDirectoryConfig } from '../configuration.ts'
import type { Connection } from './connection.ts'
import { valueOf, valuesOf } from './entry.ts'
import { someGroups } from './groups.ts'
import { words } from './step-words.ts'
import { someUsers } from './users.ts'

const counted = 1000
const sampled = 50
/** Marks an Active Directory (MS-ADTS 3.1.1.3.4.3). */
const activeDirectory = '1.2.840.113556.1.4.800'
const groupClasses = ['groupOfNames', 'groupOfUniqueNames', 'posixGroup']

/** @throws whatever the server does not do */
export async function propose(connection: Connection, config: OpenDirectoryConfig): Promise<DirectoryProposal> {
  const root = await connection.step(
    'discover',
    () => rootEntry(connection),
    ({ contexts }) =>
      contexts.length === 0
        ? { success: false, message: 'The server does not tell which parts of the directory it has.' }
        : `The directory has ${contexts.join(' and ')}.`,
  )
  const base = config.user_search_base || root.contexts[0] || ''
  const proposal = root.isActiveDirectory
    ? activeDirectoryProposal(base)
    : await ldapProposal(connection, base, root.contexts)
  return connection.step(
    'find_entries',
    () => counting(connection, config, { ...proposal, naming_contexts: root.contexts }),
    ({ users_found, groups_found }) => ({
      success: users_found > 0,
      message: words('foundEntries', {
        users: numberOf(users_found, 'users'),
        groups: numberOf(groups_found, 'groups'),
      }),
    }),
  )
}

async function rootEntry(connection: Connection) {
  const [root] = await connection.search('', {
    scope: 'base',
    filter: '(objectClass=*)',
    attributes: ['namingContexts', 'defaultNamingContext', 'supportedCapabilities'],
    sizeLimit: 1,
  })
  const preferred = root ? valueOf(root, 'defaultNamingContext') : ''
  const contexts = root
    ? valuesOf(root, 'namingContexts')
        .filter(context => context !== '')
        .slice(0, 100)
    : []
  return {
    contexts: [...new Set(preferred ? [preferred, ...contexts] : contexts)],
    isActiveDirectory: root !== undefined && valuesOf(root, 'supportedCapabilities').includes(activeDirectory),
  }
}

type Found = Omit<DirectoryProposal, 'naming_contexts' | 'users_found' | 'groups_found'>

const activeDirectoryProposal = (base: string): Found => ({
  type: 'active-directory',
  user_search_base: base,
  user_search_pattern: '(&(objectClass=user)(|(sAMAccountName={0})(userPrincipalName={0})))',
  user_unique_id_attribute: 'objectGUID',
  user_name_attribute: 'userPrincipalName',
  user_full_name_attribute: 'displayName',
  email_attributes: ['mail'],
  group_search: {
    enabled: true,
    search_base: base,
    search_pattern: '(objectClass=group)',
    name_attribute: 'cn',
    member_attribute: 'member',
    nested: true,
  },
})

async function ldapProposal(connection: Connection, base: string, contexts: readonly string[]): Promise<Found> {
  const people = await connection.search(base, {
    filter: '(|(objectClass=inetOrgPerson)(objectClass=posixAccount)(objectClass=person))',
    attributes: ['uid', 'cn', 'displayName', 'mail', 'entryUUID', 'objectClass'],
    sizeLimit: sampled,
  })
  const groups = await connection.search(contexts[0] ?? base, {
    filter: `(|${groupClasses.map(name => `(objectClass=${name})`).join('')})`,
    attributes: ['cn', 'objectClass'],
    sizeLimit: sampled,
  })
  const has = (attribute: string) => people.some(entry => valueOf(entry, attribute) !== '')
  const name = has('uid') || people.length === 0 ? 'uid' : 'cn'
  return {
    type: 'ldap',
    user_search_base: parentOf(people.filter(entry => valueOf(entry, name) !== '')) || base,
    user_search_pattern: `(&(objectClass=${classOf(people)})(${name}={0}))`,
    user_unique_id_attribute: has('entryUUID') || people.length === 0 ? 'entryUUID' : name,
    user_name_attribute: name,
    user_full_name_attribute:
      has('displayName') && !people.some(entry => valueOf(entry, 'displayName') === '') ? 'displayName' : 'cn',
    email_attributes: ['mail', 'rfc822Mailbox'],
    group_search: groupProposal(groups, contexts[0] ?? base),
  }
}

function groupProposal(groups: readonly Entry[], base: string): Found['group_search'] {
  const kind = groupClasses.find(name => groups.some(entry => isOf(entry, name))) ?? 'groupOfNames'
  const member = { groupOfNames: 'member', groupOfUniqueNames: 'uniqueMember', posixGroup: 'memberUid' }[kind]
  return {
    enabled: groups.length > 0,
    search_base: parentOf(groups) || base,
    search_pattern: `(objectClass=${kind})`,
    name_attribute: 'cn',
    member_attribute: member ?? 'member',
    nested: kind !== 'posixGroup',
  }
}

const isOf = (entry: Entry, name: string) =>
  valuesOf(entry, 'objectClass').some(value => value.toLowerCase() === name.toLowerCase())

const classOf = (people: readonly Entry[]) =>
  ['inetOrgPerson', 'posixAccount'].find(name => people.some(entry => isOf(entry, name))) ?? 'person'

/** The place that all these entries are below; '' where there is none. */
function parentOf(entries: readonly Entry[]): string {
  const [first, ...others] = entries.map(({ dn }) => parts(dn).slice(1).toReversed())
  if (!first) return ''
  const common = first.findIndex((part, i) => others.some(other => other[i]?.toLowerCase() !== part.toLowerCase()))
  return (common < 0 ? first : first.slice(0, common)).toReversed().join(',')
}

/** Splits at commas that are not escaped. */
const parts = (dn: string) => dn.match(/(?:\\.|[^\\,])+/g) ?? []

async function counting(
  connection: Connection,
  config: OpenDirectoryConfig,
  proposal: Omit<DirectoryProposal, 'users_found' | 'groups_found'>,
): Promise<DirectoryProposal> {
  const proposed = { ...config, ...proposal } as OpenDirectoryConfig
  return {
    ...proposal,
    users_found: await someUsers(connection, proposed, counted),
    groups_found: proposal.group_search.enabled ? (await someGroups(connection, proposed, counted)).length : 0,
  }
}

const numberOf = (count: number, kind: 'users' | 'groups') =>
  count >= counted ? words(`${kind}Most`, { count: formatNumberIn('en', counted) }) : words(kind, { count })
