/** What is wrong with a draft, field by field, before it is sent; and to which step a message of the server belongs. */
import type { Translate } from '../../../core/brand/catalogue.ts'
import type { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import type { DirectoryDraft, OidcDraft, ServiceDraft } from './draft.ts'

export type FormWords = Translate<typeof authenticationFormStrings.strings>

export const stepKeys = ['server-configuration', 'user-synchronization', 'group-synchronization'] as const
export type StepKey = (typeof stepKeys)[number]

/** Stands for the login name in the pattern of a search. */
export const loginPlaceholder = '{0}'

const firstStep = new Set([
  'title',
  'description',
  'config',
  'type',
  'servers',
  'transport_security',
  'verify_certificates',
  'ca_certificate',
  'system_user_dn',
  'system_user_password',
  'timeout_ms',
  'issuer_url',
  'client_id',
  'client_secret',
  'scopes',
  'logout_at_provider',
])
const lastStep = new Set(['group_search', 'group_roles', 'groups_claim'])

/** Returns the name of a field as the wizard writes it: 'config.servers[0].host' → 'servers.0.host'. */
export const fieldPath = (path: string): string =>
  path
    .replace(/\[(\d+)\]/g, '.$1')
    .replaceAll('/', '.')
    .replace(/^\.?(?:(?:backend_configuration|backend|config)\.)*(?=.)/, '')

/** Returns the step that a field belongs to. */
export function stepOf(path: string): StepKey {
  const [name = ''] = path.split('.')
  if (firstStep.has(name)) return 'server-configuration'
  return lastStep.has(name) ? 'group-synchronization' : 'user-synchronization'
}

/** Whether the attribute is one of users, which names their groups. */
const isOfUsers = (attribute: string) => attribute.trim().toLowerCase() === 'memberof'

type Add = (path: string, message: string) => void

const isWhole = (value: number | undefined, least: number, most: number) =>
  value !== undefined && Number.isInteger(value) && value >= least && value <= most
const mostPort = 65_535
const timeoutRange = [100, 60_000] as const
const accessRange = [1, 10_080] as const
const restRange = [0, 3650] as const

function directoryProblems(draft: DirectoryDraft, t: FormWords, add: Add): void {
  if (draft.servers.length === 0) add('servers', t('noServers'))
  for (const [index, { host, port }] of draft.servers.entries()) {
    if (!/^[^\s/]+$/.test(host.trim())) add(`servers.${index}.host`, t('hostMissing'))
    if (!isWhole(port, 1, mostPort)) add(`servers.${index}.port`, t('portWrong'))
  }
  const needed = ['user_search_base', 'user_search_pattern', 'user_name_attribute', 'user_full_name_attribute'] as const
  for (const name of needed) if (draft[name].trim() === '') add(name, t('blank'))
  if (draft.user_search_pattern.trim() !== '' && !draft.user_search_pattern.includes(loginPlaceholder))
    add('user_search_pattern', t('patternWithoutLogin', { placeholder: loginPlaceholder }))
  if (draft.type === 'ldap' && draft.user_unique_id_attribute.trim() === '') add('user_unique_id_attribute', t('blank'))
  if (!isWhole(draft.access_check_minutes, ...accessRange)) add('access_check_minutes', t('accessCheckWrong'))
  const { group_search: groups } = draft
  if (!groups.enabled) return
  // Users who name their groups themselves need no search.
  const searched = isOfUsers(groups.member_attribute) ? [] : (['search_base', 'search_pattern'] as const)
  for (const name of [...searched, 'name_attribute', 'member_attribute'] as const)
    if (groups[name].trim() === '') add(`group_search.${name}`, t('blank'))
}

function oidcProblems(draft: OidcDraft, t: FormWords, add: Add): void {
  const issuer = URL.parse(draft.issuer_url.trim())
  if (issuer?.protocol !== 'https:' && issuer?.protocol !== 'http:') add('issuer_url', t('issuerWrong'))
  if (draft.client_id.trim() === '') add('client_id', t('blank'))
  if (draft.username_claim.trim() === '') add('username_claim', t('blank'))
  if (!isWhole(draft.access_check_minutes, ...accessRange)) add('access_check_minutes', t('accessCheckWrong'))
  if (!isWhole(draft.token_rest_days, ...restRange)) add('token_rest_days', t('tokenRestWrong'))
}

function groupProblems({ group_roles: groups }: ServiceDraft, t: FormWords, add: Add): void {
  const seen = new Set<string>()
  for (const [index, { group, roles }] of groups.entries()) {
    const name = group.trim().toLowerCase()
    if (name === '') add(`group_roles.${index}.group`, t('groupMissing'))
    else if (seen.has(name)) add(`group_roles.${index}.group`, t('groupTwice'))
    if (roles.length === 0) add(`group_roles.${index}.roles`, t('rolesMissing'))
    seen.add(name)
  }
}

/** Field → what is wrong there. */
export function problemsOf(draft: ServiceDraft, t: FormWords): ReadonlyMap<string, string> {
  const problems = new Map<string, string>()
  const add: Add = (path, message) => problems.set(path, message)
  if (draft.title.trim() === '') add('title', t('blank'))
  if (!isWhole(draft.timeout_ms, ...timeoutRange)) add('timeout_ms', t('timeoutWrong'))
  if (draft.type === 'oidc') oidcProblems(draft, t, add)
  else directoryProblems(draft, t, add)
  groupProblems(draft, t, add)
  return problems
}
