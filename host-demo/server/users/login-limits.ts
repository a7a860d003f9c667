/**
 * Limits wrong passwords per network and per user name, so that guessing is slow and names cannot be told apart. A user
 * who logged in from a network before has a separate count there: strangers cannot lock them out.
 */
import { ApiError } from '../platform/errors/errors.ts'
import { networkOf } from './network.ts'

const windowMs = 5 * 60_000
const perNetwork = 30
const perUsername = 20
const familiarMs = 30 * 24 * 3600_000
const maxTracked = 50_000

interface Failures {
  count: number
  readonly until: number
}

export class LoginLimits {
  readonly #failures = new Map<string, Failures>()
  /** User and network → until when they are familiar. */
  readonly #familiar = new Map<string, number>()

  /** @throws ApiError 429 with Retry-After, the same whether or not the user exists */
  check(username: string, address: string, now: number = Date.now()): void {
    for (const [key, limit] of this.#keys(username, address, now)) {
      const failures = this.#failures.get(key)
      if (!failures || failures.until <= now || failures.count < limit) continue
      const seconds = Math.ceil((failures.until - now) / 1000)
      throw new ApiError(429, `Too many failed logins. Try again in ${seconds} seconds.`, {
        'retry-after': String(seconds),
      })
    }
  }

  failed(username: string, address: string, now: number = Date.now()): void {
    if (this.#failures.size > maxTracked) this.#forgetOld(now)
    for (const [key] of this.#keys(username, address, now)) {
      const failures = this.#failures.get(key)
      if (failures && failures.until > now) failures.count++
      else this.#failures.set(key, { count: 1, until: now + windowMs })
    }
  }

  /** Takes back a failure that was counted before the attempt was decided. */
  withdraw(username: string, address: string, now: number = Date.now()): void {
    for (const [key] of this.#keys(username, address, now)) {
      const failures = this.#failures.get(key)
      if (failures && failures.count > 0) failures.count--
    }
  }

  succeeded(username: string, address: string, now: number = Date.now()): void {
    if (this.#familiar.size > maxTracked) this.#familiar.clear()
    this.#familiar.set(familiarKey(username, address), now + familiarMs)
    this.#failures.delete(usernameKey(username))
    this.#failures.delete(familiarKey(username, address))
  }

  #keys(username: string, address: string, now: number): readonly (readonly [string, number])[] {
    const familiar = familiarKey(username, address)
    return [
      [`network ${networkOf(address)}`, perNetwork],
      [(this.#familiar.get(familiar) ?? 0) > now ? familiar : usernameKey(username), perUsername],
    ]
  }

  #forgetOld(now: number): void {
    for (const [key, failures] of this.#failures) if (failures.until <= now) this.#failures.delete(key)
    if (this.#failures.size > maxTracked) this.#failures.clear()
  }
}

const usernameKey = (username: string) => `user ${username.slice(0, 200)}`
const familiarKey = (username: string, address: string) => `${usernameKey(username)} at ${networkOf(address)}`
