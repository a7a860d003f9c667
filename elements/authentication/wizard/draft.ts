/** A service as the wizard edits it: what the server has, flat, with a key for each row of a list. */
import type {
  Backend,
  BackendInput,
  BackendType,
  DirectoryConfig,
  DirectoryProposal,
  GroupRoles,
  GroupSearch,
  OidcConfig,
  SecretState,
  TransportSecurity,
} from '../../../core/authentication/schema.ts'
import { encryptedChange, type EncryptedChange } from '../../kit/kit.ts'

export interface ServerDraft {
  readonly key: number
  readonly host: string
  readonly port: number | undefined
}

export interface GroupDraft {
  readonly key: number
  readonly group: string
  /** Holds ids. */
  readonly roles: readonly string[]
}

interface CommonDraft {
  readonly title: string
  readonly description: string
  /** Holds ids. */
  readonly default_roles: readonly string[]
  readonly ca_certificate: string
  readonly timeout_ms: number | undefined
  readonly group_roles: readonly GroupDraft[]
}

export interface DirectoryDraft extends CommonDraft {
  readonly type: 'ldap' | 'active-directory'
  readonly servers: readonly ServerDraft[]
  readonly transport_security: TransportSecurity
  readonly verify_certificates: boolean
  readonly system_user_dn: string
  readonly system_user_password: EncryptedChange
  readonly user_search_base: string
  readonly user_search_pattern: string
  readonly user_full_name_attribute: string
  readonly user_name_attribute: string
  /** Used by LDAP. */
  readonly user_unique_id_attribute: string
  /** Used by LDAP. */
  readonly email_attributes: readonly string[]
  readonly group_search: GroupSearch
  readonly access_check_minutes: number | undefined
}

export interface OidcDraft extends CommonDraft {
  readonly type: 'oidc'
  readonly issuer_url: string
  readonly client_id: string
  readonly client_secret: EncryptedChange
  readonly scopes: readonly string[]
  readonly username_claim: string
  readonly full_name_claim: string
  readonly email_claim: string
  readonly groups_claim: string
  readonly logout_at_provider: boolean
  readonly access_check_minutes: number | undefined
  readonly token_rest_days: number | undefined
}

export type ServiceDraft = DirectoryDraft | OidcDraft

const tlsPort = 636
const plainPort = 389
const timeoutMs = 5000
const accessCheckMinutes = 60
const tokenRestDays = 30
const noGroupSearch: GroupSearch = {
  enabled: false,
  search_base: '',
  search_pattern: '',
  name_attribute: 'cn',
  member_attribute: 'member',
  nested: true,
}
const groupPatterns = {
  ldap: '(|(objectClass=groupOfNames)(objectClass=groupOfUniqueNames)(objectClass=posixGroup))',
  'active-directory': '(objectClass=group)',
} as const
const idAttribute = 'entryUUID'
const emailAttributes = ['mail', 'rfc822Mailbox'] as const

let lastKey = 0
export const nextKey = (): number => ++lastKey

/** Returns what the wizard of a new service begins with (contract 3, H). @param title the name of the type */
export function newDraft(type: BackendType, title: string): ServiceDraft {
  const common = {
    title,
    description: '',
    default_roles: [],
    ca_certificate: '',
    timeout_ms: timeoutMs,
    group_roles: [],
  }
  if (type === 'oidc')
    return {
      ...common,
      type,
      issuer_url: '',
      client_id: '',
      client_secret: { delete_value: true },
      scopes: ['openid', 'profile', 'email'],
      username_claim: 'preferred_username',
      full_name_claim: 'name',
      email_claim: 'email',
      groups_claim: 'groups',
      logout_at_provider: true,
      access_check_minutes: accessCheckMinutes,
      token_rest_days: tokenRestDays,
    }
  const isLdap = type === 'ldap'
  return {
    ...common,
    type,
    servers: [{ key: nextKey(), host: 'localhost', port: tlsPort }],
    transport_security: 'tls',
    verify_certificates: true,
    system_user_dn: '',
    system_user_password: { delete_value: true },
    user_search_base: '',
    user_search_pattern: isLdap ? '' : '(&(objectClass=user)(|(sAMAccountName={0})(userPrincipalName={0})))',
    user_full_name_attribute: isLdap ? 'cn' : 'displayName',
    user_name_attribute: isLdap ? 'uid' : 'userPrincipalName',
    user_unique_id_attribute: idAttribute,
    email_attributes: emailAttributes,
    group_search: noGroupSearch,
    access_check_minutes: accessCheckMinutes,
  }
}

const groupDrafts = (groups: readonly GroupRoles[]): GroupDraft[] =>
  groups.map(({ group, roles }) => ({ key: nextKey(), group, roles }))
const secretOf = (stored: unknown): EncryptedChange => encryptedChange(stored as SecretState)

/** Returns what the wizard of a stored service begins with. */
export function draftOf({ title, description, default_roles, config }: Backend): ServiceDraft {
  const { ca_certificate, timeout_ms, group_roles } = config
  const common = {
    title,
    description,
    default_roles,
    ca_certificate,
    timeout_ms,
    group_roles: groupDrafts(group_roles),
  }
  if (config.type === 'oidc') return { ...config, ...common, client_secret: secretOf(config.client_secret) }
  return {
    user_unique_id_attribute: idAttribute,
    email_attributes: emailAttributes,
    ...config,
    ...common,
    servers: config.servers.map(server => ({ key: nextKey(), ...server })),
    system_user_password: secretOf(config.system_user_password),
    group_search: config.group_search ?? noGroupSearch,
  }
}

