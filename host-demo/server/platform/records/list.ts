/** Lists: query, filters, order and page over documents, and the two envelopes of the contract (part 1, 0.4). */
import { Type } from 'typebox'
import { badRequest } from '../errors/errors.ts'
import type { Body, Document, FieldKind, ListDefinition } from './collection.ts'
import { parseFilters, parseListQuery } from './list-query.ts'

/** Parameters of a list route, by the names of its query parameters. `per_page` 0: everything. */
export interface ListRequest {
  readonly query?: string
  readonly filters?: readonly string[]
  readonly sort?: string
  readonly order?: 'asc' | 'desc'
  readonly page?: number
  readonly per_page?: number
}

export interface ListPage<T> {
  readonly items: readonly T[]
  /** After query and filters. */
  readonly total: number
  /** All that the caller may read. */
  readonly grandTotal: number
  readonly page: number
  readonly perPage: number
  /** Null when none was given. */
  readonly query: string | null
  readonly sort: string
  readonly order: 'asc' | 'desc'
}

/** The query parameters of a list route. */
export const listParameters = (defaults: { sort?: string; order?: 'asc' | 'desc'; perPage?: number } = {}) =>
  Type.Object({
    page: Type.Integer({ minimum: 1, default: 1 }),
    per_page: Type.Integer({ minimum: 0, default: defaults.perPage ?? 50 }),
    query: Type.Optional(Type.String()),
    sort: defaults.sort === undefined ? Type.Optional(Type.String()) : Type.String({ default: defaults.sort }),
    order: Type.Enum(['asc', 'desc'], { default: defaults.order ?? 'asc' }),
  })

export const filterParameter = Type.Optional(Type.Array(Type.String()))

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: false })

/** Applies a request to documents the caller may read. */
export function list<T extends object>(
  documents: readonly T[],
  request: ListRequest,
  definition: ListDefinition,
): ListPage<T> {
  const { query = null, filters = [], order = 'asc' } = request
  const sort = request.sort || definition.sort[0] || definition.default
  if (!definition.sort.includes(sort))
    throw badRequest(`Cannot sort by '${sort}'. There are: ${definition.sort.join(', ')}.`)
  const matchesQuery = parseListQuery(query ?? '', definition)
  const matchesFilters = parseFilters(filters, definition)
  const matching = documents.filter(document => matchesQuery(document as Body) && matchesFilters(document as Body))
  matching.sort(comparison(sort, definition.fields[sort] ?? 'text', order))

  const page = request.page ?? 1
  const perPage = request.per_page ?? 50
  const items = perPage === 0 ? matching : matching.slice((page - 1) * perPage, page * perPage)
  return { items, total: matching.length, grandTotal: documents.length, page, perPage, query, sort, order }
}

function comparison(field: string, kind: FieldKind, order: 'asc' | 'desc'): (a: object, b: object) => number {
  const sign = order === 'asc' ? 1 : -1
  const key = (document: object) => (document as Body)[field] ?? null
  return (a, b) =>
    sign * compare(key(a), key(b), kind) ||
    sign * compare((a as Document<object>).id ?? null, (b as Document<object>).id ?? null, 'id')
}

function compare(a: unknown, b: unknown, kind: FieldKind): number {
  if (a === b) return 0
  if (a === null) return -1
  if (b === null) return 1
  if (kind === 'text') return collator.compare(String(a), String(b))
  return (a as number) < (b as number) ? -1 : (a as number) > (b as number) ? 1 : 0
}

type FlatPage<Key extends string, R, Context> = { readonly [K in Key]: readonly R[] } & {
  readonly total: number
  readonly count: number
  readonly page: number
  readonly per_page: number
  readonly query: string | null
  readonly grand_total: number
  readonly context?: Context
}

/** Envelope A: the list under a named key. */
export function flatPage<const Key extends string, T, R, Context extends object = never>(
  key: Key,
  page: ListPage<T>,
  present: (item: T) => R,
  extra: { grandTotal?: boolean; context?: Context } = {},
): FlatPage<Key, R, Context> {
  const items = page.items.map(present)
  return {
    total: page.total,
    count: items.length,
    page: page.page,
    per_page: page.perPage,
    [key]: items,
    query: page.query,
    ...(extra.grandTotal ? { grand_total: page.grandTotal } : {}),
    ...(extra.context && Object.keys(extra.context).length > 0 ? { context: extra.context } : {}),
  } as FlatPage<Key, R, Context>
}

export interface Attribute {
  readonly id: string
  readonly title: string
  readonly type?: 'STRING' | 'DATE' | 'INT' | 'LONG' | 'OBJECT_ID' | 'BOOLEAN'
  readonly sortable?: boolean
  readonly searchable?: boolean
  readonly filterable?: boolean
  readonly hidden?: boolean
  readonly related_collection?: string
  readonly filter_options?: readonly { readonly value: string; readonly title: string }[]
}

/** Envelope B: the entity tables. */
export function tablePage<T, R>(
  page: ListPage<T>,
  present: (item: T) => R,
  attributes: readonly Attribute[],
  defaultSort: { id: string; direction: 'ASC' | 'DESC' },
) {
  const elements = page.items.map(present)
  return {
    query: page.query,
    pagination: { total: page.total, count: elements.length, page: page.page, per_page: page.perPage },
    total: page.grandTotal,
    sort: page.sort,
    order: page.order,
    elements,
    attributes: attributes.map(attribute => ({ type: 'STRING' as const, sortable: true, ...attribute })),
    defaults: { sort: defaultSort },
  }
}
