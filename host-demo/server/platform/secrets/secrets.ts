/**
 * Secrets at rest: AES-256-GCM under a key that comes from `CORDWOOD_SECRET` or `secret.json` in the data folder, Argon2id for
 * passwords, HMAC-SHA-256 to find a token by its value without keeping the value readable.
 */
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { newSecret, readKeyFile, SecretError, writeKeyFile } from './key-file.ts'

/** An encrypted text as it is stored: key id, nonce, ciphertext and tag. */
export interface Encrypted {
  readonly key: string
  readonly nonce: string
  readonly text: string
}

export interface Secrets {
  /** Names the key without telling it. */
  readonly keyId: string
  encrypt(text: string): Encrypted
  /** @throws SecretError when it was encrypted under another key or was altered */
  decrypt(encrypted: Encrypted): string
  /** A stable, one-way name of a value. */
  fingerprint(value: string): string
  /** The signature of a text that is handed out and comes back, in base 64 for addresses. */
  sign(text: string): string
  hashPassword(password: string): Promise<string>
  verifyPassword(hashed: string, password: string): Promise<boolean>
}

/** Argon2id: KiB of memory and rounds. */
export interface PasswordCost {
  readonly memoryCost: number
  readonly timeCost: number
}
const passwordCost: PasswordCost = { memoryCost: 19_456, timeCost: 2 }

/** @param secret `CORDWOOD_SECRET`; null takes or makes the one of the data folder */
export function openSecrets(dataDir: string, secret: string | null, cost: PasswordCost = passwordCost): Secrets {
  const material = secret ?? keptSecret(dataDir)
  const key = (use: string) => Buffer.from(hkdfSync('sha256', material, 'cordwood', use, 32))
  const encryption = key('encryption')
  // Of bytes a key object would be made with each signature, which takes several times as long as signing.
  const lookup = createSecretKey(key('lookup'))
  const signing = createSecretKey(key('signing'))
  const keyId = createHash('sha256').update(key('id')).digest('hex').slice(0, 16)

  return {
    keyId,
    encrypt(text) {
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', encryption, nonce)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return { key: keyId, nonce: nonce.toString('base64'), text: sealed.toString('base64') }
    },
    decrypt({ key, nonce, text }) {
      if (key !== keyId)
        throw new SecretError(
          `A stored secret needs the key ${key}, but the server's key is ${keyId}. ` +
            'Start with the CORDWOOD_SECRET or secret.json it was stored with.',
        )
      const sealed = Buffer.from(text, 'base64')
      const decipher = createDecipheriv('aes-256-gcm', encryption, Buffer.from(nonce, 'base64'))
      decipher.setAuthTag(sealed.subarray(-16))
      try {
        return decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        throw new SecretError('A stored secret was altered.')
      }
    },
    fingerprint: value => createHmac('sha256', lookup).update(value).digest('hex'),
    sign: text => createHmac('sha256', signing).update(text).digest('base64url'),
    hashPassword: password => hash(password, { ...cost, parallelism: 1 }),
    verifyPassword: (hashed, password) => verify(hashed, password).catch(() => false),
  }
}

function keptSecret(dataDir: string): string {
  const kept = readKeyFile(dataDir)
  if (kept) return kept.secret
  const secret = newSecret()
  writeKeyFile(dataDir, { secret, previous: null })
  return secret
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'

/** 256 random bits in lower-case base 32. */
export function newToken(): string {
  let bits = 0n
  for (const byte of randomBytes(32)) bits = (bits << 8n) | BigInt(byte)
  let token = ''
  for (let shift = 255n; shift >= 0n; shift -= 5n) token += base32[Number((bits >> shift) & 31n)]
  return token
}