type Sent<Config> = { readonly [Name in keyof Config]: unknown }

function directoryConfig(draft: DirectoryDraft): Sent<DirectoryConfig> {
  const { type, user_unique_id_attribute, email_attributes, group_search: groups } = draft
  return {
    type,
    servers: draft.servers.map(({ host, port }) => ({ host: host.trim(), port: port ?? 0 })),
    transport_security: draft.transport_security,
    verify_certificates: draft.verify_certificates,
    ca_certificate: draft.ca_certificate.trim(),
    timeout_ms: draft.timeout_ms,
    system_user_dn: draft.system_user_dn.trim(),
    system_user_password: draft.system_user_password,
    user_search_base: draft.user_search_base.trim(),
    user_search_pattern: draft.user_search_pattern.trim(),
    user_full_name_attribute: draft.user_full_name_attribute.trim(),
    user_name_attribute: draft.user_name_attribute.trim(),
    ...(type === 'ldap' && { user_unique_id_attribute: user_unique_id_attribute.trim(), email_attributes }),
    group_search: {
      ...groups,
      search_base: groups.search_base.trim(),
      search_pattern: groups.search_pattern.trim(),
      name_attribute: groups.name_attribute.trim(),
      member_attribute: groups.member_attribute.trim(),
    },
    group_roles: groupRolesOf(draft),
    access_check_minutes: draft.access_check_minutes,
  }
}

function oidcConfig(draft: OidcDraft): Sent<OidcConfig> {
  return {
    type: 'oidc',
    issuer_url: draft.issuer_url.trim(),
    client_id: draft.client_id.trim(),
    client_secret: draft.client_secret,
    scopes: draft.scopes,
    username_claim: draft.username_claim.trim(),
    full_name_claim: draft.full_name_claim.trim(),
    email_claim: draft.email_claim.trim(),
    groups_claim: draft.groups_claim.trim(),
    group_roles: groupRolesOf(draft),
    ca_certificate: draft.ca_certificate.trim(),
    timeout_ms: draft.timeout_ms,
    logout_at_provider: draft.logout_at_provider,
    access_check_minutes: draft.access_check_minutes,
    token_rest_days: draft.token_rest_days,
  }
}

const groupRolesOf = ({ group_roles }: CommonDraft) =>
  group_roles.map(({ group, roles }) => ({ group: group.trim(), roles: [...roles] }))

/** Returns what is saved or tested. */
export function inputOf(draft: ServiceDraft): BackendInput {
  const { title, description, default_roles } = draft
  return {
    title: title.trim(),
    description: description.trim(),
    default_roles: [...default_roles],
    config: (draft.type === 'oidc' ? oidcConfig(draft) : directoryConfig(draft)) as BackendInput['config'],
  }
}

/** TLS has a port of its own: servers with the other's default port take it (contract 3, H). */
export function withSecurity(draft: DirectoryDraft, security: TransportSecurity): Partial<DirectoryDraft> {
  const portOf = (one: TransportSecurity) => (one === 'tls' ? tlsPort : plainPort)
  const [before, after] = [portOf(draft.transport_security), portOf(security)]
  return {
    transport_security: security,
    servers: draft.servers.map(server => (server.port === before ? { ...server, port: after } : server)),
  }
}

export const newServer = ({ transport_security: security }: DirectoryDraft): ServerDraft => ({
  key: nextKey(),
  host: '',
  port: security === 'tls' ? tlsPort : plainPort,
})

/** Groups that are looked for for the first time are looked for where the users are. */
export function withGroupSearch(draft: DirectoryDraft, enabled: boolean): Partial<DirectoryDraft> {
  const { group_search: groups, user_search_base: base, type } = draft
  return {
    group_search: {
      ...groups,
      enabled,
      ...(enabled && groups.search_base === '' && { search_base: base }),
      ...(enabled && groups.search_pattern === '' && { search_pattern: groupPatterns[type] }),
    },
  }
}

/** Takes over what a directory told about itself; what it did not tell stays. */
export function withProposal(draft: DirectoryDraft, proposal: DirectoryProposal): Partial<DirectoryDraft> {
  const told = (value: string, kept: string) => (value === '' ? kept : value)
  return {
    user_search_base: told(proposal.user_search_base, draft.user_search_base),
    user_search_pattern: told(proposal.user_search_pattern, draft.user_search_pattern),
    user_name_attribute: told(proposal.user_name_attribute, draft.user_name_attribute),
    user_full_name_attribute: told(proposal.user_full_name_attribute, draft.user_full_name_attribute),
    user_unique_id_attribute: told(proposal.user_unique_id_attribute, draft.user_unique_id_attribute),
    email_attributes: proposal.email_attributes.length > 0 ? proposal.email_attributes : draft.email_attributes,
    group_search: proposal.groups_found > 0 ? proposal.group_search : draft.group_search,
  }
}
