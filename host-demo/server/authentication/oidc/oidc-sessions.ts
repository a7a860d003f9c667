/** Which sessions here a provider began: both ends log out together, and the provider is asked whether they may go on. */
import type { Log, LogRow } from '../../platform/records/log.ts'
import type { Records } from '../../platform/records/records.ts'
import type { Encrypted, Secrets } from '../../platform/secrets/secrets.ts'
import type { LoggedOut } from './logout-token.ts'
import type { OidcLogin } from './oidc-logins.ts'

interface Row {
  readonly fingerprint: string
  readonly userId: string
  readonly serviceId: string
  readonly subject: string
  readonly providerSession: string
  readonly idToken: Encrypted
  /** Null where the provider gave none. */
  readonly refreshToken: Encrypted | null
  /** UTC milliseconds: its beginning, or when the provider last confirmed it. */
  readonly confirmedAt: number
}

/** A session whose time to be confirmed has come. */
export interface DueSession extends Pick<Row, 'fingerprint' | 'userId' | 'subject' | 'confirmedAt'> {
  /** Null: the provider cannot be asked. */
  readonly refreshToken: string | null
}

export class OidcSessions {
  readonly #log: Log
  readonly #secrets: Secrets
  readonly #rows = new Map<string, Row>()

  constructor(records: Records, secrets: Secrets) {
    this.#log = records.log('oidc_sessions')
    this.#secrets = secrets
  }

  async load(): Promise<void> {
    for (const row of await this.#log.list()) this.#rows.set(row.id, fromRow(row))
  }

  async begun(sessionId: string, serviceId: string, login: OidcLogin): Promise<void> {
    const { subject, providerSession, idToken, refreshToken } = login
    const fingerprint = this.#secrets.fingerprint(sessionId)
    await this.#put({
      fingerprint,
      userId: login.user.id,
      serviceId,
      subject,
      providerSession,
      idToken: this.#secrets.encrypt(idToken),
      refreshToken: refreshToken === null ? null : this.#secrets.encrypt(refreshToken),
      confirmedAt: Date.now(),
    })
  }

  /** Returns the sessions that were confirmed at `before` (UTC milliseconds) or earlier. */
  due(serviceId: string, before: number): readonly DueSession[] {
    return [...this.#rows.values()]
      .filter(row => row.serviceId === serviceId && row.confirmedAt <= before)
      .map(({ fingerprint, userId, subject, confirmedAt, refreshToken }) => ({
        ...{ fingerprint, userId, subject, confirmedAt },
        refreshToken: refreshToken && this.#secrets.decrypt(refreshToken),
      }))
  }

  /** @param refreshToken the one to ask with next time */
  async confirmed(fingerprint: string, refreshToken: string, confirmedAt: number): Promise<void> {
    const row = this.#rows.get(fingerprint)
    if (row) await this.#put({ ...row, refreshToken: this.#secrets.encrypt(refreshToken), confirmedAt })
  }

  /** The service that began a session, and the token that names the user there; null for any other session. */
  of(sessionId: string): { readonly serviceId: string; readonly idToken: string } | null {
    const row = this.#rows.get(this.#secrets.fingerprint(sessionId))
    return row ? { serviceId: row.serviceId, idToken: this.#secrets.decrypt(row.idToken) } : null
  }

  /** Fingerprints of the sessions that a provider's logout is about. */
  matching(serviceId: string, { subject, providerSession }: LoggedOut): readonly string[] {
    return [...this.#rows.values()]
      .filter(
        row =>
          row.serviceId === serviceId &&
          (providerSession === '' || row.providerSession === providerSession) &&
          (subject === '' || row.subject === subject),
      )
      .map(({ fingerprint }) => fingerprint)
  }

  /** Forgets sessions that `isLive` no longer knows. */
  async sweep(isLive: (fingerprint: string) => boolean): Promise<void> {
    const gone = [...this.#rows.keys()].filter(id => !isLive(id))
    for (const id of gone) this.#rows.delete(id)
    if (gone.length > 0) await this.#log.remove(...gone)
  }

  async #put(row: Row): Promise<void> {
    this.#rows.set(row.fingerprint, row)
    await this.#log.put(toRow(row))
  }
}

const toRow = ({ fingerprint, userId, ...row }: Row): LogRow => ({
  id: fingerprint,
  entity: userId,
  at: row.confirmedAt,
  body: { ...row },
})

const fromRow = ({ id, entity, at, body }: LogRow): Row => ({
  fingerprint: id,
  userId: entity,
  serviceId: String(body['serviceId']),
  subject: String(body['subject']),
  providerSession: String(body['providerSession']),
  idToken: body['idToken'] as Encrypted,
  refreshToken: (body['refreshToken'] as Encrypted | undefined) ?? null,
  confirmedAt: at,
})
