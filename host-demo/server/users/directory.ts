/** Reads users and their permissions: their own, those of their roles, and those shared with them. */
import { selfPermissions } from '../../../core/users/rules.ts'
import type { Caller } from '../platform/records/caller.ts'
import { caller, system } from '../platform/records/callers.ts'
import type { GrantedPermissions } from '../platform/records/grant-index.ts'
import type { Records } from '../platform/records/records.ts'
import { roles, users, type Role, type User } from './collections.ts'
import { narrowed } from './narrowed.ts'
import { PermissionTexts } from './permission-texts.ts'

export interface Effective {
  readonly permissions: readonly string[]
  readonly grnPermissions: readonly string[]
}

/** Tells of many users without waiting, as they are now: it is used before others get their turn. */
export interface DirectoryReader {
  roleNames(user: User): string[]
  effective(user: User): Effective
  /** Returns the JSON of `effective`, as `permissionText` writes it. */
  permissionText(user: User): string
}

/** What a token leaves of its user's rights. */
export interface TokenRights {
  /** Permissions that it is narrowed to; absent: all of the user's. */
  readonly permissions?: readonly string[]
  readonly limited: boolean
}

interface RoleIndex {
  readonly byId: ReadonlyMap<string, { readonly role: Role; readonly place: number }>
  /** By name in lower case. */
  readonly byName: ReadonlyMap<string, Role>
  /** Names by id. */
  readonly names: ReadonlyMap<string, string>
}

interface Known extends Effective {
  readonly user: number
  readonly roles: RoleIndex
  readonly shared: GrantedPermissions
  /** By the permissions of a token. */
  readonly narrowed: WeakMap<readonly string[], Effective>
}

/** Users whose permissions are kept. */
const mostKnown = 5_000

export class Directory {
  readonly #records: Records
  readonly #effective = new Map<string, Known>()
  readonly #texts = new PermissionTexts()
  #roles: Promise<RoleIndex> | null = null
  /** Users by the id of a role. */
  #members: Promise<ReadonlyMap<string, readonly User[]>> | null = null

  constructor(records: Records) {
    this.#records = records
    records.changes(roles, () => {
      this.#roles = null
    })
    records.changes(users, () => {
      this.#members = null
    })
  }

  get #all() {
    return this.#records.as(system('directory'))
  }

  byId(id: string): Promise<User | null> {
    return this.#all.of(users).find(id)
  }

  byName(username: string): Promise<User | null> {
    return this.#all.of(users).findBy('username', username)
  }

  /** By a name in either case. */
  async role(name: string): Promise<Role | null> {
    return (await this.#roleIndex()).byName.get(name.toLowerCase()) ?? null
  }

  async rolesOf(user: User): Promise<readonly Role[]> {
    return rolesIn(await this.#roleIndex(), user)
  }

  async roleNames(user: User): Promise<string[]> {
    return (await this.rolesOf(user)).map(role => role.name)
  }

  /** By id. */
  async namesOfRoles(): Promise<ReadonlyMap<string, string>> {
    return (await this.#roleIndex()).names
  }

  async usersWith(roleId: string): Promise<readonly User[]> {
    this.#members ??= this.#all.of(users).all().then(membersByRole)
    return (await this.#members).get(roleId) ?? []
  }

  async effective(user: User): Promise<Effective> {
    return this.#known(user)
  }

  async reader(): Promise<DirectoryReader> {
    const [grants, index] = await Promise.all([this.#records.grantsReader(), this.#roleIndex()])
    const effective = (user: User) => {
      const shared = grants.of(user.id)
      return this.#knownOf(user, index, shared) ?? effectiveOf(user, index, shared)
    }
    return {
      roleNames: user => rolesIn(index, user).map(role => role.name),
      effective,
      permissionText: this.#texts.reader(grants, index, effective),
    }
  }

  async callerOf(
    user: User,
    carrier: Caller['carrier'],
    sessionId: string | null,
    token: TokenRights = { limited: false },
  ): Promise<Caller> {
    const all = await this.#known(user)
    const { permissions, grnPermissions } = token.permissions ? narrowedOnce(all, token.permissions) : all
    return caller({
      userId: user.id,
      username: user.username,
      permissions,
      grnPermissions,
      timeZone: user.timezone,
      sessionId,
      carrier,
      limited: token.limited,
    })
  }

  async #known(user: User): Promise<Known> {
    const [shared, index] = await Promise.all([this.#records.grantsOf(user.id), this.#roleIndex()])
    const known = this.#knownOf(user, index, shared)
    if (known) return known
    const made: Known = {
      ...effectiveOf(user, index, shared),
      user: user.revision,
      roles: index,
      shared,
      narrowed: new WeakMap(),
    }
    if (this.#effective.size >= mostKnown) this.#effective.clear()
    this.#effective.set(user.id, made)
    return made
  }

  #knownOf(user: User, index: RoleIndex, shared: GrantedPermissions): Known | null {
    const known = this.#effective.get(user.id)
    return known?.user === user.revision && known.roles === index && known.shared === shared ? known : null
  }

  #roleIndex(): Promise<RoleIndex> {
    return (this.#roles ??= this.#all.of(roles).all().then(indexOf))
  }
}

const indexOf = (all: readonly Role[]): RoleIndex => ({
  byId: new Map(all.map((role, place) => [role.id, { role, place }])),
  byName: new Map(all.map(role => [role.name.toLowerCase(), role])),
  names: new Map(all.map(role => [role.id, role.name])),
})

function effectiveOf(user: User, index: RoleIndex, shared: GrantedPermissions): Effective {
  const all = new Set(user.permissions)
  const add = (permissions: readonly string[]) => {
    for (const permission of permissions) all.add(permission)
  }
  if (!user.service_account) add(selfPermissions(user.username))
  for (const role of rolesIn(index, user)) add(role.permissions)
  add(shared.permissions)
  return { permissions: all.has('*') ? ['*'] : [...all], grnPermissions: shared.grnPermissions }
}

/** In the order in which they were made. */
const rolesIn = ({ byId }: RoleIndex, user: User): Role[] =>
  user.roles
    .flatMap(id => byId.get(id) ?? [])
    .sort((a, b) => a.place - b.place)
    .map(({ role }) => role)

function membersByRole(all: readonly User[]): Map<string, User[]> {
  const members = new Map<string, User[]>()
  for (const user of all) {
    for (const id of user.roles) members.get(id)?.push(user) ?? members.set(id, [user])
  }
  return members
}

function narrowedOnce(all: Known, scope: readonly string[]): Effective {
  const known = all.narrowed.get(scope)
  if (known) return known
  const made = narrowed(all, scope)
  all.narrowed.set(scope, made)
  return made
}
