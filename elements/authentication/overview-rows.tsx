/** Shows the settings of a service in words. */
import type { Backend, BackendConfig, DirectoryConfig, OidcConfig } from '../../core/authentication/schema.ts'
import type { ValueRow } from '../kit/kit.ts'
import { shortText } from '../widgets/chart/text.ts'
import { hostAndPort, type ServiceWords } from './service-types.ts'

/** Characters of a value that are shown. */
const longest = 2000
const transports: Readonly<Record<string, 'transportNone' | 'transportTls' | 'transportStartTls'>> = {
  none: 'transportNone',
  tls: 'transportTls',
  start_tls: 'transportStartTls',
}

const Mono = ({ children }: { readonly children: string }) => (
  <bdi className="mono break">{shortText(children, longest)}</bdi>
)
const mono = (text: string | undefined) => (text ? <Mono>{text}</Mono> : '')
const isSet = (secret: object) => 'is_set' in secret && secret.is_set === true
const ca = (certificates: string, t: ServiceWords) => t(certificates === '' ? 'caSystem' : 'caOwn')

export const serverRows = (config: BackendConfig, t: ServiceWords): readonly ValueRow[] =>
  config.type === 'oidc' ? providerRows(config, t) : directoryRows(config, t)

function directoryRows(config: DirectoryConfig, t: ServiceWords): readonly ValueRow[] {
  const isPlain = config.transport_security === 'none'
  const known = transports[config.transport_security]
  const transport = known ? t(known) : config.transport_security
  return [
    {
      label: t('servers'),
      value: config.servers.map(server => (
        <div key={hostAndPort(server)}>
          <Mono>{hostAndPort(server)}</Mono>
        </div>
      )),
    },
    {
      label: t('transport'),
      value: isPlain ? transport : `${transport} · ${t(config.verify_certificates ? 'verified' : 'notVerified')}`,
    },
    ...(isPlain ? [] : [{ label: t('certificates'), value: ca(config.ca_certificate, t) }]),
    { label: t('systemUser'), value: config.system_user_dn === '' ? t('anonymous') : mono(config.system_user_dn) },
    { label: t('systemPassword'), value: t(isSet(config.system_user_password) ? 'isSet' : 'isNotSet') },
    { label: t('timeout'), value: t('milliseconds', { ms: config.timeout_ms }) },
  ]
}

const providerRows = (config: OidcConfig, t: ServiceWords): readonly ValueRow[] => [
  { label: t('issuer'), value: mono(config.issuer_url) },
  { label: t('clientId'), value: mono(config.client_id) },
  { label: t('clientSecret'), value: t(isSet(config.client_secret) ? 'isSet' : 'publicClient') },
  { label: t('scopes'), value: mono(config.scopes.join(' ')) },
  { label: t('logout'), value: t(config.logout_at_provider ? 'logoutBoth' : 'logoutHere') },
  { label: t('certificates'), value: ca(config.ca_certificate, t) },
]

export function userRows(
  { config, default_roles: roles }: Backend,
  t: ServiceWords,
  nameOf: (id: string) => string | undefined,
): readonly ValueRow[] {
  const defaultRoles = {
    label: t('defaultRoles'),
    value: roles.length === 0 ? '' : <bdi>{roles.map(id => nameOf(id) ?? id).join(', ')}</bdi>,
  }
  if (config.type === 'oidc')
    return [
      { label: t('usernameClaim'), value: mono(config.username_claim) },
      { label: t('fullNameClaim'), value: mono(config.full_name_claim) },
      { label: t('emailClaim'), value: mono(config.email_claim) },
      defaultRoles,
      { label: t('accessCheck'), value: t('minutes', { count: config.access_check_minutes }) },
      {
        label: t('tokenRest'),
        value: config.token_rest_days === 0 ? t('tokensNeverRest') : t('days', { count: config.token_rest_days }),
      },
    ]
  return [
    { label: t('searchBase'), value: mono(config.user_search_base) },
    { label: t('searchPattern'), value: mono(config.user_search_pattern) },
    { label: t('nameAttribute'), value: mono(config.user_name_attribute) },
    { label: t('fullNameAttribute'), value: mono(config.user_full_name_attribute) },
    ...(config.type === 'ldap'
      ? [
          { label: t('idAttribute'), value: mono(config.user_unique_id_attribute) },
          { label: t('emailAttributes'), value: mono(config.email_attributes.join(', ')) },
        ]
      : []),
    defaultRoles,
    { label: t('accessCheck'), value: t('minutes', { count: config.access_check_minutes }) },
  ]
}

export function groupRows(config: BackendConfig, t: ServiceWords): readonly ValueRow[] {
  if (config.type === 'oidc') return [{ label: t('groupsClaim'), value: mono(config.groups_claim) }]
  const { group_search: search } = config
  if (!search?.enabled) return [{ label: t('groupSynchronization'), value: t('noGroups') }]
  return [
    { label: t('groupSearchBase'), value: mono(search.search_base) },
    { label: t('groupSearchPattern'), value: mono(search.search_pattern) },
    { label: t('groupNameAttribute'), value: mono(search.name_attribute) },
    { label: t('memberAttribute'), value: mono(search.member_attribute) },
    { label: t('nested'), value: t(search.nested ? 'nestedYes' : 'nestedNo') },
  ]
}
