/** Lists of entities on the wire. The browser imports types only; of an answer `ListPage` is the type. */
import Type, { type TProperties, type TSchema } from 'typebox'

const query = Type.Union([Type.String(), Type.Null()])
const paging = { total: Type.Integer(), count: Type.Integer(), page: Type.Integer(), per_page: Type.Integer() }

/** Envelope A, the page of a list. @param own the list under its key, and what the list has besides */
export const flatPageOf = <const Own extends TProperties>(own: Own) => Type.Object({ ...paging, query, ...own })

export const Attribute = Type.Object({
  id: Type.String(),
  title: Type.String(),
  type: Type.Enum(['STRING', 'DATE', 'INT', 'LONG', 'OBJECT_ID', 'BOOLEAN']),
  sortable: Type.Boolean(),
  searchable: Type.Optional(Type.Boolean()),
  filterable: Type.Optional(Type.Boolean()),
  hidden: Type.Optional(Type.Boolean()),
  related_collection: Type.Optional(Type.String()),
  filter_options: Type.Optional(Type.Array(Type.Object({ value: Type.String(), title: Type.String() }))),
})

/** Envelope B, the page of a table, of such elements. The outer `total` counts the entities before query and filters, of views those after them. */
export const tablePageOf = <const Element extends TSchema>(element: Element) =>
  Type.Object({
    query,
    pagination: Type.Object(paging),
    total: Type.Integer(),
    sort: Type.String(),
    order: Type.Enum(['asc', 'desc']),
    elements: Type.Array(element),
    attributes: Type.Array(Attribute),
    defaults: Type.Object({
      sort: Type.Object({ id: Type.String(), direction: Type.Enum(['ASC', 'DESC']) }),
    }),
  })
