/** The pages of a list from the server. */
import { useCallback, useMemo, useState } from 'react'
import type { FlatPage, ListAttribute, ListPage } from '../../../core/client/pagination.ts'
import { queryString, type QueryParameters } from '../../../core/client/request.ts'
import { useStore } from '@nanostores/react'
import { useBusy, useCore, useErrorEvent, useSharedQuery } from '../hooks.ts'
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
  /** All of the answer, with what the list has beside its rows. */
  readonly answer?: Readonly<Record<string, unknown>>
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
    answer: answer as Answer,
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

interface Kept<R> {
  readonly owner: string
  readonly page: EntityPage<R>
}

const settings = { onErrorRetry: false } as const

/**
 * The page of the list at `path` (null fetches nothing) that `choice` asks for, shared with all tables of the page that show the same. The
 * rows before it stay until it is there, and a request whose answer nobody wants any more is cancelled. `refetch` asks for all pages of the
 * list again that are shown. `list` names the rows in the answer: 'elements' by default (envelope A has other names).
 */
export function usePaginatedEntities<R>(path: string | null, choice: TableChoice, list = 'elements'): EntityPages<R> {
  const core = useCore()
  const k = useStrings(tableStrings)
  const username = useStore(core.session.$username)
  const query = useMemo(() => queryString(pageParameters(choice)), [choice])
  const separator = path?.includes('?') ? '&' : '?'
  const {
    data: answer,
    error: failure,
    loading,
  } = useSharedQuery(path === null ? null : path + query.replace('?', separator), settings)
  const page = useMemo(
    () => (answer === undefined ? undefined : (entityPage<R>(answer, list) ?? undefined)),
    [answer, list],
  )
  const noList = useMemo(
    () => (answer !== undefined && !page && path !== null ? new Error(k('noList', { path, list })) : undefined),
    [answer, page, k, path, list],
  )
  const error = failure ?? noList

  const owner = `${username ?? ''} ${path ?? ''} ${list}`
  const [kept, setKept] = useState<Kept<R>>()
  if (page && (kept?.owner !== owner || kept.page !== page)) setKept({ owner, page })
  const data = page ?? (kept?.owner === owner ? kept.page : undefined)

  const asking = path !== null && (loading || (!page && !error))
  useBusy(asking && data === undefined)
  useErrorEvent(error)
  const refetch = useCallback(() => {
    const pages = `${core.session.$username.get()}${path}${separator}`
    core.query[2].revalidateKeys(key => key.startsWith(pages))
  }, [core, path, separator])
  return { data, error, loading: asking, refetch }
}
