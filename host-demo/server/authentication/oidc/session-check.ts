/**
 * Looks whether sessions that a provider began may go on: who is gone there loses access within the configured time, or at the latest with the session
 * time-out.
 */
import { system } from '../../platform/records/callers.ts'
import type { Records } from '../../platform/records/records.ts'
import type { Accounts } from '../../users/accounts.ts'
import { isOidc, type AuthenticationServices, type OidcService } from '../services.ts'
import type { Confirmations } from './confirmations.ts'
import type { OidcLogins } from './oidc-logins.ts'
import type { DueSession, OidcSessions } from './oidc-sessions.ts'

const minuteMs = 60_000
/** Sessions that a provider is asked about at the same time. */
const AT_ONCE = 10

interface Parts {
  readonly records: Records
  readonly accounts: Accounts
  readonly services: AuthenticationServices
  readonly logins: OidcLogins
  readonly sessions: OidcSessions
  readonly confirmations: Confirmations
}

export class SessionCheck {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async run(signal: AbortSignal, now: number = Date.now()): Promise<void> {
    for (const service of (await this.#parts.services.active()).filter(isOidc)) await this.#check(service, signal, now)
  }

  async #check(service: OidcService, signal: AbortSignal, now: number): Promise<void> {
    const due = this.#parts.sessions
      .due(service.id, now)
      .filter(session => this.#parts.accounts.sessions.has(session.fingerprint))
    const [askable, others] = [due.filter(isAskable), due.filter(session => !isAskable(session))]
    for (const session of others) if (this.#isOver(session, now)) await this.#end(service, session)
    const before = now - service.config.access_check_minutes * minuteMs
    const asked = askable.filter(({ confirmedAt }) => confirmedAt <= before)
    for (let start = 0; start < asked.length; start += AT_ONCE) {
      signal.throwIfAborted()
      const answers = await Promise.all(asked.slice(start, start + AT_ONCE).map(one => this.#ask(service, one, now)))
      // It is asked again a minute later.
      if (answers.includes('unknown')) return
    }
  }

  async #ask(service: OidcService, session: DueSession & Askable, now: number) {
    const { logins, sessions, confirmations } = this.#parts
    const answer = await logins.renew(service, session.refreshToken, session.subject)
    if (answer === 'ended') await this.#end(service, session)
    else if (answer !== 'unknown') {
      await sessions.confirmed(session.fingerprint, answer.refreshToken, now)
      await confirmations.confirm(session.userId, now)
    }
    return answer
  }

  /** Nobody confirms it: it lasts as long as its time-out, whether it is used or not. */
  #isOver({ fingerprint, confirmedAt }: DueSession, now: number): boolean {
    const timeoutMs = this.#parts.accounts.sessions.timeoutMs(fingerprint)
    return timeoutMs !== null && timeoutMs >= 0 && confirmedAt + timeoutMs <= now
  }

  async #end(service: OidcService, { fingerprint, userId }: DueSession): Promise<void> {
    const { accounts, records } = this.#parts
    await accounts.sessions.endByFingerprint([fingerprint])
    await records.audit(system('authentication'), 'logout', `users:${userId}`, {
      service: service.id,
      reason: 'provider',
    })
  }
}

interface Askable {
  readonly refreshToken: string
}

const isAskable = (session: DueSession): session is DueSession & Askable => session.refreshToken !== null
