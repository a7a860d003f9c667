/**
 * Sessions: all in memory, kept over restarts in a log table. Only a fingerprint of a session's id is ever stored. Touching
 * is written every few seconds, beginning and ending at once.
 */
import { randomUUID } from 'node:crypto'
import type { Log, LogRow } from '../platform/records/log.ts'
import type { Secrets } from '../platform/secrets/secrets.ts'
import { browserOf } from './browser.ts'

export interface Session {
  readonly fingerprint: string
  readonly userId: string
  readonly address: string
  readonly startedAt: number
  /** UTC milliseconds. */
  lastAccess: number
  /** Negative: never ends on its own. */
  readonly timeoutMs: number
  /** For people; null where the client does not say, or is no browser. */
  readonly browser: string | null
}

/** Sessions per user. A further login ends the least recently used one. */
export const mostSessions = 200

const tenYears = 10 * 365 * 24 * 3600 * 1000

/** UTC milliseconds; ten years from now for a session that never ends. */
export const validUntil = (session: Session): number =>
  session.lastAccess + (session.timeoutMs < 0 ? tenYears : session.timeoutMs)

export class Sessions {
  readonly #log: Log
  readonly #secrets: Secrets
  readonly #sessions = new Map<string, Session>()
  readonly #byUser = new Map<string, Set<Session>>()
  readonly #touched = new Set<Session>()

  constructor(log: Log, secrets: Secrets) {
    this.#log = log
    this.#secrets = secrets
  }

  /** Before the first request. */
  async load(): Promise<void> {
    await this.#log.removeWhere({ to: Date.now() })
    for (const row of await this.#log.list()) this.#remember(fromRow(row))
  }

  /** Gives the id, which nobody but the client will know. */
  async begin(
    userId: string,
    address: string,
    timeoutMs: number,
    userAgent = '',
  ): Promise<{ id: string; session: Session }> {
    const id = randomUUID()
    const now = Date.now()
    const session: Session = {
      fingerprint: this.#secrets.fingerprint(id),
      userId,
      address,
      startedAt: now,
      lastAccess: now,
      timeoutMs,
      browser: browserOf(userAgent),
    }
    const longestUnused = this.#of(userId)
      .reverse()
      .sort((a, b) => b.lastAccess - a.lastAccess)
      .slice(mostSessions - 1)
    this.#remember(session)
    await this.#log.put(toRow(session))
    await this.#endThese(longestUnused)
    return { id, session }
  }

  /** Null for an unknown or expired id. */
  find(id: string): Session | null {
    const session = this.#sessions.get(this.#secrets.fingerprint(id))
    return session && validUntil(session) > Date.now() ? session : null
  }

  /** Prolongs a session, unless it has ended meanwhile. */
  touch(session: Session): void {
    if (this.#sessions.get(session.fingerprint) !== session) return
    session.lastAccess = Date.now()
    this.#touched.add(session)
  }

  async end(session: Session): Promise<void> {
    this.#forget(session)
    await this.#log.remove(session.fingerprint)
  }

  /** Whether a session with this fingerprint lives. */
  has(fingerprint: string): boolean {
    const session = this.#sessions.get(fingerprint)
    return session !== undefined && validUntil(session) > Date.now()
  }

  /** Negative: it never ends on its own. Null where there is none with this fingerprint. */
  timeoutMs(fingerprint: string): number | null {
    return this.#sessions.get(fingerprint)?.timeoutMs ?? null
  }

  /** Ends the sessions with these fingerprints. */
  async endByFingerprint(fingerprints: readonly string[]): Promise<void> {
    const found = fingerprints.map(fingerprint => this.#sessions.get(fingerprint))
    await this.#endThese(found.filter(session => session !== undefined))
  }

  /** Ends the sessions of a user, all but one. */
  async endAll(userId: string, except: string | null = null): Promise<void> {
    const kept = except === null ? null : this.#secrets.fingerprint(except)
    await this.#endThese(this.#of(userId).filter(session => session.fingerprint !== kept))
  }

  /** The session of a user that was used last. */
  latest(userId: string): Session | null {
    let latest: Session | null = null
    for (const session of this.#byUser.get(userId) ?? []) {
      if (validUntil(session) > Date.now() && session.lastAccess > (latest?.lastAccess ?? 0)) latest = session
    }
    return latest
  }

  /** Those of a user, the last used one first. */
  of(userId: string): readonly Session[] {
    return this.#of(userId)
      .filter(session => validUntil(session) > Date.now())
      .sort((a, b) => b.lastAccess - a.lastAccess)
  }

  /** Names a session to people: nobody can log in with it, and it does not give away what is stored. */
  nameOf({ fingerprint }: Session): string {
    return this.#secrets.fingerprint(`name of ${fingerprint}`).slice(0, 32)
  }

  /** Writes what was touched and drops what has expired. */
  async flush(): Promise<void> {
    const touched = [...this.#touched]
    this.#touched.clear()
    if (touched.length > 0) await this.#log.put(...touched.map(toRow))
    const now = Date.now()
    const expired = [...this.#sessions.values()].filter(session => validUntil(session) <= now)
    await this.#endThese(expired)
  }

  #of(userId: string): Session[] {
    return [...(this.#byUser.get(userId) ?? [])]
  }

  async #endThese(sessions: readonly Session[]): Promise<void> {
    for (const session of sessions) this.#forget(session)
    if (sessions.length > 0) await this.#log.remove(...sessions.map(session => session.fingerprint))
  }

  #remember(session: Session): void {
    this.#sessions.set(session.fingerprint, session)
    const ofUser = this.#byUser.get(session.userId) ?? new Set()
    this.#byUser.set(session.userId, ofUser.add(session))
  }

  #forget(session: Session): void {
    const ofUser = this.#byUser.get(session.userId)
    ofUser?.delete(session)
    if (ofUser?.size === 0) this.#byUser.delete(session.userId)
    this.#sessions.delete(session.fingerprint)
    this.#touched.delete(session)
  }
}

const toRow = (session: Session): LogRow => ({
  id: session.fingerprint,
  entity: session.userId,
  at: validUntil(session),
  body: {
    address: session.address,
    started_at: session.startedAt,
    last_access: session.lastAccess,
    timeout_ms: session.timeoutMs,
    browser: session.browser,
  },
})

const fromRow = ({ id, entity, body }: LogRow): Session => ({
  fingerprint: id,
  userId: entity,
  address: String(body['address']),
  startedAt: Number(body['started_at']),
  lastAccess: Number(body['last_access']),
  timeoutMs: Number(body['timeout_ms']),
  browser: typeof body['browser'] === 'string' ? body['browser'] : null,
})
