/** Wire contract of authentication services and of the HTTP header authenticator (contract 1, 8.2 and 8.3). Browser code imports the types only. */
import { Type, type Static, type TSchema } from 'typebox'
import { flatPageOf } from '../entities/schema.ts'
import { UserOverview } from '../users/schema.ts'

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Text = Type.String({ maxLength: 10_000 })

/** A secret as it is read. */
export interface SecretState {
  readonly is_set: boolean
}
/** The forms in which a secret is written. */
export type SecretChange =
  | { readonly set_value: string }
  | { readonly keep_value: true }
  | { readonly delete_value: true }
/** A secret as it is read or written; the server checks its form. */
export const Secret = Type.Unsafe<SecretState | SecretChange>(
  Type.Record(Type.String({ maxLength: 20 }), Type.Union([Type.String({ maxLength: 10_000 }), Type.Boolean()])),
)

export const DirectoryServer = Type.Object({
  host: Type.String({ maxLength: 253 }),
  port: Type.Integer({ minimum: 0, maximum: 65_535 }),
})
export type DirectoryServer = Static<typeof DirectoryServer>

export const TransportSecurity = Type.Enum(['none', 'tls', 'start_tls'])
export type TransportSecurity = Static<typeof TransportSecurity>

/** Roles that members of a group get at login and lose when they leave it. Groups compare without case. */
export const GroupRoles = Type.Object({
  /** Name of the group or, of a directory, its distinguished name. */
  group: Type.String({ minLength: 1, maxLength: 1000 }),
  /** Ids of roles. */
  roles: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }),
})
export type GroupRoles = Static<typeof GroupRoles>
const groupRoles = Type.Array(GroupRoles, { maxItems: 1000, default: [] })

/** Ours. How the groups of a directory's user are found. */
export const GroupSearch = Type.Object({
  enabled: Type.Boolean({ default: false }),
  search_base: Type.String({ maxLength: 1000, default: '' }),
  /** Filter of the entries that are groups. */
  search_pattern: Type.String({ maxLength: 10_000, default: '' }),
  name_attribute: Type.String({ maxLength: 100, default: 'cn' }),
  /** Attribute of a group that names its members: `member`, `uniqueMember` (distinguished names) or `memberUid` (login names). */
  member_attribute: Type.String({ maxLength: 100, default: 'member' }),
  /** Groups of groups count, too. */
  nested: Type.Boolean({ default: true }),
})
export type GroupSearch = Static<typeof GroupSearch>

const directory = {
  servers: Type.Array(DirectoryServer, { maxItems: 20, default: [] }),
  transport_security: Type.Enum(['none', 'tls', 'start_tls'], { default: 'tls' }),
  verify_certificates: Type.Boolean({ default: true }),
  system_user_dn: Type.String({ maxLength: 1000, default: '' }),
  system_user_password: Secret,
  user_search_base: Type.String({ maxLength: 1000, default: '' }),
  /** LDAP filter; `{0}` stands for the login name. */
  user_search_pattern: Type.String({ maxLength: 10_000, default: '' }),
  user_full_name_attribute: Type.String({ maxLength: 100, default: '' }),
  user_name_attribute: Type.String({ maxLength: 100, default: '' }),
  /** Ours. Certificates in PEM that sign those of the servers; empty: those of the system. */
  ca_certificate: Type.String({ maxLength: 100_000, default: '' }),
  /** Ours. Deadline of each server in milliseconds; then the next one is asked. */
  timeout_ms: Type.Integer({ minimum: 100, maximum: 60_000, default: 5_000 }),
  /** Ours. */
  group_search: Type.Optional(GroupSearch),
  /** Ours. */
  group_roles: groupRoles,
  /** Ours. A user that was removed from the directory, or disabled there, loses access within this time. */
  access_check_minutes: Type.Integer({ minimum: 1, maximum: 10_080, default: 60 }),
}

export const LdapConfig = Type.Object({
  type: Type.Literal('ldap'),
  ...directory,
  user_unique_id_attribute: Type.String({ maxLength: 100, default: 'entryUUID' }),
  email_attributes: Type.Array(Type.String({ maxLength: 100 }), { maxItems: 20, default: ['mail', 'rfc822Mailbox'] }),
})
export type LdapConfig = Static<typeof LdapConfig>

export const ActiveDirectoryConfig = Type.Object({ type: Type.Literal('active-directory'), ...directory })
export type ActiveDirectoryConfig = Static<typeof ActiveDirectoryConfig>

