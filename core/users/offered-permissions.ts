/** The permissions of the catalogue that a token can be narrowed to. */
import { isPermittedForSome } from '../permissions/for-some.ts'
import { permissionCheck } from '../permissions/permissions.ts'

export interface OfferedDomain {
  readonly domain: string
  readonly actions: readonly string[]
}

/**
 * Returns what the user holds, for all entities or for single ones: a token that asks for more gets none of it.
 * @param held permissions of the token's user; null: they are not known, and all is offered
 */
export function offeredPermissions(
  catalogue: Readonly<Record<string, readonly string[]>>,
  held: readonly string[] | null,
): readonly OfferedDomain[] {
  const holds = held && permissionCheck(held)
  return Object.entries(catalogue)
    .map(([domain, actions]) => ({
      domain,
      actions: actions.filter(action => {
        const permission = `${domain}:${action}`
        return holds === null || holds(permission) || isPermittedForSome(held, permission)
      }),
    }))
    .filter(({ actions }) => actions.length > 0)
}

/** Returns the domains with those actions whose words, or whose permission, hold all words of the text. */
export function matchingPermissions(
  domains: readonly OfferedDomain[],
  text: string,
  wordsOf: (domain: string, action: string) => string,
): readonly OfferedDomain[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '')
  if (words.length === 0) return domains
  return domains
    .map(({ domain, actions }) => ({
      domain,
      actions: actions.filter(action => {
        const searched = `${domain}:${action} ${wordsOf(domain, action)}`.toLowerCase()
        return words.every(word => searched.includes(word))
      }),
    }))
    .filter(({ actions }) => actions.length > 0)
}
