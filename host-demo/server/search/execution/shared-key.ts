/** Keys of shared results: all that can change a result besides the messages and the moment. */
import { createHash } from 'node:crypto'
import type { KnownSearchType, SearchTypeResult } from '../../../../core/search/schema.ts'
import type { QueryNode } from '../../../../core/query/tree.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Analysis } from '../analysis.ts'
import type { StreamScope } from '../scope.ts'

export interface Asked {
  /** The range in words, not in instants: `askedRange`. */
  readonly range: unknown
  /** With the values of parameters in them. */
  readonly queries: readonly QueryNode[]
  readonly scope: StreamScope
  readonly timeZone: string
}

/** Returns the key of the range of all that matches. */
export const hitRangeKey = ({ range, queries, scope, timeZone }: Asked): string =>
  digest(range, queries, scope.filter?.toSorted() ?? null, timeZone)

/** Returns the key of a result. Decorators and events look up what the caller may read, so that each has their own. */
export function resultKey(
  { id: _, name: __, timerange: ___, ...type }: KnownSearchType,
  { range, queries, scope, timeZone }: Asked,
  { caller, analysis, after }: { caller: Caller; analysis: Analysis; after: readonly unknown[] | undefined },
): string {
  const isOwn = type.type === 'events' || (type.type === 'messages' && type.decorators.length > 0)
  return digest(
    type,
    range,
    queries,
    scope.filter?.toSorted() ?? null,
    scope.ids.toSorted(),
    timeZone,
    analysis.disabled,
    after ?? null,
    isOwn ? [caller.userId, caller.permissions, caller.grnPermissions] : null,
  )
}

/** Returns a shared result as the result of this search type. */
export function resultOf(result: SearchTypeResult, { id, name }: KnownSearchType): SearchTypeResult {
  if (result.type === 'events') return { ...result, id, name }
  const { name: _, ...unnamed } = result
  return { ...unnamed, id, ...(name !== null && { name }) }
}

/** Returns a short text that is the same for the same parts only. */
export const digest = (...parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64')