/** Describes a provider of OpenID Connect. An extension. */
export const OidcConfig = Type.Object({
  type: Type.Literal('oidc'),
  /** Its configuration is at `{issuer_url}/.well-known/openid-configuration`. */
  issuer_url: Type.String({ maxLength: 2000, default: '' }),
  client_id: Type.String({ maxLength: 1000, default: '' }),
  /** Not set: a public client, which PKCE alone protects. */
  client_secret: Secret,
  /** `openid` is always asked for. */
  scopes: Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50, default: ['openid', 'profile', 'email'] }),
  username_claim: Type.String({ maxLength: 200, default: 'preferred_username' }),
  full_name_claim: Type.String({ maxLength: 200, default: 'name' }),
  /** It counts only if the provider says that it is verified. */
  email_claim: Type.String({ maxLength: 200, default: 'email' }),
  groups_claim: Type.String({ maxLength: 200, default: 'groups' }),
  group_roles: groupRoles,
  /** Certificates in PEM that sign the provider's; empty: those of the system. */
  ca_certificate: Type.String({ maxLength: 100_000, default: '' }),
  timeout_ms: Type.Integer({ minimum: 100, maximum: 60_000, default: 5_000 }),
  /** Logging out here logs out at the provider as well. */
  logout_at_provider: Type.Boolean({ default: true }),
  /** So often a session is confirmed by the provider, where it gave a refresh token. */
  access_check_minutes: Type.Integer({ minimum: 1, maximum: 10_080, default: 60 }),
  /** Access tokens of a user rest when the provider has not confirmed the user for so many days, until the next login. 0: never. */
  token_rest_days: Type.Integer({ minimum: 0, maximum: 3650, default: 30 }),
})
export type OidcConfig = Static<typeof OidcConfig>

export const BackendConfig = Type.Union([LdapConfig, ActiveDirectoryConfig, OidcConfig])
export type BackendConfig = Static<typeof BackendConfig>
export type DirectoryConfig = LdapConfig | ActiveDirectoryConfig
export type BackendType = BackendConfig['type']

export const Backend = Type.Object({
  id: Type.String(),
  title: Type.String(),
  description: Type.String(),
  /** Ids of roles that users get when they log in for the first time. */
  default_roles: Type.Array(Type.String()),
  config: BackendConfig,
})
export type Backend = Static<typeof Backend>

/** What is created, changed or tested. The server checks `config` by its type; properties that are left out take their defaults, or those of ours what is stored. */
export const BackendInput = Type.Object({
  id: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  title: Type.Optional(Nullable(Type.String({ maxLength: 1000 }))),
  description: Type.Optional(Nullable(Text)),
  default_roles: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 200 }))),
  config: Type.Object({ type: Type.String({ maxLength: 100 }) }, { additionalProperties: Type.Unknown() }),
})
export type BackendInput = Omit<Static<typeof BackendInput>, 'config'> & {
  config: { type: BackendType } & { readonly [K in keyof LdapConfig | keyof OidcConfig]?: unknown }
}

export const BackendReply = Type.Object({ backend: Backend })
export type BackendReply = Static<typeof BackendReply>

export const ActiveBackendReply = Type.Object({
  backend: Nullable(Backend),
  context: Type.Object({ backends_total: Type.Integer() }),
})
export type ActiveBackendReply = Static<typeof ActiveBackendReply>

export const BackendPage = flatPageOf({
  backends: Type.Array(Backend),
  grand_total: Type.Optional(Type.Integer()),
  context: Type.Optional(Type.Object({ active_backend: Nullable(Backend) })),
})
export type BackendPage = Static<typeof BackendPage>

/** `active_backends`, ours: all that are active, in the order in which they are asked; `active_backend` is the first of them. */
export const ServicesConfiguration = Type.Object({
  configuration: Type.Object({ active_backend: Nullable(Type.String()), active_backends: Type.Array(Type.String()) }),
})
export type ServicesConfiguration = Static<typeof ServicesConfiguration>

/** Without `active_backends` the one of `active_backend` alone is active afterwards, or none. */
export const ServicesConfigurationChange = Type.Object({
  active_backend: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  active_backends: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 100 }))),
})
export type ServicesConfigurationChange = Static<typeof ServicesConfigurationChange>

export const ActiveBackendType = Type.Object({ backend: Nullable(Type.String()) })
export type ActiveBackendType = Static<typeof ActiveBackendType>

/** Users that came by a service; their roles are ids, which `context.roles` names. */
export const BackendUserPage = flatPageOf({
  users: Type.Array(UserOverview),
  context: Type.Optional(Type.Object({ roles: Type.Record(Type.String(), Type.Object({ title: Type.String() })) })),
})
export type BackendUserPage = Static<typeof BackendUserPage>

/** `backend_id`: the stored one whose secrets `keep_value` means. */
export const BackendTest = Type.Object({
  backend_id: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  backend_configuration: BackendInput,
  user_login: Type.Optional(
    Nullable(
      Type.Object({
        username: Type.String({ maxLength: 1000 }),
        password: Type.Optional(Nullable(Type.Union([Secret, Type.String({ maxLength: 10_000 })]))),
      }),
    ),
  ),
})
export type BackendTest = Omit<Static<typeof BackendTest>, 'backend_configuration'> & {
  backend_configuration: BackendInput
}

