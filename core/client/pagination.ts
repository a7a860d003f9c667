/** Pages of lists (specification 5 and 9.1) and the two envelopes the server answers them in (contract 1, 0.4). */
export const pageSizes = [10, 20, 50, 100] as const
export const defaultPageSize = 10
/** For small lists inside a page. */
export const smallPageSizes = [5, 10, 30] as const
export const defaultSmallPageSize = 5
export const firstPage = 1

/** From typing to asking, for search inputs. */
export const searchDebounceMs = 300

export interface Page {
  readonly page: number
  readonly pageSize: number
}

const positiveInteger = (text: string | null) =>
  text !== null && /^[0-9]{1,9}$/.test(text) && Number(text) > 0 ? Number(text) : null

/** `page` and `pageSize` of an address: what is no positive integer is page 1, what is no allowed size the default. */
export function pageOfParameters(
  parameters: URLSearchParams,
  sizes: readonly number[] = pageSizes,
  defaultSize: number = defaultPageSize,
): Page {
  const size = positiveInteger(parameters.get('pageSize'))
  return {
    page: positiveInteger(parameters.get('page')) ?? firstPage,
    pageSize: size !== null && sizes.includes(size) ? size : defaultSize,
  }
}

export const pageCount = (total: number, pageSize: number): number => Math.max(1, Math.ceil(total / pageSize))

/** The page itself, or the last one when it lies beyond the end. */
export const clampPage = (page: number, total: number, pageSize: number): number =>
  Math.min(page, pageCount(total, pageSize))

/** Flat envelope; the list stands beside these under a name of its own. */
export interface FlatPage {
  readonly total: number
  readonly count: number
  readonly page: number
  readonly per_page: number
  readonly query?: string
  readonly grand_total?: number
}

export interface ListAttribute {
  readonly id: string
  readonly title: string
  readonly type?: 'STRING' | 'DATE' | 'INT' | 'LONG' | 'OBJECT_ID' | 'BOOLEAN'
  readonly sortable?: boolean
  readonly filterable?: boolean
  readonly searchable?: boolean
  readonly hidden?: boolean
  readonly related_collection?: string
  readonly filter_options?: readonly { readonly value: string; readonly title: string }[]
}

/** Envelope of the entity tables. */
export interface ListPage<T> {
  readonly query: string
  readonly pagination: {
    readonly total: number
    readonly count: number
    readonly page: number
    readonly per_page: number
  }
  readonly total: number
  readonly sort: string
  readonly order: 'asc' | 'desc'
  readonly elements: readonly T[]
  readonly attributes: readonly ListAttribute[]
  readonly defaults: { readonly sort: { readonly id: string; readonly direction: 'ASC' | 'DESC' } }
}
