/** The pages of a list from the server. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { FlatPage, ListAttribute, ListPage } from '../../../core/client/pagination.ts'
import { queryString, type QueryParameters } from '../../../core/client/request.ts'
import { errorDetail } from '../error-detail.ts'
import { useStore } from '@nanostores/react'
import { useBusy, useCore } from '../hooks.ts'
import { useHost } from '../host.ts'
import { useStrings } from '../words.ts'
import { filterParameters } from './filters.ts'
import type { Sort } from './sort.ts'
import { tableStrings } from './strings.ts'
import type { TableChoice } from './table-state.ts'

export interface EntityPage<R> {
  readonly rows: readonly R[]
  /** Rows of all pages. */
  readonly total: number
  readonly attributes: readonly ListAttribute[]
  /** The order of the list when none is asked for. */
  readonly defaultSort: Sort | undefined
}

type Answer = Partial<ListPage<unknown> & FlatPage> & Readonly<Record<string, unknown>>

/** Both envelopes of the contract as one: the rows stand in `elements` (B) or under the name of the list (A). Null: no such list. */
export function entityPage<R>(answer: unknown, list: string): EntityPage<R> | null {
  if (typeof answer !== 'object' || answer === null || !Object.hasOwn(answer, list)) return null
  const { pagination, total, attributes, defaults, [list]: rows } = answer as Answer
  if (!Array.isArray(rows)) return null
  const sort = defaults?.sort
  return {
    rows: rows as R[],
    total: pagination?.total ?? total ?? rows.length,
    attributes: attributes ?? [],
    defaultSort: sort && { attributeId: sort.id, direction: sort.direction === 'DESC' ? 'desc' : 'asc' },
  }
}

/** The request's parameters; what says nothing is left out. */
export function pageParameters({ page, pageSize, sort, query, filters }: TableChoice): QueryParameters {
  return {
    page,
    per_page: pageSize,
    query: query === '' ? null : query,
    sort: sort?.attributeId,
    order: sort?.direction,
    filters: filterParameters(filters),
  }
}

export interface EntityPages<R> {
  /** The last page that arrived, also while the next one is fetched or when that failed. */
  readonly data: EntityPage<R> | undefined
  readonly error: Error | undefined
  readonly loading: boolean
  readonly refetch: () => void
}

interface Result<R> {
  readonly owner: string
  readonly key: string
  readonly data?: EntityPage<R>
  readonly error?: Error
}

/**
 * The page of the list at `path` (null fetches nothing) that `choice` asks for. The rows before it stay until it is there, and a request
 * whose answer is no longer wanted is cancelled. `list` names the rows in the answer: 'elements' unless told (envelope A has other names).
 */
export function usePaginatedEntities<R>(path: string | null, choice: TableChoice, list = 'elements'): EntityPages<R> {
  const core = useCore()
  const host = useHost()
  const k = useStrings(tableStrings)
  const username = useStore(core.session.$username)
  const [revision, setRevision] = useState(0)
  const [result, setResult] = useState<Result<R>>()
  const query = useMemo(() => queryString(pageParameters(choice)), [choice])
  const owner = `${username ?? ''} ${path ?? ''} ${list}`
  const key = `${owner} ${query} ${revision}`

  useEffect(() => {
    // Nobody is logged in yet: the client would only wait, and the answer be asked for again.
    if (path === null || username === null) return undefined
    const abort = new AbortController()
    const settle = (settled: Pick<Result<R>, 'data' | 'error'>) => {
      if (abort.signal.aborted) return
      setResult(before => ({ owner, key, data: before?.owner === owner ? before.data : undefined, ...settled }))
      if (settled.error) host.emit('cordwood-error', errorDetail(settled.error))
    }
    const fail = (error: unknown) => settle({ error: error instanceof Error ? error : new Error(String(error)) })
    core.client.get<unknown>(path + (path.includes('?') ? query.replace('?', '&') : query), { signal: abort.signal }).then((answer) => {
      const data = entityPage<R>(answer, list)
      if (data) settle({ data })
      else fail(new Error(k('noList', { path, list })))
    }, fail)
    return () => abort.abort()
  }, [core, host, k, path, query, list, owner, key, username])

  const known = result?.owner === owner ? result : undefined
  const loading = path !== null && known?.key !== key
  useBusy(loading && known?.data === undefined)
  return {
    data: known?.data,
    error: known?.key === key ? known.error : undefined,
    loading,
    refetch: useCallback(() => setRevision(before => before + 1), []),
  }
}
