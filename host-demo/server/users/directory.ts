/** Reads users and their permissions: their own, those of their roles, and those shared with them. */
import { selfPermissions } from '../../../core/users/rules.ts'
import type { Caller } from '../platform/records/caller.ts'
import { caller, system } from '../platform/records/callers.ts'
import { grants } from '../platform/records/grants.ts'
import type { Records } from '../platform/records/records.ts'
import { roles, users, type Role, type User } from './collections.ts'

export interface Effective {
  readonly permissions: readonly string[]
  readonly grnPermissions: readonly string[]
}

export class Directory {
  readonly #records: Records
  readonly #effective = new Map<string, Effective>()

  constructor(records: Records) {
    this.#records = records
    const forget = () => this.#effective.clear()
    records.changes(users, forget)
    records.changes(roles, forget)
    records.changes(grants, forget)
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

  async role(name: string): Promise<Role | null> {
    return (await this.#all.of(roles).all()).find(role => role.name.toLowerCase() === name.toLowerCase()) ?? null
  }

  async rolesOf(user: User): Promise<readonly Role[]> {
    const own = new Set(user.roles)
    return (await this.#all.of(roles).all()).filter(role => own.has(role.id))
  }

  async roleNames(user: User): Promise<string[]> {
    return (await this.rolesOf(user)).map(role => role.name)
  }

  async usersWith(roleId: string): Promise<readonly User[]> {
    return (await this.#all.of(users).all()).filter(user => user.roles.includes(roleId))
  }

  async effective(user: User): Promise<Effective> {
    const known = this.#effective.get(user.id)
    if (known) return known
    const shared = await this.#records.grantsOf(user.id)
    const own = user.service_account ? [] : selfPermissions(user.username)
    const ofRoles = (await this.rolesOf(user)).flatMap(role => role.permissions)
    const permissions = [...new Set([...user.permissions, ...own, ...ofRoles, ...shared.permissions])]
    const effective = permissions.includes('*')
      ? { permissions: ['*'], grnPermissions: shared.grnPermissions }
      : { permissions, grnPermissions: shared.grnPermissions }
    this.#effective.set(user.id, effective)
    return effective
  }

  async callerOf(user: User, carrier: Caller['carrier'], sessionId: string | null): Promise<Caller> {
    const { permissions, grnPermissions } = await this.effective(user)
    return caller({
      userId: user.id,
      username: user.username,
      permissions,
      grnPermissions,
      timeZone: user.timezone,
      sessionId,
      carrier,
    })
  }
}
