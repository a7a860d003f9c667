/** An encrypted text as two texts: so the contract's configuration of the AWS plugin carries its secret key (contract 2, 2.2). */
import type { Encrypted } from './secrets.ts'

export interface SealedKey {
  /** Ciphertext and tag, hexadecimal. */
  readonly secret_key: string
  /** Id of the key and nonce: `0123456789abcdef:…`. */
  readonly secret_key_salt: string
}

export function isSealedKey(value: unknown): value is SealedKey {
  const { secret_key: text, secret_key_salt: salt } = (value ?? {}) as Partial<Record<string, unknown>>
  return (
    typeof text === 'string' &&
    typeof salt === 'string' &&
    /^(?:[0-9a-f]{2}){17,}$/.test(text) &&
    /^[0-9a-f]{16}:[0-9a-f]{24}$/.test(salt)
  )
}

export const sealedKey = ({ key, nonce, text }: Encrypted): SealedKey => ({
  secret_key: Buffer.from(text, 'base64').toString('hex'),
  secret_key_salt: `${key}:${Buffer.from(nonce, 'base64').toString('hex')}`,
})

export function encryptedKey({ secret_key, secret_key_salt }: SealedKey): Encrypted {
  const [key = '', nonce = ''] = secret_key_salt.split(':')
  return {
    key,
    nonce: Buffer.from(nonce, 'hex').toString('base64'),
    text: Buffer.from(secret_key, 'hex').toString('base64'),
  }
}
