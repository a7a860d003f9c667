/**
 * Checks passwords with the same work whether or not the user exists. A password that was right is remembered for a minute
 * (by a keyed hash), so that a script with Basic authentication does not pay for Argon2 with every call.
 */
import { createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets/secrets.ts'

const rememberMs = 60_000
const maxRemembered = 1000

export class Passwords {
  readonly #secrets: Secrets
  readonly #key = createSecretKey(randomBytes(32))
  readonly #right = new Map<string, number>()
  /** Hash of a decoy password. Created in advance, so that the first unknown name takes no longer than the next. */
  readonly #decoy: Promise<string>

  constructor(secrets: Secrets) {
    this.#secrets = secrets
    this.#decoy = secrets.hashPassword(randomBytes(16).toString('hex'))
    this.#decoy.catch(() => undefined)
  }

  /** Whether it was right within the last minute. @param hash null where there is no such user */
  remembers(hash: string | null, password: string): boolean {
    return hash !== null && (this.#right.get(this.#name(hash, password)) ?? 0) > Date.now()
  }

  /** @param hash null where there is no such user, empty where they have no password */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const right = await this.#secrets.verifyPassword(hash || (await this.#decoy), password)
    if (!hash || !right) return false
    if (this.#right.size >= maxRemembered) this.#right.clear()
    this.#right.set(this.#name(hash, password), Date.now() + rememberMs)
    return true
  }

  #name(hash: string, password: string): string {
    return createHmac('sha256', this.#key).update(`${hash}\0${password}`).digest('base64')
  }
}
