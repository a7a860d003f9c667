/** Profiles of users whom a service knows: made at their first login, brought up to date at each further one. */
import type { Logger } from 'pino'
import { system } from '../platform/records/callers.ts'
import { ValidationError } from '../platform/errors/errors.ts'
import type { CallerRecords, Records } from '../platform/records/records.ts'
import { roles, users, type User } from '../users/collections.ts'
import { defaultSessionTimeoutMs } from '../users/root-user.ts'
import { profileKey, profiles, type Profile } from './collections.ts'
import type { ExternalUser } from './external-user.ts'
import { groupRolesOf } from './group-roles.ts'
import { isDirectory, type AuthenticationServices, type Service } from './services.ts'

/** A user of a service who must not be let in, with the reason for administrators. */
class ProfileRefused extends Error {
  override readonly name = 'ProfileRefused'
}

interface Parts {
  readonly records: Records
  readonly log: Logger
  readonly services: AuthenticationServices
}

export class Profiles {
  readonly #parts: Parts

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Returns null for a local user. */
  of(userId: string): Promise<Profile | null> {
    return this.#all.of(profiles).findBy('user_id', userId)
  }

  async ofService(serviceId: string): Promise<readonly Profile[]> {
    return (await this.#all.of(profiles).all()).filter(profile => profile.service_id === serviceId)
  }

  /** Returns the user as they are now; null where they must not be let in, which the log explains. */
  async synchronize(service: Service, external: ExternalUser): Promise<User | null> {
    try {
      return await this.#all.transaction(records => this.#write(records, service, external))
    } catch (error) {
      if (!(error instanceof ProfileRefused) && !(error instanceof ValidationError)) throw error
      this.#parts.log.warn(
        { service: service.id, uid: external.uid.slice(0, 200), problem: error.message },
        'A user of an authentication service was not let in.',
      )
      return null
    }
  }

  /** Changes the roles that groups give; those given by hand stay. */
  async setGroupRoles(service: Service, profile: Profile, groups: readonly string[]): Promise<void> {
    await this.#all.transaction(async records => {
      const user = await records.of(users).find(profile.user_id)
      if (user) await applyRoles(records, user, profile, await known(records, groupRolesOf(service, groups)))
    })
  }

  /** Disables a user whom the service no longer has, until it has them again; null where they cannot log in anyway. */
  async markRemoved(profile: Profile): Promise<User | null> {
    return this.#all.transaction(async records => {
      const user = await records.of(users).find(profile.user_id)
      if (user?.account_status !== 'enabled') return null
      await records.of(profiles).update(profile.id, null, { removed: true })
      return records.of(users).update(user.id, null, { account_status: 'disabled' })
    })
  }

  /** Forgets those of users who were deleted. */
  async sweep(): Promise<void> {
    const ids = new Set((await this.#all.of(users).all()).map(({ id }) => id))
    await this.forget(...(await this.#all.of(profiles).all()).filter(({ user_id }) => !ids.has(user_id)))
  }

  async forget(...gone: readonly Profile[]): Promise<void> {
    if (gone.length === 0) return
    await this.#all.transaction(async records => {
      for (const profile of gone) await records.of(profiles).delete(profile.id)
    })
  }

  async #write(records: CallerRecords, service: Service, external: ExternalUser): Promise<User> {
    const { profile, user } = await this.#find(records, service, external)
    const groupRoles = await known(records, groupRolesOf(service, external.groups))
    if (!user) {
      const byHand = await known(records, service.defaultRoles)
      const created = await records.of(users).insert(await this.#newUser(records, external, byHand))
      const body = { ...identity(service, external), user_id: created.id, group_roles: [], removed: false }
      const made = profile
        ? await records.of(profiles).update(profile.id, null, body)
        : await records.of(profiles).insert(body)
      return applyRoles(records, created, made, groupRoles)
    }
    const change = {
      ...(user.email !== external.email && external.email !== '' && { email: external.email }),
      ...(user.full_name !== external.fullName && { full_name: external.fullName, first_name: '', last_name: '' }),
      ...(profile?.removed && user.account_status === 'disabled' && { account_status: 'enabled' as const }),
    }
    const current = Object.keys(change).length > 0 ? await records.of(users).update(user.id, null, change) : user
    const body = { ...identity(service, external), removed: false }
    const changed =
      profile && profile.key === body.key && profile.dn === body.dn && !profile.removed
        ? profile
        : profile
          ? await records.of(profiles).update(profile.id, null, body)
          : await records.of(profiles).insert({ ...body, user_id: user.id, group_roles: [] })
    return applyRoles(records, current, changed, groupRoles)
  }

  /** @throws ProfileRefused where the name is somebody else's */
  async #find(records: CallerRecords, service: Service, external: ExternalUser) {
    const profile = await records.of(profiles).findBy('key', profileKey(service.id, external.uid))
    const own = profile && (await records.of(users).find(profile.user_id))
    if (own) return { profile, user: own }
    const user = await records.of(users).findBy('username', external.username)
    if (!user) return { profile, user: null }
    if (!user.external) throw new ProfileRefused(`There is a local user with the name ${external.username}.`)
    const theirs = await records.of(profiles).findBy('user_id', user.id)
    // Names of a provider's users may be of their own choice: only a directory takes over what a deleted service left.
    const isLeft = theirs && !(await this.#parts.services.exists(theirs.service_id))
    const hasNoId = theirs?.service_id === service.id && theirs.uid === ''
    if (isDirectory(service) && (isLeft || hasNoId)) return { profile: theirs, user }
    throw new ProfileRefused(
      `The user ${external.username} came by another service or with another id. Delete that user to let this one in.`,
    )
  }

  async #newUser(records: CallerRecords, external: ExternalUser, roleIds: readonly string[]) {
    const name = external.username.toLowerCase()
    const alike = (await records.of(users).all()).find(user => user.username.toLowerCase() === name)
    if (alike) throw new ProfileRefused(`The name ${external.username} can be taken for that of ${alike.username}.`)
    return {
      username: external.username,
      /** Verifies no password. */
      password_hash: '',
      email: external.email,
      first_name: '',
      last_name: '',
      full_name: external.fullName,
      permissions: [],
      roles: [...roleIds],
      preferences: {},
      timezone: null,
      session_timeout_ms: defaultSessionTimeoutMs,
      startpage: null,
      read_only: false,
      external: true,
      account_status: 'enabled' as const,
      service_account: false,
    }
  }

  get #all() {
    return this.#parts.records.as(system('authentication'))
  }
}

const identity = (service: Service, { uid, dn }: ExternalUser) => ({
  service_id: service.id,
  uid,
  key: profileKey(service.id, uid),
  dn,
})

async function known(records: CallerRecords, ids: readonly string[]): Promise<string[]> {
  const found = await Promise.all(ids.map(id => records.of(roles).find(id)))
  return ids.filter((_, i) => found[i] !== null)
}

async function applyRoles(
  records: CallerRecords,
  user: User,
  profile: Profile,
  groupRoles: readonly string[],
): Promise<User> {
  const byHand = user.roles.filter(id => !profile.group_roles.includes(id))
  const byGroup = groupRoles.filter(id => !byHand.includes(id))
  const all = [...byHand, ...byGroup]
  if (!sameSet(byGroup, profile.group_roles))
    await records.of(profiles).update(profile.id, null, { group_roles: byGroup })
  return sameSet(all, user.roles) ? user : records.of(users).update(user.id, null, { roles: all })
}

const sameSet = (a: readonly string[], b: readonly string[]) => a.length === b.length && a.every(id => b.includes(id))
