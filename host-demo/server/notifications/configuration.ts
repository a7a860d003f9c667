/** The configuration of a notification between the wire, the records and what sends it. */
import { fallbackOf, type ConfigField, type Secret } from '../../../core/notifications/fields.ts'
import type { AnyNotificationType, NotificationConfig } from '../../../core/notifications/notification-type.ts'
import { notificationTypeOf, notificationTypes } from '../../../core/notifications/types.ts'
import { coerced } from '../platform/http/coercion.ts'
import { badRequest } from '../platform/errors/errors.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { Services } from '../platform/services.ts'
import type { StoredNotification } from './collection.ts'
import { secretChange } from './secret-change.ts'
import { senderOf, templateProblems } from './senders.ts'
import { brand, words } from './words.ts'

type Values = Readonly<Record<string, unknown>>
export type Kept = Pick<StoredNotification, 'config' | 'secrets'>

export type ReadConfig =
  | { readonly kept: Kept; readonly errors: null }
  | { readonly kept: null; readonly errors: Readonly<Record<string, readonly string[]>> }

const maxTextLength = 65_536
const maxListLength = 1000

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const own = (values: Values, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)

/**
 * Checks and completes a sent configuration; absent fields take their fallback, kept secrets come from `before`.
 * @throws ApiError 400 for a field the type does not have
 */
export function readConfig(
  sent: unknown,
  before: Kept | null,
  { secrets, settings }: Pick<Services, 'secrets' | 'settings'>,
): ReadConfig {
  const definition = isObject(sent) ? notificationTypeOf(own(sent, 'type')) : undefined
  if (!isObject(sent) || !definition) return { kept: null, errors: { config: [unknownType(sent)] } }
  refuseUnknownFields(sent, definition)

  const config: Record<string, unknown> = { type: definition.type }
  const hidden: StoredNotification['secrets'] = {}
  const checked: Record<string, unknown> = {}
  const errors: Record<string, string[]> = {}
  for (const [name, field] of Object.entries(definition.fields)) {
    const value = completed(field, own(sent, name))
    if (field.kind === 'secret') {
      const change = secretChange(value)
      if (change === null) {
        errors[name] = [words('wrongKind', { kind: words('kindSecret') })]
        continue
      }
      const stored =
        before?.config.type === definition.type && Object.hasOwn(before.secrets, name)
          ? before.secrets[name]
          : undefined
      if (change.kind === 'keep' && stored && leadsElsewhere(sent, before)) {
        errors[name] = [words('secretElsewhere')]
        continue
      }
      checked[name] =
        change.kind === 'set' ? { set_value: change.text } : { is_set: change.kind === 'keep' && stored !== undefined }
      if (change.kind === 'keep' && stored) hidden[name] = stored
      if (change.kind === 'set') hidden[name] = secrets.encrypt(change.text)
    } else {
      const problem = kindProblem(field, value)
      if (problem) errors[name] = [problem]
      checked[name] = value
      if (field.credential && !problem)
        hidden[name] = secrets.encrypt(typeof value === 'string' ? value : JSON.stringify(value))
      else config[name] = value
    }
  }
  const found = Object.keys(errors).length > 0 ? errors : { ...definition.problems(checked, words) }
  for (const [name, problem] of Object.entries(templateProblems(config)))
    found[name] = [...(found[name] ?? []), problem]
  if (Object.keys(errors).length === 0)
    for (const [name, problems] of Object.entries(senderOf(definition.type)?.problems?.(checked, settings) ?? {}))
      found[name] = [...(found[name] ?? []), ...problems]
  if (Object.keys(found).length > 0) return { kept: null, errors: found }
  return { kept: { config: config as NotificationConfig, secrets: hidden }, errors: null }
}

/** A secret is kept for the host it was entered for: who may edit a notification does not get it by changing the URL. */
function leadsElsewhere(sent: Values, before: Kept | null): boolean {
  const originOf = (url: unknown) => (typeof url === 'string' ? URL.parse(url)?.origin : undefined)
  return originOf(own(sent, 'url')) !== originOf(own(before?.config ?? {}, 'url'))
}

