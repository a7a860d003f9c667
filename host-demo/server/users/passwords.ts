/**
 * Checks passwords in the same time whether or not the user exists. A password that was right is remembered for a minute
 * (by a keyed hash), so that a script with Basic authentication does not pay for Argon2 with every call.
 */
import { createHmac, randomBytes } from 'node:crypto'
import type { Secrets } from '../platform/secrets/secrets.ts'

const rememberMs = 60_000
const maxRemembered = 1000

export class Passwords {
  readonly #secrets: Secrets
  readonly #key = randomBytes(32)
  readonly #right = new Map<string, number>()
  #decoy: Promise<string> | null = null

  constructor(secrets: Secrets) {
    this.#secrets = secrets
  }

  /** @param hash null where there is no such user */
  async verify(hash: string | null, password: string): Promise<boolean> {
    const now = Date.now()
    const remembered = createHmac('sha256', this.#key).update(`${hash}\0${password}`).digest('base64')
    if (hash !== null && (this.#right.get(remembered) ?? 0) > now) return true
    const right = await this.#secrets.verifyPassword(hash ?? await this.#decoyHash(), password) && hash !== null
    if (right) this.#remember(remembered, now)
    return right
  }

  #remember(key: string, now: number): void {
    if (this.#right.size >= maxRemembered) this.#right.clear()
    this.#right.set(key, now + rememberMs)
  }

  #decoyHash(): Promise<string> {
    return this.#decoy ??= this.#secrets.hashPassword(randomBytes(16).toString('hex'))
  }
}
