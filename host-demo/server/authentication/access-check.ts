/** Looks whether directories still have the users who came from them: who is gone loses access within the configured time. */
import type { Logger } from 'pino'
import { system } from '../platform/records/callers.ts'
import type { Records } from '../platform/records/records.ts'
import { tokens, users } from '../users/collections.ts'
import type { Accounts } from '../users/accounts.ts'
import type { Profile } from './collections.ts'
import { DirectoryUnavailable, withDirectory, type Connection } from './directory/connection.ts'
import { groupsOf } from './directory/groups.ts'
import { namesOf } from './directory/login.ts'
import { usersOf } from './directory/users.ts'
import type { Profiles } from './profiles.ts'
import { isDirectory, type AuthenticationServices, type DirectoryService } from './services.ts'

const minuteMs = 60_000

interface Parts {
  readonly records: Records
  readonly accounts: Accounts
  readonly services: AuthenticationServices
  readonly profiles: Profiles
  readonly log: Logger
}

export class AccessCheck {
  readonly #parts: Parts
  /** Service → when its users were looked for last. */
  readonly #checked = new Map<string, number>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Checks the services whose time has come; after a start all of them. */
  async run(signal: AbortSignal, now: number = Date.now()): Promise<void> {
    for (const service of (await this.#parts.services.active()).filter(isDirectory)) {
      signal.throwIfAborted()
      const due = (this.#checked.get(service.id) ?? 0) + service.config.access_check_minutes * minuteMs
      // It comes every minute: half of one is too early for no more than that.
      if (due - minuteMs / 2 > now) continue
      try {
        await this.check(service, signal)
        this.#checked.set(service.id, now)
      } catch (error) {
        if (!(error instanceof DirectoryUnavailable)) throw error
        this.#parts.log.warn(
          { service: service.id, problems: error.problems },
          'It could not be checked which users a directory still has.',
        )
      }
    }
  }

  /** @throws DirectoryUnavailable */
  async check(service: DirectoryService, signal: AbortSignal): Promise<void> {
    const known = await this.#known(service)
    if (known.length === 0) return
    const gone = await withDirectory(service.config, connection => this.#look(connection, service, known, signal))
    for (const profile of gone) await this.#remove(service, profile)
  }

  async #look(
    connection: Connection,
    service: DirectoryService,
    known: readonly Profile[],
    signal: AbortSignal,
  ): Promise<Profile[]> {
    const found = await usersOf(
      connection,
      service.config,
      known.map(({ uid }) => uid),
    )
    for (const profile of known.filter(({ group_roles }) => group_roles.length > 0)) {
      signal.throwIfAborted()
      const user = found.get(profile.uid)
      if (!user || user.disabled) continue
      const groups = await groupsOf(connection, service.config, user)
      await this.#parts.profiles.setGroupRoles(service, profile, namesOf(groups))
    }
    return known.filter(({ uid }) => found.get(uid)?.disabled !== false)
  }

  /** Profiles of users who may still log in. */
  async #known(service: DirectoryService): Promise<readonly Profile[]> {
    const all = await this.#parts.profiles.ofService(service.id)
    const stored = await this.#parts.records.as(system('authentication')).of(users).all()
    const status = new Map(stored.map(({ id, account_status }) => [id, account_status]))
    return all.filter(({ uid, user_id }) => uid !== '' && status.get(user_id) === 'enabled')
  }

  async #remove(service: DirectoryService, profile: Profile): Promise<void> {
    const { accounts, profiles, records, log } = this.#parts
    const user = await profiles.markRemoved(profile)
    if (!user) return
    await accounts.sessions.endAll(user.id)
    const all = records.as(system('authentication'))
    for (const id of await accounts.tokens.idsOf(user)) await all.of(tokens).delete(id)
    await accounts.tokens.forget(user)
    await records.audit(system('authentication'), 'access-removed', `users:${user.id}`, { service: service.id })
    log.info({ service: service.id, user: user.id }, 'A user whom the directory no longer has was disabled.')
  }
}
