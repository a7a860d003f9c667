/** Finds grants, and the permissions they give a user, without reading all of them: kept by grantee and target, brought up to date where one changed. */
import { setImmediate } from 'node:timers/promises'
import { createGrn, everyone } from '../../../../core/permissions/grn.ts'
import type { Backend, Stored } from './backend.ts'
import type { Collection, Document } from './collection.ts'
import { grants, permissionsOf, type Capability, type Grant } from './grants.ts'

export interface Permissions {
  readonly permissions: readonly string[]
  readonly grnPermissions: readonly string[]
}

export interface GrantedPermissions extends Permissions {
  /** UTC milliseconds at which a grant among them expires. */
  readonly until: number
}

/** Tells of many users without waiting, as they are now: it is used before others get their turn. */
export interface GrantsReader {
  of(userId: string): GrantedPermissions
  /** Another number whenever a grant has changed. */
  readonly version: number
}

/** Grants by id, by grantee or target. */
type Groups = Map<string, Map<string, Document<Grant>>>

/** Users whose permissions are kept. */
const mostKnown = 5_000
/** Grants that are taken in before others get their turn. */
const AT_ONCE = 2_000

export type GrantsBy = { readonly grantee: string } | { readonly target: string }

export class GrantIndex {
  readonly #backend: Backend
  readonly #all = new Map<string, Document<Grant>>()
  readonly #byGrantee: Groups = new Map()
  readonly #byTarget: Groups = new Map()
  #isFilled = false
  readonly #changed = new Set<string>()
  readonly #known = new Map<string, GrantedPermissions>()
  /** By target and capability: the same for all who have it. */
  readonly #granted = new Map<string, Map<Capability, Permissions>>()
  #updating: Promise<void> = Promise.resolve()
  #version = 0

  constructor(backend: Backend) {
    this.#backend = backend
    backend.changes(grants as Collection, ids => {
      for (const id of ids) this.#changed.add(id)
    })
  }

  /** Those of the user and of everyone. The same object until they change. */
  async of(userId: string): Promise<GrantedPermissions> {
    await this.#upToDate()
    const own = createGrn('user', userId)
    const known = this.#knownOf(own)
    if (known) return known
    const made = this.#make(own)
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(own, made)
    return made
  }

  /**
   * Returns what tells the permissions of many users. It keeps nothing, so that whoever lists all users does not displace what is kept of
   * those who are here.
   */
  async reader(): Promise<GrantsReader> {
    await this.#upToDate()
    const of = (userId: string) => {
      const own = createGrn('user', userId)
      return this.#knownOf(own) ?? this.#make(own)
    }
    return { of, version: this.#version }
  }

  #knownOf(own: string): GrantedPermissions | null {
    const known = this.#known.get(own)
    return known && known.until > Date.now() ? known : null
  }

  #make(own: string): GrantedPermissions {
    const now = Date.now()
    // Loops, since a list of all users makes thousands of these at once.
    const permissions: string[] = []
    const grnPermissions: string[] = []
    let until = Infinity
    for (const grantee of [own, everyone]) {
      for (const grant of this.#byGrantee.get(grantee)?.values() ?? []) {
        const expires = expiry(grant)
        if (expires <= now) continue
        until = Math.min(until, expires)
        const granted = this.#permissionsOf(grant)
        for (const permission of granted.permissions) permissions.push(permission)
        for (const permission of granted.grnPermissions) grnPermissions.push(permission)
      }
    }
    return { permissions, grnPermissions, until }
  }

  /** Grants to somebody, or on something. */
  async by(by: GrantsBy): Promise<readonly Document<Grant>[]> {
    await this.#upToDate()
    const group = 'grantee' in by ? this.#byGrantee.get(by.grantee) : this.#byTarget.get(by.target)
    return [...(group?.values() ?? [])]
  }

  async all(): Promise<readonly Document<Grant>[]> {
    await this.#upToDate()
    return [...this.#all.values()]
  }

  #permissionsOf({ capability, target }: Grant): Permissions {
    const known = this.#granted.get(target)
    const made = known?.get(capability) ?? permissionsOf(capability, target)
    if (known) known.set(capability, made)
    else {
      if (this.#granted.size >= mostKnown) this.#granted.clear()
      this.#granted.set(target, new Map([[capability, made]]))
    }
    return made
  }

  async #upToDate(): Promise<void> {
    if (!this.#isFilled || this.#changed.size > 0) this.#updating = this.#updating.then(() => this.#update())
    await this.#updating
  }

  async #update(): Promise<void> {
    if (!this.#isFilled) {
      this.#changed.clear()
      for (const [index, stored] of (await this.#backend.all(grants as Collection)).entries()) {
        this.#put(stored.id, stored)
        if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
      }
      this.#isFilled = true
    }
    while (this.#changed.size > 0) {
      const ids = [...this.#changed]
      this.#changed.clear()
      for (const id of ids) this.#put(id, await this.#backend.get(grants as Collection, id))
    }
  }

  #put(id: string, stored: Stored | null): void {
    this.#version++
    const before = this.#all.get(id)
    if (before) {
      leave(this.#byGrantee, before.grantee, id)
      leave(this.#byTarget, before.target, id)
      this.#forget(before.grantee)
    }
    if (stored === null) {
      this.#all.delete(id)
      return
    }
    const grant = { ...(stored.body as Grant), id, revision: stored.revision }
    this.#all.set(id, grant)
    enter(this.#byGrantee, grant.grantee, id, grant)
    enter(this.#byTarget, grant.target, id, grant)
    this.#forget(grant.grantee)
  }

  #forget(grantee: string): void {
    if (grantee === everyone) this.#known.clear()
    else this.#known.delete(grantee)
  }
}

/** UTC milliseconds. */
const expiry = ({ expires_at }: Grant) => (expires_at === null ? Infinity : Date.parse(expires_at))

function enter(groups: Groups, name: string, id: string, grant: Document<Grant>): void {
  const group = groups.get(name) ?? new Map<string, Document<Grant>>()
  groups.set(name, group.set(id, grant))
}

function leave(groups: Groups, name: string, id: string): void {
  const group = groups.get(name)
  group?.delete(id)
  if (group?.size === 0) groups.delete(name)
}
