/** Users whom a trusted proxy names in a header (contract 1, 8.3), and the sessions that this began. */
import type { IncomingMessage } from 'node:http'
import { system } from '../../platform/records/callers.ts'
import type { Log } from '../../platform/records/log.ts'
import type { Records } from '../../platform/records/records.ts'
import type { Secrets } from '../../platform/secrets/secrets.ts'
import { trustedProxies, type IsTrustedProxy } from '../../platform/http/trusted-proxies.ts'
import type { User } from '../../users/collections.ts'
import { headerAuthenticationConfig } from '../../configuration/configs.ts'

interface Parts {
  readonly records: Records
  readonly secrets: Secrets
  /** Taken from the setting `trustedProxies`. */
  readonly trustedProxies: readonly string[]
  readonly userByName: (username: string) => Promise<User | null>
}

export class HeaderLogins {
  readonly #parts: Parts
  readonly #log: Log
  /** Fingerprint of a session that a header began → until when it lives at most. */
  readonly #sessions = new Map<string, number>()
  #trusted: { readonly text: string; readonly isTrusted: IsTrustedProxy } | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    this.#log = parts.records.log('header_sessions')
  }

  async load(): Promise<void> {
    for (const { id, at } of await this.#log.list()) this.#sessions.set(id, at)
  }

  /** @param find looks for a user whom nobody here knows yet */
  async user(request: IncomingMessage, find: (username: string) => Promise<User | null>): Promise<User | null> {
    const name = await this.#named(request)
    return name === null ? null : ((await this.#parts.userByName(name)) ?? find(name))
  }

  async begun(sessionId: string, userId: string, validUntil: number): Promise<void> {
    const id = this.#parts.secrets.fingerprint(sessionId)
    this.#sessions.set(id, validUntil)
    await this.#log.put({ id, entity: userId, at: validUntil, body: {} })
  }

  async sessionCounts(sessionId: string, userId: string, request: IncomingMessage): Promise<boolean> {
    if (this.#sessions.size === 0) return true
    if (!this.#sessions.has(this.#parts.secrets.fingerprint(sessionId))) return true
    const name = await this.#named(request)
    return name !== null && (await this.#parts.userByName(name))?.id === userId
  }

  /** Forgets sessions that `isLive` no longer knows. */
  async sweep(isLive: (fingerprint: string) => boolean): Promise<void> {
    const gone = [...this.#sessions.keys()].filter(id => !isLive(id))
    for (const id of gone) this.#sessions.delete(id)
    if (gone.length > 0) await this.#log.remove(...gone)
  }

  /** Null where header authentication is off, the peer is no trusted proxy, or the header is missing or there twice. */
  async #named(request: IncomingMessage): Promise<string | null> {
    const rule = await this.#parts.records.as(system('authentication')).config(headerAuthenticationConfig).get()
    if (!rule.enabled) return null
    const values = headerValues(request, rule.username_header)
    const name = values[0]?.trim() ?? ''
    if (values.length !== 1 || name === '' || name.length > 100) return null
    return this.#isTrusted(rule.trusted_proxies ?? this.#parts.trustedProxies)(request.socket.remoteAddress)
      ? name
      : null
  }

  #isTrusted(proxies: readonly string[]): IsTrustedProxy {
    const text = proxies.join(' ')
    if (this.#trusted?.text !== text) this.#trusted = { text, isTrusted: trustedProxies(proxies) }
    return this.#trusted.isTrusted
  }
}

/** Each as it was sent: joined, two of them could be taken for one. */
function headerValues({ rawHeaders }: IncomingMessage, name: string): string[] {
  return rawHeaders.filter((_, i) => i % 2 === 1 && rawHeaders[i - 1]?.toLowerCase() === name.toLowerCase())
}
