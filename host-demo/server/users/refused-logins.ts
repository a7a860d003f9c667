/**
 * Refused logins in the audit log: whose, from where, how often and why; never a password, and no name that is nobody's: passwords are
 * typed there, too. What the limits refuse comes by thousands and is written every few seconds: one row for each user and address.
 */
import { anonymous } from '../platform/records/callers.ts'
import type { Records } from '../platform/records/records.ts'
import type { User } from './collections.ts'

export interface Refusal {
  /** Null where there is none of that name. */
  readonly user: User | null
  readonly address: string
  readonly reason: 'name' | 'password' | 'account' | 'limit'
}

const maxWaiting = 10_000

export class RefusedLogins {
  readonly #records: Records
  readonly #waiting = new Map<string, { readonly refusal: Refusal; attempts: number }>()

  constructor(records: Records) {
    this.#records = records
  }

  /** Writes the row, or retries later: the answer to the login does not depend on it. */
  async write(refusal: Refusal): Promise<void> {
    await this.#put(refusal, 1).catch(() => this.later(refusal))
  }

  later(refusal: Refusal, attempts = 1): void {
    const key = `${refusal.user?.id ?? ''} ${refusal.address} ${refusal.reason}`
    const waiting = this.#waiting.get(key)
    if (waiting) waiting.attempts += attempts
    else if (this.#waiting.size < maxWaiting) this.#waiting.set(key, { refusal, attempts })
  }

  async flush(): Promise<void> {
    for (const [key, { refusal, attempts }] of [...this.#waiting]) {
      this.#waiting.delete(key)
      await this.#put(refusal, attempts).catch((error: unknown) => {
        this.later(refusal, attempts)
        throw error
      })
    }
  }

  #put({ user, address, reason }: Refusal, attempts: number): Promise<void> {
    const details = { username: user?.username ?? null, address, reason, attempts }
    return this.#records.audit(anonymous, 'login-refused', `users:${user?.id ?? 'unknown'}`, details)
  }
}
