/** Everything the area knows, made once per server: who users are, their sessions and tokens, and how they prove themselves. */
import type { IncomingMessage } from 'node:http'
import type { Caller } from '../platform/records/caller.ts'
import type { Authenticator, SessionState, TokenUse } from '../platform/http/authentication.ts'
import type { Services } from '../platform/services.ts'
import { ApiError } from '../platform/errors/errors.ts'
import type { User } from './collections.ts'
import { Directory } from './directory.ts'
import type { ExternalAuthentication } from './external.ts'
import { FamiliarNetworks } from './familiar-networks.ts'
import { LoginLimits } from './login-limits.ts'
import { Passwords } from './passwords.ts'
import { RefusedLogins } from './refused-logins.ts'
import { Sessions, validUntil } from './sessions.ts'
import { isLimited, refuseOtherOrigins } from './token-limits.ts'
import { Tokens } from './tokens.ts'
import { Turns } from './turns.ts'
import { UserOrder } from './user-order.ts'

export class Accounts implements Authenticator {
  readonly directory: Directory
  readonly order: UserOrder
  readonly sessions: Sessions
  readonly tokens: Tokens
  readonly #passwords: Passwords
  readonly #refused: RefusedLogins
  readonly networks: FamiliarNetworks
  readonly #limits: LoginLimits
  readonly #turns = new Turns()
  /** The password, as it is stored, that a caller came with. */
  readonly #proven = new WeakMap<Caller, string>()
  /** Services that authenticate users in place of this server; set by the area `authentication`. */
  external: ExternalAuthentication | null = null
  /** The root user's password, where this start made it; printed once. */
  madePassword: string | null = null

  constructor({ records, secrets }: Services) {
    this.directory = new Directory(records)
    this.order = new UserOrder(records)
    this.sessions = new Sessions(records.log('sessions'), secrets)
    this.tokens = new Tokens(records, secrets)
    this.#passwords = new Passwords(secrets)
    this.#refused = new RefusedLogins(records)
    this.networks = new FamiliarNetworks(records.log('familiar_networks'), secrets)
    this.#limits = new LoginLimits(this.networks)
  }

  async bySession(id: string, extend: boolean): Promise<SessionState | null> {
    const session = this.sessions.find(id)
    const user = session && (await this.#admitted(await this.directory.byId(session.userId)))
    if (!session || !user) return null
    if (extend) this.sessions.touch(session)
    return { id, caller: await this.directory.callerOf(user, 'session', id), validUntil: validUntil(session) }
  }

  async byToken(value: string, carrier: 'token' | 'bearer', use: TokenUse): Promise<Caller | null> {
    const token = await this.tokens.find(value)
    const user = token && (await this.#admitted(await this.directory.byId(token.user_id)))
    if (!token || !user || !(await this.#takesTokensOf(user))) return null
    refuseOtherOrigins(token, use.origin)
    if (use.counts) this.tokens.touch(token, use.address)
    const { permissions } = token
    return this.directory.callerOf(user, carrier, null, {
      ...(permissions && { permissions }),
      limited: isLimited(token),
    })
  }

  async byPassword(username: string, password: string, address: string): Promise<Caller | null> {
    const user = await this.logIn(username, password, address, true)
    if (!user) return null
    const caller = await this.directory.callerOf(user, 'basic', null)
    this.#proven.set(caller, user.password_hash)
    return caller
  }

  async again(caller: Caller): Promise<Caller | null> {
    const user = caller.userId === null ? null : await this.#admitted(await this.directory.byId(caller.userId))
    return user?.password_hash === this.#proven.get(caller) && user
      ? this.directory.callerOf(user, 'basic', null)
      : null
  }

  async byHeader(request: IncomingMessage): Promise<Caller | null> {
    const user = await this.#admitted((await this.external?.byHeader(request)) ?? null)
    return user && !user.service_account ? this.directory.callerOf(user, 'header', null) : null
  }

  async sessionCounts({ id, caller }: SessionState, request: IncomingMessage): Promise<boolean> {
    return this.external === null || this.external.sessionCounts(id, caller.userId ?? '', request)
  }

  /** A user as they are now, for a public link of theirs; null where they are gone or may not log in. */
  async byLink(userId: string): Promise<Caller | null> {
    const user = await this.#admitted(await this.directory.byId(userId))
    return user && this.directory.callerOf(user, 'link', null)
  }

  /**
   * The user whose password this is; null, after the same work, for an unknown user, a wrong password or a disabled account.
   * @param remembered whether a password that was right a minute ago is not asked for again
   * @throws ApiError 429, 503
   */
  async logIn(username: string, password: string, address: string, remembered = false): Promise<User | null> {
    const known = await this.directory.byName(username)
    const { external } = this
    const user =
      external && (await external.decides(known))
        ? ((remembered ? await external.recall(username, password) : null) ??
          (await this.#proveElsewhere(known, username, address, () => external.logIn(username, password, known))))
        : (await this.prove(known, username, password, address)) && known
    if (!user) return null
    if (await this.#admitted(user)) {
      this.#limits.succeeded(username, address)
      this.networks.add(user, address)
      return user
    }
    this.#limits.failed(username, address)
    await this.#refused.write({ user, address, reason: 'account' })
    return null
  }

  /**
   * Whether the password is the user's. Each wrong one counts and leaves a row in the audit log.
   * @param user null where there is none of that name
   * @throws ApiError 429 after too many failures, 503 when too many are compared at once
   */
  async prove(user: User | null, username: string, password: string, address: string): Promise<boolean> {
    await this.#check(user, username, address)
    if (user && this.#passwords.remembers(user.password_hash, password)) return true
    return this.#turns.take(async () => {
      // Earlier attempts in the queue may have failed and reached the limit.
      await this.#check(user, username, address)
      if (await this.#passwords.verify(user?.password_hash ?? null, password)) return true
      this.#limits.failed(username, address)
      await this.#refused.write({ user, address, reason: user ? 'password' : 'name' })
      return false
    })
  }

  async #proveElsewhere(
    known: User | null,
    username: string,
    address: string,
    ask: () => Promise<User | null>,
  ): Promise<User | null> {
    const end = await this.#within(known, address, () => this.#limits.begin(username, address))
    let user: User | null
    try {
      user = await ask()
    } catch (error) {
      end(false)
      throw error
    }
    end(user === null)
    if (!user) await this.#refused.write({ user: known, address, reason: known ? 'password' : 'name' })
    return user
  }

  async flush(): Promise<void> {
    await this.sessions.flush()
    await this.tokens.flush()
    await this.#refused.flush()
    await this.networks.flush()
  }

  #check(user: User | null, username: string, address: string): Promise<void> {
    return this.#within(user, address, async () => this.#limits.check(username, address))
  }

  /** Logins that the limits refuse leave a row in the audit log. */
  async #within<T>(user: User | null, address: string, ask: () => Promise<T>): Promise<T> {
    try {
      return await ask()
    } catch (error) {
      if (error instanceof ApiError && error.status === 429) this.#refused.later({ user, address, reason: 'limit' })
      throw error
    }
  }

  async #takesTokensOf(user: User): Promise<boolean> {
    return !user.external || this.external === null || this.external.admitsTokens(user.id)
  }

  /** Null for a disabled account, and for a user of an authentication service that is not active. */
  async #admitted(user: User | null): Promise<User | null> {
    if (user?.account_status !== 'enabled') return null
    return !user.external || this.external === null || (await this.external.admits(user.id)) ? user : null
  }
}
