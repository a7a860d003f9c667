/** The configuration of an adapter between the wire and the records: secrets are kept encrypted and only said to be set. */
import { secretChange } from '../platform/secrets/secret-change.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { adapterTypes } from './adapter-types.ts'
import type { Values } from './adapter-type.ts'
import type { StoredAdapter } from './collection.ts'

type Kept = Pick<StoredAdapter, 'config' | 'secrets'>

const secretFields = (type: string) => adapterTypes.get(type)?.secrets ?? []

/**
 * What is stored of the sent configuration. A secret that is kept is that of the same type before.
 * @throws ApiError 400 for an encrypted value in none of its forms
 */
export function storedConfig(sent: StoredAdapter['config'], before: Kept | null, secrets: Secrets): Kept {
  const hidden: StoredAdapter['secrets'] = {}
  const plain: [string, unknown][] = Object.entries(sent).filter(([name]) => !secretFields(sent.type).includes(name))
  for (const field of secretFields(sent.type)) {
    const change = secretChange(field, (sent as Values)[field])
    const kept = change === null && before?.config.type === sent.type ? before.secrets[field] : undefined
    if (kept) hidden[field] = kept
    else if (change) hidden[field] = secrets.encrypt(change)
  }
  return { config: Object.fromEntries(plain) as Kept['config'], secrets: hidden }
}

/** As the API shows it. */
export const shownConfig = ({ config, secrets: hidden }: Kept): StoredAdapter['config'] => ({
  ...config,
  ...Object.fromEntries(secretFields(config.type).map(field => [field, { is_set: Object.hasOwn(hidden, field) }])),
})

/** As the adapter needs it. */
export const plainConfig = ({ config, secrets: hidden }: Kept, secrets: Secrets): Values =>
  ({ ...config, ...Object.fromEntries(Object.entries(hidden).map(([field, encrypted]) => [field, secrets.decrypt(encrypted)])) })
