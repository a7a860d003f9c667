/** Rules of a directory's configuration beyond its shape. */
import { X509Certificate } from 'node:crypto'
import { FilterParser } from 'ldapts'
import type { ActiveDirectoryConfig, DirectoryServer, LdapConfig } from '../../../../core/authentication/schema.ts'
import { hostProblem } from '../guarded-lookup.ts'

type Checked = Omit<LdapConfig, 'system_user_password'> | Omit<ActiveDirectoryConfig, 'system_user_password'>

/** Messages of the fields that are wrong. */
export function directoryProblems(config: Checked): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  const add = (field: string, message: string | null) => {
    if (message) problems[field] = [...(problems[field] ?? []), message]
  }
  if (config.servers.length === 0) add('servers', 'Enter at least one server.')
  for (const server of config.servers) add('servers', serverProblem(server))
  add(
    'user_search_base',
    blank(config.user_search_base, 'Enter where users are searched: ou=people,dc=example,dc=org.'),
  )
  add('user_search_pattern', patternProblem(config.user_search_pattern))
  add('user_name_attribute', attributeProblem(config.user_name_attribute))
  add('user_full_name_attribute', attributeProblem(config.user_full_name_attribute))
  if (config.type === 'ldap') {
    add('user_unique_id_attribute', attributeProblem(config.user_unique_id_attribute))
    for (const name of config.email_attributes) add('email_attributes', attributeProblem(name))
  }
  add('ca_certificate', certificateProblem(config.ca_certificate))
  const groups = config.group_search
  if (groups?.enabled) {
    if (groups.member_attribute.toLowerCase() !== 'memberof') {
      add('group_search', blank(groups.search_base, 'Enter where groups are searched: ou=groups,dc=example,dc=org.'))
      add('group_search', filterProblem(groups.search_pattern))
    }
    add('group_search', attributeProblem(groups.name_attribute))
    add('group_search', attributeProblem(groups.member_attribute))
  }
  return problems
}

/** Whether the system user's password goes to the same servers as before, no less protected. */
export function keepsServers(before: Checked, after: Checked): boolean {
  const name = ({ host, port }: DirectoryServer) => `${host.toLowerCase()}:${port}`
  const known = new Set(before.servers.map(name))
  return (
    after.servers.every(server => known.has(name(server))) &&
    (after.transport_security !== 'none' || before.transport_security === 'none') &&
    (after.verify_certificates || !before.verify_certificates) &&
    (after.ca_certificate === before.ca_certificate || !after.verify_certificates)
  )
}

const blank = (text: string, message: string) => (text.trim() === '' ? message : null)

function serverProblem({ host, port }: DirectoryServer): string | null {
  if (host.trim() === '' || /[\s/@?#]/.test(host)) return 'Enter the name or address of each server: ldap.example.org.'
  const problem = hostProblem(host)
  if (problem) return problem
  return port < 1 ? 'Enter the port of each server, 1 to 65535: 636.' : null
}

const attributeProblem = (name: string) =>
  /^[A-Za-z][A-Za-z0-9-]*(;[A-Za-z0-9-]+)*$|^\d+(\.\d+)+$/.test(name)
    ? null
    : 'Enter the name of an attribute: letters, digits and hyphens, for example uid.'

function patternProblem(pattern: string): string | null {
  if (pattern.trim() === '') return 'Enter a filter with {0} in the place of the login name: (uid={0}).'
  if (!pattern.includes('{0}')) return 'The filter needs {0} in the place of the login name: (uid={0}).'
  return filterProblem(pattern.replaceAll('{0}', 'x'))
}

function filterProblem(filter: string): string | null {
  if (filter.trim() === '') return 'Enter a filter of the groups: (objectClass=groupOfNames).'
  try {
    FilterParser.parseString(filter)
    return null
  } catch (error) {
    return `The filter cannot be read: ${error instanceof Error ? error.message.slice(0, 200) : 'it is wrong'}.`
  }
}

/** Returns null for certificates in PEM, and for none. */
export function certificateProblem(pem: string): string | null {
  if (pem.trim() === '') return null
  const found = pem.match(/-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g) ?? []
  try {
    for (const certificate of found) new X509Certificate(certificate)
    if (found.length > 0) return null
  } catch {
    // Said below.
  }
  return 'Enter certificates in PEM, each between BEGIN CERTIFICATE and END CERTIFICATE.'
}
