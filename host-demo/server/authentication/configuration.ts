/** The configuration of a service between the wire and the records: checked, completed, its secrets apart. */
import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import {
  ActiveDirectoryConfig,
  LdapConfig,
  OidcConfig,
  type Backend,
  type BackendConfig,
  type BackendType,
} from '../../../core/authentication/schema.ts'
import { secretChange } from '../platform/secrets/secret-change.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { BackendDocument, StoredBackend } from './collections.ts'
import { directoryProblems, keepsServers } from './directory/problems.ts'
import { keepsProvider, oidcProblems } from './oidc/problems.ts'

type Values = Readonly<Record<string, unknown>>
export type Problems = Record<string, string[]>

/** A configuration with its secret in the clear, for those who use it. */
export type OpenConfig = {
  [T in BackendType]: Omit<Extract<BackendConfig, { type: T }>, 'system_user_password' | 'client_secret'> & {
    readonly type: T
    /** Holds the password of the system user, or the client's secret; '' without one. */
    readonly secret: string
  }
}[BackendType]
export type OpenDirectoryConfig = Exclude<OpenConfig, { type: 'oidc' }>
export type OpenOidcConfig = Extract<OpenConfig, { type: 'oidc' }>

interface Kind {
  readonly schema: TSchema & { readonly properties: Readonly<Record<string, TSchema>> }
  readonly secret: 'system_user_password' | 'client_secret'
  readonly defaults: Values
  /** Properties that clients of the established contract do not know: left out, they stay as they are. */
  readonly own: readonly string[]
  readonly problems: (config: never) => Problems
  /** Whether the secret goes where it went before. */
  readonly keepsSecret: (before: never, after: never) => boolean
}

const ownDirectoryMembers = ['ca_certificate', 'timeout_ms', 'group_search', 'group_roles', 'access_check_minutes']
const directoryKind = {
  secret: 'system_user_password',
  own: ownDirectoryMembers,
  problems: directoryProblems,
  keepsSecret: keepsServers,
} as const

const kinds: Readonly<Record<BackendType, Kind>> = {
  ldap: { ...directoryKind, schema: LdapConfig, defaults: {} },
  'active-directory': {
    ...directoryKind,
    schema: ActiveDirectoryConfig,
    defaults: {
      user_search_pattern: '(&(objectClass=user)(|(userPrincipalName={0})(sAMAccountName={0})))',
      user_name_attribute: 'userPrincipalName',
      user_full_name_attribute: 'displayName',
    },
  },
  oidc: {
    schema: OidcConfig,
    secret: 'client_secret',
    defaults: {},
    own: ['access_check_minutes', 'token_rest_days'],
    problems: oidcProblems,
    keepsSecret: keepsProvider,
  },
}

const validators = new Map(Object.entries(kinds).map(([type, { schema }]) => [type, Compile(schema)]))
const groupSearch = {
  enabled: false,
  search_base: '',
  search_pattern: '',
  name_attribute: 'cn',
  member_attribute: 'member',
  nested: true,
}

export type ReadConfig =
  | { readonly stored: Pick<StoredBackend, 'config' | 'secrets'>; readonly problems: null }
  | { readonly stored: null; readonly problems: Problems }

/**
 * Checks and completes a configuration as it was sent.
 * @param before what is stored, for what is kept
 */
export function readConfig(sent: Values, before: BackendDocument | null, secrets: Secrets): ReadConfig {
  const type = String(sent['type'])
  if (!Object.hasOwn(kinds, type)) {
    const known = Object.keys(kinds).join(', ')
    return { stored: null, problems: { config: [`Unknown type "${type.slice(0, 100)}". There are: ${known}.`] } }
  }
  const kind = kinds[type as BackendType]
  const unknown = Object.keys(sent).filter(name => !Object.hasOwn(kind.schema.properties, name))
  if (unknown.length > 0)
    return {
      stored: null,
      problems: Object.fromEntries(unknown.map(name => [name, [`There is no property ${name}.`]])),
    }
  const same = before?.config.type === type ? before : null
  const completed = complete(kind, sent, same)
  const validator = validators.get(type)!
  if (!validator.Check(completed)) return { stored: null, problems: shapeProblems(validator.Errors(completed)) }

  const { [kind.secret]: _, ...config } = completed
  const stored = { ...config, type }
  const problems = kind.problems(stored as never)
  const secret = readSecret(kind, sent, same, stored, secrets, problems)
  return Object.keys(problems).length > 0
    ? { stored: null, problems }
    : { stored: { config: stored, secrets: secret }, problems: null }
}

function complete(kind: Kind, sent: Values, before: BackendDocument | null): Record<string, unknown> {
  const kept = Object.fromEntries(
    kind.own
      .filter(name => before && Object.hasOwn(before.config, name))
      .map(name => [name, (before?.config as Values | undefined)?.[name]]),
  )
  // A text that is null is an empty one.
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined && value !== null))
  const completed: Record<string, unknown> = { ...kind.defaults, ...kept, ...given, [kind.secret]: { is_set: true } }
  for (const [name, { default: value }] of Object.entries(kind.schema.properties) as [string, { default?: unknown }][])
    if (completed[name] === undefined && value !== undefined) completed[name] = structuredClone(value)
  if (kind.schema.properties['group_search']) {
    const search = completed['group_search']
    completed['group_search'] = { ...groupSearch, ...(typeof search === 'object' ? search : {}) }
  }
  return completed
}

function readSecret(
  kind: Kind,
  sent: Values,
  before: BackendDocument | null,
  config: Values,
  secrets: Secrets,
  problems: Problems,
): StoredBackend['secrets'] {
  const change = secretChange(kind.secret, sent[kind.secret])
  if (change === '') return {}
  if (change !== null) return { [kind.secret]: secrets.encrypt(change) }
  const stored = before?.secrets[kind.secret]
  if (!stored || !before) return {}
  if (!kind.keepsSecret(before.config as never, config as never))
    problems[kind.secret] = ['Enter it again: it would be sent to another server, or in the clear.']
  return { [kind.secret]: stored }
}

function shapeProblems(errors: Iterable<unknown>): Problems {
  const problems: Problems = {}
  for (const { instancePath, message } of errors as Iterable<{ instancePath: string; message: string }>) {
    const [, name = 'config', index] = instancePath.split('/')
    const text = index === undefined ? `${message}.` : `Entry ${index}: ${message}.`
    problems[name] = [...new Set([...(problems[name] ?? []), text])].slice(0, 5)
  }
  return problems
}

/** A service as it is read: of its secret only whether there is one. */
export function present({ id, title, description, default_roles, config, secrets }: BackendDocument): Backend {
  const { secret } = kinds[config.type as BackendType]
  return {
    id,
    title,
    description,
    default_roles: [...default_roles],
    config: { ...config, [secret]: { is_set: Object.hasOwn(secrets, secret) } } as unknown as BackendConfig,
  }
}

/** Reading its secret throws a SecretError where the server's key does not open it; the rest can be read all the same. */
export function openConfig({ config, secrets }: Pick<StoredBackend, 'config' | 'secrets'>, keys: Secrets): OpenConfig {
  const { secret } = kinds[config.type as BackendType]
  const kept = secrets[secret]
  return {
    ...config,
    get secret() {
      return kept ? keys.decrypt(kept) : ''
    },
  } as unknown as OpenConfig
}
