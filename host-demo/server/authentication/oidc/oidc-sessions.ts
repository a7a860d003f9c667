/** Which sessions here a provider began: both ends log out together. */
import type { Log, LogRow } from '../../platform/records/log.ts'
import type { Records } from '../../platform/records/records.ts'
import type { Encrypted, Secrets } from '../../platform/secrets/secrets.ts'
import type { LoggedOut } from './logout-token.ts'
import type { OidcLogin } from './oidc-logins.ts'

interface Row {
  readonly fingerprint: string
  readonly serviceId: string
  readonly subject: string
  readonly providerSession: string
  readonly idToken: Encrypted
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
    const { subject, providerSession, idToken } = login
    const fingerprint = this.#secrets.fingerprint(sessionId)
    const row = { fingerprint, serviceId, subject, providerSession, idToken: this.#secrets.encrypt(idToken) }
    this.#rows.set(fingerprint, row)
    await this.#log.put(toRow(row, login.user.id))
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
}

const toRow = ({ fingerprint, ...row }: Row, userId: string): LogRow => ({
  id: fingerprint,
  entity: userId,
  at: Date.now(),
  body: { ...row },
})

const fromRow = ({ id, body }: LogRow): Row => ({
  fingerprint: id,
  serviceId: String(body['serviceId']),
  subject: String(body['subject']),
  providerSession: String(body['providerSession']),
  idToken: body['idToken'] as Encrypted,
})
