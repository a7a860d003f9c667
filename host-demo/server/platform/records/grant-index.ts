/** Finds the permissions of a user's grants without reading all grants: kept by grantee, and made anew where a grant changed or expired. */
import { createGrn, everyone } from '../../../../core/permissions/grn.ts'
import type { Backend, Stored } from './backend.ts'
import type { Collection } from './collection.ts'
import { grants, permissionsOf, type Grant } from './grants.ts'

export interface GrantedPermissions {
  readonly permissions: readonly string[]
  readonly grnPermissions: readonly string[]
}

interface Known extends GrantedPermissions {
  /** UTC milliseconds at which a grant among them expires. */
  readonly until: number
}

type ByGrantee = Map<string, Map<string, Grant>>

/** Users whose permissions are kept. */
const mostKnown = 5_000

export class GrantIndex {
  readonly #backend: Backend
  /** Grantee → grants by id; null before the first question. */
  #byGrantee: ByGrantee | null = null
  readonly #granteeOf = new Map<string, string>()
  readonly #changed = new Set<string>()
  readonly #known = new Map<string, Known>()
  #updating: Promise<void> = Promise.resolve()

  constructor(backend: Backend) {
    this.#backend = backend
    backend.changes(grants as Collection, ids => {
      for (const id of ids) this.#changed.add(id)
    })
  }

  /** Those of the user and of everyone. The same object until they change. */
  async of(userId: string): Promise<GrantedPermissions> {
    const index = await this.#upToDate()
    const own = createGrn('user', userId)
    const now = Date.now()
    const known = this.#known.get(own)
    if (known && known.until > now) return known
    const valid = [own, everyone]
      .flatMap(grantee => [...(index.get(grantee)?.values() ?? [])])
      .filter(grant => expiry(grant) > now)
    const granted = valid.map(({ capability, target }) => permissionsOf(capability, target))
    const made: Known = {
      permissions: granted.flatMap(({ permissions }) => permissions),
      grnPermissions: granted.flatMap(({ grnPermissions }) => grnPermissions),
      until: valid.reduce((soonest, grant) => Math.min(soonest, expiry(grant)), Infinity),
    }
    if (this.#known.size >= mostKnown) this.#known.clear()
    this.#known.set(own, made)
    return made
  }

  async #upToDate(): Promise<ByGrantee> {
    if (this.#byGrantee === null || this.#changed.size > 0) this.#updating = this.#updating.then(() => this.#update())
    await this.#updating
    return this.#byGrantee ?? new Map()
  }

  async #update(): Promise<void> {
    if (this.#byGrantee === null) {
      this.#changed.clear()
      const index: ByGrantee = new Map()
      for (const stored of await this.#backend.all(grants as Collection)) this.#put(index, stored.id, stored)
      this.#byGrantee = index
    }
    while (this.#changed.size > 0) {
      const ids = [...this.#changed]
      this.#changed.clear()
      for (const id of ids) this.#put(this.#byGrantee, id, await this.#backend.get(grants as Collection, id))
    }
  }

  #put(index: ByGrantee, id: string, stored: Stored | null): void {
    const before = this.#granteeOf.get(id)
    if (before !== undefined) {
      index.get(before)?.delete(id)
      this.#granteeOf.delete(id)
      this.#forget(before)
    }
    if (stored === null) return
    const grant = stored.body as Grant
    const ofGrantee = index.get(grant.grantee) ?? new Map<string, Grant>()
    ofGrantee.set(id, grant)
    index.set(grant.grantee, ofGrantee)
    this.#granteeOf.set(id, grant.grantee)
    this.#forget(grant.grantee)
  }

  #forget(grantee: string): void {
    if (grantee === everyone) this.#known.clear()
    else this.#known.delete(grantee)
  }
}

/** UTC milliseconds. */
const expiry = ({ expires_at }: Grant) => (expires_at === null ? Infinity : Date.parse(expires_at))
