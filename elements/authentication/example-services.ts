/** Services as the server of the examples has them. */
import type {
  ActiveDirectoryConfig,
  Backend,
  BackendPage,
  BackendUserPage,
  HeaderAuthentication,
  LdapConfig,
  OidcAddresses,
  OidcConfig,
  ServicesConfiguration,
} from '../../core/authentication/schema.ts'
import type { AuthzRolePage } from '../../core/users/schema.ts'

const services = '/system/authentication/services'
const page = (total: number) => ({ query: null, total, count: total, page: 1, per_page: 10 })
const reader = '64d3c0ffee64d3c0ffee0001'

export const exampleDirectory: Backend & { readonly config: LdapConfig } = {
  id: '64d2c0ffee64d2c0ffee0001',
  title: 'Staff directory',
  description: 'Kept by the network team',
  default_roles: [reader],
  config: {
    type: 'ldap',
    servers: [
      { host: 'ldap-1.example.org', port: 636 },
      { host: 'ldap-2.example.org', port: 636 },
    ],
    transport_security: 'tls',
    verify_certificates: true,
    ca_certificate: '',
    timeout_ms: 5000,
    system_user_dn: 'cn=reader,dc=example,dc=org',
    system_user_password: { is_set: true },
    user_search_base: 'ou=people,dc=example,dc=org',
    user_search_pattern: '(&(objectClass=inetOrgPerson)(uid={0}))',
    user_unique_id_attribute: 'entryUUID',
    user_name_attribute: 'uid',
    user_full_name_attribute: 'cn',
    email_attributes: ['mail', 'rfc822Mailbox'],
    group_search: {
      enabled: true,
      search_base: 'ou=groups,dc=example,dc=org',
      search_pattern: '(objectClass=groupOfNames)',
      name_attribute: 'cn',
      member_attribute: 'member',
      nested: true,
    },
    group_roles: [{ group: 'cn=operators,ou=groups,dc=example,dc=org', roles: [reader] }],
    access_check_minutes: 60,
  },
}
export const exampleProvider: Backend & { readonly config: OidcConfig } = {
  id: '64d2c0ffee64d2c0ffee0002',
  title: 'Company account',
  description: '',
  default_roles: [],
  config: {
    type: 'oidc',
    issuer_url: 'https://login.example.org/realms/staff',
    client_id: 'logs',
    client_secret: { is_set: true },
    scopes: ['openid', 'profile', 'email'],
    username_claim: 'preferred_username',
    full_name_claim: 'name',
    email_claim: 'email',
    groups_claim: 'groups',
    group_roles: [],
    ca_certificate: '',
    timeout_ms: 5000,
    logout_at_provider: true,
    access_check_minutes: 60,
    token_rest_days: 30,
  },
}
const { user_unique_id_attribute: _id, email_attributes: _mail, ...directory } = exampleDirectory.config
const old: Backend = {
  id: '64d2c0ffee64d2c0ffee0003',
  title: 'Old domain',
  description: '',
  default_roles: [],
  config: {
    ...directory,
    type: 'active-directory',
    servers: [{ host: 'dc.example.org', port: 389 }],
    transport_security: 'start_tls',
    group_roles: [],
  } satisfies ActiveDirectoryConfig,
}

const all = [exampleProvider, old, exampleDirectory]
const backends: BackendPage = {
  ...page(all.length),
  grand_total: all.length,
  backends: all,
  context: { active_backend: exampleDirectory },
}
const configuration: ServicesConfiguration = {
  configuration: {
    active_backend: exampleDirectory.id,
    active_backends: [exampleDirectory.id, exampleProvider.id],
  },
}
const users: BackendUserPage = {
  ...page(1),
  users: [
    {
      id: '64d4c0ffee64d4c0ffee0001',
      auth_service_id: exampleDirectory.id,
      auth_service_uid: 'b7c0d1e2',
      username: 'ines.moreau',
      email: 'ines@example.org',
      first_name: 'Ines',
      last_name: 'Moreau',
      full_name: 'Ines Moreau',
      external_user: true,
      roles: [reader],
      read_only: false,
      session_active: false,
      last_activity: '2026-11-20T08:00:00.000+0000',
      client_address: null,
      account_status: 'enabled',
      service_account: false,
    },
  ],
  context: { roles: { [reader]: { title: 'Reader' } } },
}
const roles: AuthzRolePage = {
  ...page(1),
  roles: [{ id: reader, name: 'Reader', description: 'May read', permissions: [], read_only: true }],
}
const addresses: OidcAddresses = {
  redirect_uri: 'https://logs.example.org/api/system/authentication/oidc/callback',
  post_logout_redirect_uri: 'https://logs.example.org/',
  backchannel_logout_uri: 'https://logs.example.org/api/system/authentication/oidc/logout',
}
const header: HeaderAuthentication = {
  enabled: true,
  username_header: 'Remote-User',
  trusted_proxies: ['192.0.2.10', '10.0.0.0/8'],
}

/** Path → answer. */
export const authenticationAnswers = {
  [`${services}/backends`]: backends,
  [`${services}/configuration`]: configuration,
  ...Object.fromEntries(all.map(backend => [`${services}/backends/${backend.id}`, { backend }])),
  ...Object.fromEntries(all.map(({ id }) => [`${services}/backends/${id}/users`, users])),
  [`/system/authentication/oidc/${exampleProvider.id}/addresses`]: addresses,
  '/authz/roles': roles,
  '/system/authentication/http-header-auth-config': header,
}
