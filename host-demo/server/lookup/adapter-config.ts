/** The configuration of an adapter between the wire and the records: secrets are kept encrypted and only said to be set. */
import { readAdapterFields, type AdapterTypes } from '../platform/lookup/adapter-types.ts'
import type { Values } from '../platform/lookup/fields.ts'
import { secretChange } from '../platform/secrets/secret-change.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import type { StoredAdapter } from './collection.ts'

type Kept = Pick<StoredAdapter, 'config' | 'secrets'>
export type TypedValues = Values & { readonly type: string }

const secretFields = (types: AdapterTypes, type: string) => types.get(type)?.secrets ?? []

/**
 * Returns the configuration to store for the one that was sent. A secret that is kept is taken from the stored adapter
 * of the same type.
 * @throws ApiError 400 for an encrypted value in none of its forms
 */
export function storedConfig(
  types: AdapterTypes,
  sent: StoredAdapter['config'],
  before: Kept | null,
  secrets: Secrets,
): Kept {
  const hidden: StoredAdapter['secrets'] = {}
  const plain = settledFields(types, sent).filter(([name]) => !secretFields(types, sent.type).includes(name))
  for (const field of secretFields(types, sent.type)) {
    const change = secretChange(field, (sent as Values)[field])
    const kept = change === null && before?.config.type === sent.type ? before.secrets[field] : undefined
    if (kept) hidden[field] = kept
    else if (change) hidden[field] = secrets.encrypt(change)
  }
  return { config: Object.fromEntries(plain) as Kept['config'], secrets: hidden }
}

/** Returns the fields without those that are null. Numbers and flags may come as text: what was read is stored. */
function settledFields(types: AdapterTypes, sent: StoredAdapter['config']): [string, unknown][] {
  const { config } = readAdapterFields(types, sent)
  return Object.entries(sent)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => {
      const read = config?.[name]
      return [name, typeof read === 'number' || typeof read === 'boolean' ? read : value]
    })
}

/** Returns the settings of the rows of a table that people edit. */
export const rowSettings = (config: Values) => ({
  caseInsensitive: String(config['case_insensitive_lookup']) === 'true',
})

/** As the API shows it. */
export const shownConfig = (types: AdapterTypes, { config, secrets: hidden }: Kept): StoredAdapter['config'] => ({
  ...config,
  ...Object.fromEntries(
    secretFields(types, config.type).map(field => [field, { is_set: Object.hasOwn(hidden, field) }]),
  ),
})

/** As the adapter needs it. */
export const plainConfig = ({ config, secrets: hidden }: Kept, secrets: Secrets): TypedValues => ({
  ...config,
  ...Object.fromEntries(Object.entries(hidden).map(([field, encrypted]) => [field, secrets.decrypt(encrypted)])),
})
