/** Global resource names: grn:<cluster>:<tenant>:<scope>:<type>:<id>, the first three of which are empty. */
export interface Grn {
  readonly resourceNameType: 'grn'
  readonly cluster: string
  readonly tenant: string
  readonly scope: string
  readonly type: string
  readonly id: string
}

/** The types the server knows; plugins of the interface may name others. */
export const grnTypes = [
  'builtin-team',
  'collection',
  'dashboard',
  'event_definition',
  'notification',
  'grant',
  'output',
  'role',
  'search',
  'stream',
  'team',
  'user',
  'search_filter',
  'favorite',
  'last_opened',
  'report',
] as const
export type GrnType = (typeof grnTypes)[number]

export const everyone = 'grn::::builtin-team:everyone'

export const isGrnType = (type: string): type is GrnType => (grnTypes as readonly string[]).includes(type)

/** 'grn::::{type}:{id}'. */
export const createGrn = (type: string, id: string): string => `grn::::${type}:${id}`

/**
 * Takes a name apart; it is lower-cased. An id may contain ':' (the root user's does).
 * Null when it has fewer than six parts, does not begin with 'grn', or has no type or id.
 */
export function readGrn(text: string): Grn | null {
  const [resourceNameType, cluster, tenant, scope, type, ...rest] = text.toLowerCase().split(':')
  const id = rest.join(':')
  if (
    resourceNameType !== 'grn' ||
    cluster === undefined ||
    tenant === undefined ||
    scope === undefined ||
    !type ||
    !id
  )
    return null
  return { resourceNameType, cluster, tenant, scope, type, id }
}

/** Like `readGrn`, but throws on an invalid resource name. */
export function parseGrn(text: string): Grn {
  const grn = readGrn(text)
  if (grn === null) throw new Error(`'${text}' is not a resource name. Expected: grn::::{type}:{id}`)
  return grn
}
