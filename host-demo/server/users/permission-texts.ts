/** Keeps the JSON of users' permissions, which are most of a list of all users, until something changes that they come from. */
import type { GrantsReader } from '../platform/records/grant-index.ts'
import type { User } from './collections.ts'
import type { Effective } from './directory.ts'

interface Kept {
  /** Revision of the user. */
  readonly revision: number
  /** UTC milliseconds at which one of the permissions expires. */
  readonly until: number
  readonly text: string
}

/** Characters of all texts together. */
const maxLength = 16 * 1024 * 1024
/** Texts that nobody asks for are forgotten. */
const idleMs = 5 * 60_000

/** @returns the members `permissions` and `grn_permissions`, without braces */
export const permissionText = ({ permissions, grnPermissions }: Effective): string =>
  `"permissions":${JSON.stringify(permissions)},"grn_permissions":${JSON.stringify(grnPermissions)}`

export class PermissionTexts {
  readonly #kept = new Map<string, Kept>()
  #length = 0
  /** Versions of the roles and grants that the texts were made of. */
  #roles: unknown = null
  #grants = -1
  #idle: NodeJS.Timeout | null = null

  /**
   * Returns what tells the texts of many users without waiting, as they are now.
   * @param roles another object whenever a role has changed
   */
  reader(grants: GrantsReader, roles: unknown, effective: (user: User) => Effective): (user: User) => string {
    if (this.#roles !== roles || this.#grants !== grants.version) this.#forget()
    this.#roles = roles
    this.#grants = grants.version
    if (this.#idle) this.#idle.refresh()
    else this.#idle = setTimeout(() => this.#forget(), idleMs).unref()
    const now = Date.now()
    return user => {
      const kept = this.#kept.get(user.id)
      if (kept?.revision === user.revision && kept.until > now) return kept.text
      const text = permissionText(effective(user))
      const length = this.#length - (kept?.text.length ?? 0) + text.length
      if (length > maxLength) return text
      this.#kept.set(user.id, { revision: user.revision, until: grants.of(user.id).until, text })
      this.#length = length
      return text
    }
  }

  #forget(): void {
    this.#kept.clear()
    this.#length = 0
    if (this.#idle) clearTimeout(this.#idle)
    this.#idle = null
  }
}
