/** The configuration of an input between the wire, the records and ingest: secrets are kept encrypted and shown masked. */
import { maskOf, passwordMask } from '../../../core/inputs/rules.ts'
import type { RequestedConfiguration } from '../../../core/inputs/schema.ts'
import { coerced } from '../platform/http/coercion.ts'
import { secretChange } from '../platform/secrets/secret-change.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { StoredInput } from './collection.ts'

type Values = Readonly<Record<string, unknown>>
type Kept = Pick<StoredInput, 'configuration' | 'secrets'>

/** Sensitive texts too: properties of a client hold passwords. */
const isSecret = (fields: RequestedConfiguration, name: string) =>
  Object.hasOwn(fields, name) && (fields[name]!.is_encrypted || maskOf(fields[name]!) !== null)

/**
 * The sent values over the old ones; absent keys keep theirs. Texts of numbers and flags become such.
 * @throws ApiError 400 for an encrypted value that is none of the forms of the contract (part 1, 0.6)
 */
export function mergeConfiguration(fields: RequestedConfiguration, before: Kept, sent: Values, secrets: Secrets): Kept {
  const configuration: Record<string, unknown> = { ...before.configuration }
  const hidden: StoredInput['secrets'] = { ...before.secrets }
  for (const [name, value] of Object.entries(sent)) {
    if (!isSecret(fields, name)) {
      configuration[name] = Object.hasOwn(fields, name) ? coerced({ type: fields[name]!.type }, value) : value
      continue
    }
    // A value sent back as its mask keeps the stored secret.
    const change = value === maskOf(fields[name]!) ? null : secretChange(name, value)
    if (change === null) continue
    delete hidden[name]
    delete configuration[name]
    if (change !== '') hidden[name] = secrets.encrypt(change)
    else if (!fields[name]!.is_encrypted) configuration[name] = ''
  }
  return { configuration, secrets: hidden }
}

/** As ingest needs it. */
export function plainConfiguration(
  { configuration, secrets: hidden }: Kept,
  secrets: Secrets,
): Record<string, unknown> {
  return {
    ...configuration,
    ...Object.fromEntries(Object.entries(hidden).map(([name, encrypted]) => [name, secrets.decrypt(encrypted)])),
  }
}

/** As the API shows it: encrypted fields as `{is_set}`, passwords never, sensitive texts only to those who may edit. */
export function shownConfiguration(
  fields: RequestedConfiguration,
  kept: Kept,
  masked: boolean,
  secrets: Secrets,
): Record<string, unknown> {
  const shown: Record<string, unknown> = { ...kept.configuration }
  for (const [name, field] of Object.entries(fields)) {
    const encrypted = Object.hasOwn(kept.secrets, name) ? kept.secrets[name]! : null
    if (field.is_encrypted) shown[name] = { is_set: encrypted !== null }
    else if (encrypted)
      shown[name] = masked || maskOf(field) === passwordMask ? maskOf(field) : secrets.decrypt(encrypted)
    else if (masked && maskOf(field) !== null && typeof shown[name] === 'string' && shown[name] !== '')
      shown[name] = maskOf(field)
  }
  return shown
}
