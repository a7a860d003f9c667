/** How often a password may be wrong, per address and per user name, so that guessing is slow and names cannot be told apart. */
import { ApiError } from '../platform/http/errors.ts'

const windowMs = 5 * 60_000
const perAddress = 30
const perUsername = 20
const maxTracked = 50_000

interface Failures { count: number, readonly until: number }

export class LoginLimits {
  readonly #failures = new Map<string, Failures>()

  /** @throws ApiError 429 with Retry-After, the same whether or not the user exists */
  check(username: string, address: string, now: number = Date.now()): void {
    for (const [key, limit] of keys(username, address)) {
      const failures = this.#failures.get(key)
      if (!failures || failures.until <= now || failures.count < limit) continue
      const seconds = Math.ceil((failures.until - now) / 1000)
      throw new ApiError(429, `Too many failed logins. Try again in ${seconds} seconds.`, { 'retry-after': String(seconds) })
    }
  }

  failed(username: string, address: string, now: number = Date.now()): void {
    if (this.#failures.size > maxTracked) this.#forgetOld(now)
    for (const [key] of keys(username, address)) {
      const failures = this.#failures.get(key)
      if (failures && failures.until > now) failures.count++
      else this.#failures.set(key, { count: 1, until: now + windowMs })
    }
  }

  succeeded(username: string): void {
    this.#failures.delete(usernameKey(username))
  }

  #forgetOld(now: number): void {
    for (const [key, failures] of this.#failures) if (failures.until <= now) this.#failures.delete(key)
    if (this.#failures.size > maxTracked) this.#failures.clear()
  }
}

const usernameKey = (username: string) => `user ${username.slice(0, 200)}`
const keys = (username: string, address: string): readonly (readonly [string, number])[] => [
  [`address ${address}`, perAddress],
  [usernameKey(username), perUsername],
]
