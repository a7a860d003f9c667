/** Encrypted values, wherever they stand in stored documents. */
import { encryptedKey, isSealedKey, sealedKey } from '../../platform/secrets/sealed-key.ts'
import type { Encrypted } from '../../platform/secrets/secrets.ts'

export function isEncrypted(value: unknown): value is Encrypted {
  const { key, nonce, text } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof key === 'string' && typeof nonce === 'string' && typeof text === 'string'
}

/** Ids of the keys that were used. */
export function keyIds(value: unknown, found = new Set<string>()): Set<string> {
  if (isSealedKey(value)) found.add(encryptedKey(value).key)
  if (isEncrypted(value)) found.add(value.key)
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) keyIds(part, found)
  return found
}

/** The same with each encrypted value replaced. */
export function withEncrypted(value: unknown, replace: (encrypted: Encrypted) => Encrypted): unknown {
  if (isEncrypted(value)) return replace(value)
  if (Array.isArray(value)) return value.map(part => withEncrypted(part, replace))
  if (typeof value !== 'object' || value === null) return value
  const sealed = isSealedKey(value) ? sealedKey(replace(encryptedKey(value))) : {}
  // From entries, so that a name such as __proto__ stays one.
  return {
    ...Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withEncrypted(part, replace)])),
    ...sealed,
  }
}