/** Ours. One step of a test, in the order in which they were made; after one that failed the next server begins, or the test ends. */
export const TestStep = Type.Object({
  step: Type.Enum([
    'connect',
    'start_tls',
    'bind_system_user',
    'find_user',
    'bind_user',
    'find_groups',
    'assign_roles',
    'discover',
    'find_entries',
  ]),
  /** Has the form `host:port`, or is the address of the provider. */
  server: Type.String(),
  success: Type.Boolean(),
  /** What was found, or what the server answered. */
  message: Type.String(),
  duration_ms: Type.Integer(),
})
export type TestStep = Static<typeof TestStep>

export const TestResult = Type.Object({
  success: Type.Boolean(),
  message: Type.String(),
  errors: Type.Array(Type.String()),
  result: Type.Record(Type.String(), Type.Unknown()),
  /** Ours. */
  steps: Type.Array(TestStep),
})
export type TestResult = Static<typeof TestResult>

/** `result` of a login test; `groups` and `roles` (ids) are ours. `user_details` is empty where no user was found. */
export interface LoginTestResult {
  readonly user_exists: boolean
  readonly login_success: boolean
  readonly user_details: Readonly<Record<string, string>>
  readonly groups?: readonly string[]
  readonly roles?: readonly string[]
}

/** Ours. What a directory tells about itself: values for the fields of its configuration, those that could be found. */
export const DirectoryProposal = Type.Object({
  type: Type.Enum(['ldap', 'active-directory']),
  /** Places in the directory that may be searched, for choosing another base. */
  naming_contexts: Type.Array(Type.String()),
  user_search_base: Type.String(),
  user_search_pattern: Type.String(),
  user_unique_id_attribute: Type.String(),
  user_name_attribute: Type.String(),
  user_full_name_attribute: Type.String(),
  email_attributes: Type.Array(Type.String()),
  group_search: GroupSearch,
  /** Users and groups that these values find, up to 1,000 of each. */
  users_found: Type.Integer(),
  groups_found: Type.Integer(),
})
export type DirectoryProposal = Static<typeof DirectoryProposal>

/** Ours. POST /test/backend/discover. */
export const DiscoveryResult = Type.Object({ ...TestResult.properties, result: Nullable(DirectoryProposal) })
export type DiscoveryResult = Static<typeof DiscoveryResult>

/** Ours. POST /test/backend/groups: the first 1,000 groups of the directory, for mapping them to roles. */
export const GroupsResult = Type.Object({
  ...TestResult.properties,
  result: Type.Object({ groups: Type.Array(Type.Object({ name: Type.String(), dn: Type.String() })) }),
})
export type GroupsResult = Static<typeof GroupsResult>

/** Ours. Providers that a login page offers, in their order; `login` is the address below the API to which the page goes. */
export const OidcProviders = Type.Object({
  providers: Type.Array(Type.Object({ id: Type.String(), title: Type.String(), login: Type.String() })),
})
export type OidcProviders = Static<typeof OidcProviders>

/** Ours. Page of the provider at which the caller's session ends there, too; null where there is none. Ask for it before logging out, and go there after. */
export const LogoutPage = Type.Object({ location: Nullable(Type.String()) })
export type LogoutPage = Static<typeof LogoutPage>

/** Ours. Addresses that a provider must know about this server. */
export const OidcAddresses = Type.Object({
  redirect_uri: Type.String(),
  post_logout_redirect_uri: Type.String(),
  backchannel_logout_uri: Type.String(),
})
export type OidcAddresses = Static<typeof OidcAddresses>

/** `trusted_proxies`, ours: addresses and networks whose header is believed; null: those of the server's settings. */
export const HeaderAuthentication = Type.Object({
  enabled: Type.Boolean(),
  username_header: Type.String({ maxLength: 1000 }),
  trusted_proxies: Nullable(Type.Array(Type.String({ maxLength: 100 }))),
})
export type HeaderAuthentication = Static<typeof HeaderAuthentication>

export const HeaderAuthenticationChange = Type.Object({
  enabled: Type.Boolean(),
  username_header: Type.String({ maxLength: 1000 }),
  trusted_proxies: Type.Optional(Nullable(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 1000 }))),
})
export type HeaderAuthenticationChange = Static<typeof HeaderAuthenticationChange>

export const BackendValidation = Type.Object({
  failed: Type.Boolean(),
  errors: Type.Record(Type.String(), Type.Array(Type.String())),
  error_context: Type.Record(Type.String(), Type.Array(Type.String())),
})
export type BackendValidation = Static<typeof BackendValidation>
