/**
 * Limits wrong passwords per network and per user name, so that guessing is slow and names cannot be told apart. A user
 * who logged in from a network before has a count of their own there: neither strangers nor others of the network lock them out.
 */
import { ApiError } from '../platform/errors/errors.ts'
import type { FamiliarNetworks } from './familiar-networks.ts'
import { networkOf } from './network.ts'

const windowMs = 5 * 60_000
const perNetwork = 30
const perUsername = 20
/** Of a name that is familiar in a network that is over its limit. */
const perFamiliar = 5
const maxTracked = 50_000
/** Attempts that wait for the outcome of others, and how long. */
const maxWaiting = 500
const longestWaitMs = 10_000

interface Failures {
  count: number
  readonly until: number
}

type Familiar = Pick<FamiliarNetworks, 'has'>

export class LoginLimits {
  readonly #familiar: Familiar
  readonly #failures = new Map<string, Failures>()
  /** Attempts that a service has not decided yet. */
  readonly #undecided = new Map<string, number>()
  readonly #waiting = new Set<() => void>()

  constructor(familiar: Familiar) {
    this.#familiar = familiar
  }

  /** @throws ApiError 429 with Retry-After, the same whether or not the user exists */
  check(username: string, address: string, now: number = Date.now()): void {
    for (const [key, limit] of this.#limits(username, address, now)) {
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
    for (const key of [networkKey(address), this.#nameKey(username, address, now)]) {
      const failures = this.#failures.get(key)
      if (failures && failures.until > now) failures.count++
      else this.#failures.set(key, { count: 1, until: now + windowMs })
    }
  }

  /**
   * Begins an attempt that a service decides. It waits while those that are undecided could reach the limit: a thousand guesses at once are
   * worth as many as in a row. Passwords that are compared here do not wait for a service.
   * @returns what ends the attempt, told whether the password was wrong
   * @throws ApiError 429, 503
   */
  async begin(username: string, address: string): Promise<(isWrong: boolean) => void> {
    const until = Date.now() + longestWaitMs
    for (;;) {
      this.check(username, address)
      const keys = this.#limits(username, address, Date.now())
      if (keys.every(([key, limit]) => this.#failuresOf(key) + this.#undecidedOf(key) < limit)) {
        for (const [key] of keys) this.#undecided.set(key, this.#undecidedOf(key) + 1)
        return isWrong => {
          for (const [key] of keys) this.#decide(key)
          if (isWrong) this.failed(username, address)
          for (const wake of [...this.#waiting]) wake()
        }
      }
      await this.#decision(until)
    }
  }

  succeeded(username: string, address: string): void {
    this.#failures.delete(usernameKey(username))
    this.#failures.delete(familiarKey(username, address))
  }

  #failuresOf(key: string, now: number = Date.now()): number {
    const failures = this.#failures.get(key)
    return failures && failures.until > now ? failures.count : 0
  }

  #undecidedOf(key: string): number {
    return this.#undecided.get(key) ?? 0
  }

  #decide(key: string): void {
    const count = this.#undecidedOf(key) - 1
    if (count > 0) this.#undecided.set(key, count)
    else this.#undecided.delete(key)
  }

  /** Resolves when an attempt is decided, or the time is over. */
  #decision(until: number): Promise<void> {
    if (this.#waiting.size >= maxWaiting || until <= Date.now())
      throw new ApiError(503, 'Too many logins at once. Try again in a few seconds.', { 'retry-after': '5' })
    return new Promise(resolve => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, until - Date.now())
      this.#waiting.add(wake)
    })
  }

  /** Names the limit that the attempt meets, and its number of failures. */
  #limits(username: string, address: string, now: number): readonly (readonly [string, number])[] {
    const network = networkKey(address)
    if (!this.#familiar.has(username, address, now))
      return [
        [network, perNetwork],
        [usernameKey(username), perUsername],
      ]
    const isOver = this.#failuresOf(network, now) >= perNetwork
    return [[familiarKey(username, address), isOver ? perFamiliar : perUsername]]
  }

  #nameKey(username: string, address: string, now: number): string {
    return this.#familiar.has(username, address, now) ? familiarKey(username, address) : usernameKey(username)
  }

  #forgetOld(now: number): void {
    for (const [key, failures] of this.#failures) if (failures.until <= now) this.#failures.delete(key)
    if (this.#failures.size > maxTracked) this.#failures.clear()
  }
}

const networkKey = (address: string) => `network ${networkOf(address)}`
const usernameKey = (username: string) => `user ${username.slice(0, 200)}`
const familiarKey = (username: string, address: string) => `${usernameKey(username)} at ${networkOf(address)}`
