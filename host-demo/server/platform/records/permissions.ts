/**
 * Permission strings on the server: `domain:action[:instance]`, `*` and comma lists within a part, case-sensitive. A shorter
 * permission implies all longer ones; a longer one never satisfies a shorter requirement (contract 7.7).
 */

/** Whether one granted permission covers the required one. */
export function implies(granted: string, required: string): boolean {
  if (granted === '*' || granted === required) return true
  const have = granted.split(':')
  const need = required.split(':')
  for (let i = 0; i < have.length; i++) {
    const options = (have[i] ?? '').split(',')
    const wanted = need[i]
    if (options.includes('*')) continue
    if (wanted === undefined || !wanted.split(',').every(part => options.includes(part))) return false
  }
  return true
}

/** A set of granted permissions, fast for the many checks of one list. */
export class PermissionSet {
  readonly permissions: readonly string[]
  readonly #exact: ReadonlySet<string>
  readonly #patterns: readonly string[]
  readonly #all: boolean

  constructor(permissions: Iterable<string>) {
    this.permissions = Object.freeze([...new Set(permissions)])
    this.#exact = new Set(this.permissions)
    this.#all = this.#exact.has('*')
    this.#patterns = this.permissions.filter(permission => /[*,]/.test(permission))
  }

  isPermitted(required: string): boolean {
    if (this.#all || this.#exact.has(required)) return true
    for (let end = required.lastIndexOf(':'); end > 0; end = required.lastIndexOf(':', end - 1)) {
      if (this.#exact.has(required.slice(0, end))) return true
    }
    return this.#patterns.some(pattern => implies(pattern, required))
  }

  isAnyPermitted(required: readonly string[]): boolean {
    return required.length === 0 || required.some(permission => this.isPermitted(permission))
  }
}