function unknownType(sent: unknown): string {
  const type = isObject(sent) ? own(sent, 'type') : undefined
  return words('typeProblem', {
    type: typeof type === 'string' ? type.slice(0, 100) : '',
    types: notificationTypes.map(known => known.type).join(', '),
  })
}

function refuseUnknownFields(sent: Values, { fields }: AnyNotificationType): void {
  const field = Object.keys(sent).find(name => name !== 'type' && !Object.hasOwn(fields, name))
  if (field !== undefined)
    throw badRequest(
      words('unknownField', {
        field: `config.${field.slice(0, 100)}`,
        fields: ['type', ...Object.keys(fields)].join(', '),
      }),
    )
}

/** Null is nothing to a text, 0 and false to the others, texts of these become such; what is left out takes the fallback, an absent text is empty. */
function completed(field: ConfigField, value: unknown): unknown {
  if (value === null && field.kind === 'flag') return false
  if (value === null && field.kind === 'count') return 0
  if (value !== null && value !== undefined) return coerced(SCHEMAS[field.kind], value)
  return fallbackOf(field, brand) ?? (field.kind === 'text' ? '' : field.kind === 'flag' ? undefined : null)
}

const SCHEMAS: Readonly<Record<ConfigField['kind'], { readonly type: string }>> = {
  text: { type: 'string' },
  nullableText: { type: 'string' },
  flag: { type: 'boolean' },
  count: { type: 'integer' },
  secret: { type: 'object' },
  list: { type: 'array' },
  headers: { type: 'object' },
  object: { type: 'object' },
}

function kindProblem({ kind }: ConfigField, value: unknown): string | null {
  if (value === undefined) return words('fieldRequired')
  if (kind === 'flag') return typeof value === 'boolean' ? null : words('wrongKind', { kind: words('kindFlag') })
  if (kind === 'count') return Number.isSafeInteger(value) ? null : words('wrongKind', { kind: words('kindCount') })
  if (kind === 'nullableText' && value === null) return null
  if (kind === 'list') return listProblem(value)
  if (kind === 'headers' || kind === 'object') return objectProblem(kind, value)
  if (typeof value !== 'string') return words('wrongKind', { kind: words('kindText') })
  return value.length > maxTextLength ? words('tooLong', { length: maxTextLength }) : null
}

function listProblem(value: unknown): string | null {
  if (!Array.isArray(value) || !value.every(one => typeof one === 'string'))
    return words('wrongKind', { kind: words('kindList') })
  return value.some(one => one.length > maxTextLength) || value.length > maxListLength
    ? words('tooLong', { length: maxTextLength })
    : null
}

function objectProblem(kind: 'headers' | 'object', value: unknown): string | null {
  const isRight = isObject(value) && (kind === 'object' || Object.values(value).every(one => typeof one === 'string'))
  if (!isRight) return words('wrongKind', { kind: words(kind === 'object' ? 'kindObject' : 'kindHeaders') })
  return JSON.stringify(value).length > maxTextLength ? words('tooLong', { length: maxTextLength }) : null
}

/** As the API shows it: a secret only says whether there is one. */
export function shownConfig(kept: Kept, secrets: Secrets): NotificationConfig {
  const plain = plainConfig(kept, secrets)
  const secretFields = Object.entries(notificationTypeOf(kept.config.type)?.fields ?? {}).filter(
    ([, field]) => field.kind === 'secret',
  )
  const states = secretFields.map(([name]) => [name, { is_set: Object.hasOwn(kept.secrets, name) } satisfies Secret])
  return { ...plain, ...Object.fromEntries(states) }
}

/** As a sender needs it: secrets as texts, null where there is none. */
export function plainConfig({ config, secrets: hidden }: Kept, secrets: Secrets): NotificationConfig {
  const plain = Object.entries(notificationTypeOf(config.type)?.fields ?? {})
    .filter(([name]) => !Object.hasOwn(config, name))
    .map(([name, { kind }]) => {
      const text = Object.hasOwn(hidden, name) ? secrets.decrypt(hidden[name]!) : null
      return [name, text !== null && kind === 'headers' ? JSON.parse(text) : text]
    })
  return { ...config, ...Object.fromEntries(plain) }
}
