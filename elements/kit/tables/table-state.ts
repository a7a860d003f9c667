/**
 * The state of a list: page, page size, order, query and filters. Page and page size, of some lists the query too, are kept in the
 * address where a shell gives it.
 */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { defaultPageSize, firstPage, pageOfParameters, pageSizes } from '../../../core/client/pagination.ts'
import { useNavigate } from '../hooks.ts'
import type { Filter } from './filters.ts'
import type { Sort } from './sort.ts'

export interface TableChoice {
  readonly page: number
  readonly pageSize: number
  /** undefined: the list's own order. */
  readonly sort: Sort | undefined
  readonly query: string
  readonly filters: readonly Filter[]
}

/** Applies a change. Changes of the rows or their order go back to page 1. */
export function withChange(choice: TableChoice, change: Partial<TableChoice>): TableChoice {
  const rows =
    change.pageSize !== undefined ||
    change.query !== undefined ||
    change.filters !== undefined ||
    change.sort !== undefined
  return { ...choice, ...(rows && { page: firstPage }), ...change }
}

/** The parameters of the address with page, page size and, if it is given, the query; the others stay. */
export function parametersWith(
  parameters: string,
  { page, pageSize, query }: Pick<TableChoice, 'page' | 'pageSize'> & Partial<Pick<TableChoice, 'query'>>,
): Record<string, string> {
  const next = new URLSearchParams(parameters)
  next.set('page', String(page))
  next.set('pageSize', String(pageSize))
  if (query === '') next.delete('query')
  else if (query !== undefined) next.set('query', query)
  return Object.fromEntries(next)
}

export interface TableUrl {
  /** The element's property `parameters`: the query of the address, from the shell; undefined on other pages. */
  readonly parameters: string | undefined
  /** `core.routes.streams`, or a function that gives the element's address with a query. */
  readonly address: (parameters: Record<string, string>) => string
  /** The query stands in the address too. */
  readonly withQuery?: boolean
}

export interface TableStateOptions {
  readonly defaults?: Partial<Omit<TableChoice, 'page'>>
  /** Default 10, 20, 50 and 100. */
  readonly sizes?: readonly number[]
  readonly url?: TableUrl
}

export interface TableState extends TableChoice {
  readonly sizes: readonly number[]
  readonly change: (change: Partial<TableChoice>) => void
}

const queryOf = (parameters: string) => new URLSearchParams(parameters).get('query') ?? ''

/** The state of one list. With `url` it navigates, with replace, to the address of each page; it never writes the address itself. */
export function useTableState({ defaults = {}, sizes = pageSizes, url }: TableStateOptions = {}): TableState {
  const navigate = useNavigate()
  const defaultSize = defaults.pageSize ?? (sizes === pageSizes ? defaultPageSize : sizes[0]!)
  const [own, setOwn] = useState<TableChoice>({
    query: '',
    filters: [],
    sort: undefined,
    ...defaults,
    page: firstPage,
    pageSize: defaultSize,
  })
  const parameters = url?.parameters
  const addressed = url?.withQuery && parameters !== undefined ? queryOf(parameters) : null
  const [followed, setFollowed] = useState<string | null>(null)
  // A query that was typed here comes back with the address, as it is.
  if (addressed !== followed) {
    setFollowed(addressed)
    if (addressed !== null && addressed !== own.query) setOwn({ ...own, query: addressed })
  }
  const choice = useMemo(
    () =>
      parameters === undefined
        ? own
        : { ...own, ...pageOfParameters(new URLSearchParams(parameters), sizes, defaultSize) },
    [own, parameters, sizes, defaultSize],
  )
  const latest = useRef({ choice, url, navigate })
  useLayoutEffect(() => {
    latest.current = { choice, url, navigate }
  })
  const change = useCallback((next: Partial<TableChoice>) => {
    const { current } = latest
    const before = current.choice
    const after = withChange(before, next)
    latest.current = { ...current, choice: after }
    setOwn(after)
    if (current.url?.parameters === undefined) return
    const { page, pageSize, query } = after
    const asksElse = current.url.withQuery === true && query !== before.query
    if (page === before.page && pageSize === before.pageSize && !asksElse) return
    const shown = { page, pageSize, ...(current.url.withQuery && { query }) }
    current.navigate(current.url.address(parametersWith(current.url.parameters, shown)), { replace: true })
  }, [])
  return useMemo(() => ({ ...choice, sizes, change }), [choice, sizes, change])
}
