/** The permissions of a role while they are chosen from the catalogue. */
import { impliesPermission } from '../permissions/permissions.ts'

/** Maps a domain to its actions. */
export type PermissionsByDomain = Readonly<Record<string, readonly string[]>>

export const everything = '*'

/** The permission that includes all actions of a domain, those of later versions too. */
export const allOf = (domain: string): string => `${domain}:*`

const isAllOf = (permission: string, domain: string) => permission === allOf(domain) || permission === domain

/** Returns the permission that includes another without being it; null without one. */
export function includedBy(held: readonly string[], permission: string): string | null {
  return held.find(one => one !== permission && impliesPermission(one, permission)) ?? null
}

export const isGranted = (held: readonly string[], permission: string): boolean =>
  held.some(one => impliesPermission(one, permission))

/** Returns the permissions that no check box of the catalogue stands for: on single entities, lists, of plugins. */
export function otherPermissions(held: readonly string[], catalogue: PermissionsByDomain): readonly string[] {
  return held.filter(permission => {
    if (permission === everything) return false
    const [domain = '', action, ...rest] = permission.split(':')
    if (rest.length > 0 || !Object.hasOwn(catalogue, domain)) return true
    return !isAllOf(permission, domain) && !catalogue[domain]!.includes(action ?? '')
  })
}

/** Adds or removes one permission. */
export const withPermission = (held: readonly string[], permission: string, isChosen: boolean): readonly string[] =>
  isChosen ? [...new Set([...held, permission])] : held.filter(one => one !== permission)

/** All of a domain takes the place of its single actions; taken back, none is left. */
export function withAllOf(held: readonly string[], domain: string, isChosen: boolean): readonly string[] {
  const others = held.filter(one => {
    const [ownDomain, , ...rest] = one.split(':')
    return ownDomain !== domain || rest.length > 0
  })
  return isChosen ? [...others, allOf(domain)] : others
}

/** Actions that are of little use to those who may not read: on what they did not create. */
const needsReading = new Set(['edit', 'delete', 'execute', 'changestate', 'terminate', 'update'])

/** Whether a domain's things can be changed and not read. */
export const lacksReading = (held: readonly string[], domain: string, actions: readonly string[]): boolean =>
  actions.includes('read') &&
  !isGranted(held, `${domain}:read`) &&
  actions.some(action => needsReading.has(action) && isGranted(held, `${domain}:${action}`))
