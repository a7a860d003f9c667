/** Logs users in whom services know, in the order of the services. */
import { createHmac, randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { ApiError } from '../platform/errors/errors.ts'
import type { User } from '../users/collections.ts'
import type { ExternalAuthentication, ExternalIdentity } from '../users/external.ts'
import { DirectoryUnavailable } from './directory/connection.ts'
import { askDirectory, lookUp } from './directory/login.ts'
import type { HeaderLogins } from './header/header-logins.ts'
import type { Confirmations } from './oidc/confirmations.ts'
import type { Profiles } from './profiles.ts'
import { isDirectory, isOidc, type AuthenticationServices, type DirectoryService } from './services.ts'

/** A password that was right is not asked for again for so long: scripts send it with every call. */
const rememberMs = 60_000
const maxRemembered = 1000
/** Logins that wait for services at a time. */
const maxWaiting = 200

interface Parts {
  readonly services: AuthenticationServices
  readonly profiles: Profiles
  readonly headers: HeaderLogins
  readonly confirmations: Confirmations
  readonly userById: (id: string) => Promise<User | null>
  readonly log: Logger
}

export class ExternalLogins implements ExternalAuthentication {
  readonly #parts: Parts
  readonly #key = randomBytes(32)
  readonly #proven = new Map<string, { readonly userId: string; readonly until: number }>()
  readonly #asking = new Map<string, Promise<User | null>>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async decides(user: User | null): Promise<boolean> {
    return user === null ? (await this.#directories()).length > 0 : user.external
  }

  async recall(username: string, password: string): Promise<User | null> {
    const proven = this.#proven.get(this.#name(username, password))
    return proven && proven.until > Date.now() ? this.#parts.userById(proven.userId) : null
  }

  async logIn(username: string, password: string, user: User | null): Promise<User | null> {
    if (password === '' || username.length > 1000) return null
    const key = this.#name(username, password)
    const known = this.#asking.get(key)
    if (known) return known
    if (this.#asking.size >= maxWaiting)
      throw new ApiError(503, 'Too many logins at once. Try again in a few seconds.', { 'retry-after': '5' })
    const asking = this.#ask(username, password, user).finally(() => this.#asking.delete(key))
    this.#asking.set(key, asking)
    const found = await asking
    if (found) this.#remember(key, found.id)
    return found
  }

  async admits(userId: string): Promise<boolean> {
    const profile = await this.#parts.profiles.of(userId)
    return profile !== null && (await this.#parts.services.isActive(profile.service_id))
  }

  async admitsTokens(userId: string): Promise<boolean> {
    const profile = await this.#parts.profiles.of(userId)
    const service = profile && (await this.#parts.services.activeById(profile.service_id))
    if (!service) return false
    const days = isOidc(service) ? service.config.token_rest_days : 0
    return days === 0 || this.#parts.confirmations.isWithin(userId, days)
  }

  async identity(userId: string): Promise<ExternalIdentity | null> {
    const profile = await this.#parts.profiles.of(userId)
    return profile && { serviceId: profile.service_id, uid: profile.uid }
  }

  async byHeader(request: IncomingMessage): Promise<User | null> {
    return this.#parts.headers.user(request, name => this.#byName(name))
  }

  sessionCounts(sessionId: string, userId: string, request: IncomingMessage): Promise<boolean> {
    return this.#parts.headers.sessionCounts(sessionId, userId, request)
  }

  headerSession(sessionId: string, userId: string, validUntil: number): Promise<void> {
    return this.#parts.headers.begun(sessionId, userId, validUntil)
  }

  /** Passwords are asked for again: services or their users have changed. */
  forget(): void {
    this.#proven.clear()
  }

  async #ask(username: string, password: string, user: User | null): Promise<User | null> {
    for (const service of await this.#asked(user)) {
      const answer = await this.#reached(service, () => askDirectory(service.config, username, password))
      if (answer.kind === 'proven') return this.#parts.profiles.synchronize(service, answer.user)
      // Whose name it is decides: with another service it would be somebody else's password.
      if (answer.kind === 'refused') return null
    }
    return null
  }

  /** A user who is known here is asked for where they came from; a directory that is made anew after it was deleted takes them over. */
  async #asked(user: User | null): Promise<readonly DirectoryService[]> {
    const directories = await this.#directories()
    const profile = user && (await this.#parts.profiles.of(user.id))
    if (!profile || !(await this.#parts.services.exists(profile.service_id))) return directories
    return directories.filter(service => service.id === profile.service_id)
  }

  /** Asks for a user without a password: a proxy has authenticated them. */
  async #byName(username: string): Promise<User | null> {
    for (const service of await this.#directories()) {
      const found = await this.#reached(service, () => lookUp(service.config, username))
      if (found) return this.#parts.profiles.synchronize(service, found)
    }
    return null
  }

  async #reached<T>(service: DirectoryService, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof DirectoryUnavailable)) throw error
      this.#parts.log.warn(
        { service: service.id, problems: error.problems },
        'An authentication service does not answer.',
      )
      throw new ApiError(503, `The authentication service "${service.title}" does not answer. Try again later.`)
    }
  }

  async #directories(): Promise<readonly DirectoryService[]> {
    return (await this.#parts.services.active()).filter(isDirectory)
  }

  #name(username: string, password: string): string {
    return createHmac('sha256', this.#key).update(`${username}\0${password}`).digest('base64')
  }

  #remember(key: string, userId: string): void {
    if (this.#proven.size >= maxRemembered) this.#proven.clear()
    this.#proven.set(key, { userId, until: Date.now() + rememberMs })
  }
}
