/**
 * The routes that every kind of entity has. A part that is not described is left out: an area writes its own route for it.
 * `collectionEntity` answers them from a collection.
 */
import { Type, type Static, type TSchema } from 'typebox'
import { flatPageOf, tablePageOf } from '../../../../core/entities/schema.ts'
import { route, type ApiRequest, type Replies, type Route, type Shown } from '../http/route.ts'
import { perEntity, type PerEntity, type RoutePermission } from '../http/route-permission.ts'
import type { Caller } from '../records/caller.ts'
import type { ListDefinition } from '../records/collection.ts'
import {
  filterParameter,
  flatPage,
  list,
  listParameters,
  tablePage,
  type Attribute,
  type ListRequest,
} from '../records/list.ts'
import { BulkReply, BulkRequest, inBulk } from './bulk.ts'

/** `rows` are those the caller may read; `definition` says how they are searched, sorted and filtered. */
export interface EntityList<Row extends object, Element = object> {
  /** Permission to see rows; mostly `perEntity(collection)`. */
  readonly permission: RoutePermission
  readonly definition: ListDefinition
  rows(caller: Caller): Promise<readonly Row[]>
  /** Makes what shows one row of the page to the caller. */
  presenter(caller: Caller, page: readonly Row[]): Promise<(row: Row) => Element>
  /** Returns what envelope A says about the rows of the page besides the list; `contextSchema` is its schema. */
  readonly context?: (page: readonly Row[]) => Promise<object>
  readonly contextSchema?: TSchema
  /** Changes what a request asks for, such as the order. */
  readonly request?: (query: ListRequest) => ListRequest
}

export interface EntityTable<Row extends object, Element = object> extends EntityList<Row, Element> {
  readonly attributes: readonly Attribute[]
  /** The outer `total` counts what the query and the filters leave, not all rows. */
  readonly countsMatching?: boolean
}

interface Listed<Element extends TSchema> {
  readonly path: string
  readonly area: string
  readonly many: string
  readonly extension?: boolean
  readonly element: Element
}

const sort = 'title'

/** A page of the list in envelope B, for tables. */
export const tableRoute = <Row extends object, Element extends TSchema>(
  { path, area, many, extension, element }: Listed<Element>,
  table: EntityTable<Row, Shown<Element>>,
): Route => {
  const reply: TSchema = tablePageOf(element)
  return route({
    method: 'GET',
    path,
    permission: table.permission,
    area,
    extension,
    summary: `A page of ${many}, for tables`,
    query: Type.Interface([listParameters({ sort })], { filters: filterParameter }),
    replies: { 200: reply },
    async handler({ caller, query }) {
      const page = list(await table.rows(caller), table.request?.(query) ?? query, table.definition)
      const present = await table.presenter(caller, page.items)
      const shown = tablePage(page, present, table.attributes, { id: sort, direction: 'ASC' })
      return table.countsMatching === true ? { ...shown, total: page.total } : shown
    },
  })
}

/** A page of the list in envelope A, where it stands under `key`. */
export const pageRoute = <Row extends object, Element extends TSchema>(
  { path, area, many, extension, element }: Listed<Element>,
  key: string,
  flat: EntityList<Row, Shown<Element>>,
): Route => {
  const reply: TSchema = flatPageOf({
    [key]: Type.Array(element),
    grand_total: Type.Integer(),
    ...(flat.contextSchema && { context: Type.Optional(flat.contextSchema) }),
  })
  return route({
    method: 'GET',
    path,
    permission: flat.permission,
    area,
    extension,
    summary: `A page of the ${many} the user may read`,
    query: listParameters({ sort }),
    replies: { 200: reply },
    async handler({ caller, query }) {
      const page = list(await flat.rows(caller), flat.request?.(query) ?? query, flat.definition)
      const present = await flat.presenter(caller, page.items)
      return flatPage(key, page, present, { grandTotal: true, context: await flat.context?.(page.items) })
    },
  })
}

/** Does one thing to each of several entities; each is judged on its own. */
export const bulkRoute = (
  path: string,
  area: string,
  summary: string,
  permission: RoutePermission,
  act: (caller: Caller, id: string) => Promise<unknown>,
  extension = false,
): Route =>
  route({
    method: 'POST',
    path,
    permission,
    area,
    extension,
    summary,
    body: BulkRequest,
    replies: { 200: BulkReply },
    handler: ({ caller, body }) =>
      inBulk(body, async id => {
        await act(caller, id)
      }),
  })

const BasedOn = Type.Object({
  revision: Type.Optional(
    Type.Integer({
      minimum: 1,
      description: 'The revision that the change is based on: 409 where there is another. Without it, any is replaced',
    }),
  ),
})

type Action = 'create' | 'read' | 'edit' | 'delete'
const isName = (asked: string | PerEntity): asked is string => typeof asked === 'string' && asked !== 'authenticated'

export interface EntityRoutes<Reply extends TSchema, Create extends TSchema, Update extends TSchema> {
  /** '/streams'; one is below it. */
  readonly path: string
  readonly area: string
  readonly one: string
  readonly many: string
  /** The established API has no such routes. */
  readonly extension?: boolean
  /** Name of the id in the path; default 'id'. */
  readonly param?: string
  readonly reply: Reply
  readonly input: { readonly create: Create; readonly update: Update }
  /** Permission that the route checks first, or that the records will check (`perEntity`). `id` is '' for creation. */
  readonly permission: (action: Action, id: string) => string | PerEntity | 'authenticated'
  /** PUT takes the revision that a change is based on, and answers 409 where the entity has another one by now. */
  readonly revisions?: boolean
  /** Replaces the usual summaries. */
  readonly summaries?: Partial<Record<Action, string>>
  get?(caller: Caller, id: string): Promise<Shown<Reply>>
  create?(caller: Caller, input: Static<Create>): Promise<Shown<Reply>>
  /** `revision`: the one that the change is based on; null: whichever is there. */
  update?(caller: Caller, id: string, input: Static<Update>, revision: number | null): Promise<Shown<Reply>>
  /** Returns what was deleted where the reply shows it; else the answer is 204. */
  delete?(caller: Caller, id: string): Promise<Shown<Reply> | void>
  /** DELETE answers the deleted entity. */
  readonly repliesDeleted?: boolean
  /** Adds POST `{path}/bulk_delete`; default true where `delete` is described. */
  readonly bulkDelete?: boolean
}

export function entityRoutes<Reply extends TSchema, Create extends TSchema, Update extends TSchema>(
  kind: EntityRoutes<Reply, Create, Update>,
): readonly Route[] {
  const { path, area, extension, one, many, param = 'id', reply, input, permission, summaries = {} } = kind
  const single = `${path}/:${param}`
  const params = Type.Object({ [param]: Type.String() })
  const idOf = (request: Pick<ApiRequest<unknown, unknown, unknown>, 'params'>) =>
    (request.params as Record<string, string>)[param]!
  const may = (action: Action): RoutePermission => {
    const asked = permission(action, '{id}')
    return isName(asked) ? values => permission(action, values[param]!) as string : asked
  }
  const toDelete = permission('delete', '{id}')
  // The reply's type is checked above; here the schema may be any.
  const replies: Replies = { 200: reply }
  const deletion: Replies = kind.repliesDeleted ? replies : { 204: null }
  const remove = (caller: Caller, id: string) => kind.delete!(caller, id)
  return [
    ...(kind.create
      ? [
          route({
            method: 'POST',
            path,
            area,
            extension,
            permission: permission('create', ''),
            summary: summaries.create ?? `Creates a ${one}`,
            body: input.create,
            replies,
            handler: ({ caller, body }) => kind.create!(caller, body as Static<Create>),
          }),
        ]
      : []),
    ...(kind.get
      ? [
          route({
            method: 'GET',
            path: single,
            permission: may('read'),
            area,
            extension,
            summary: summaries.read ?? `One ${one}`,
            params,
            replies,
            handler: request => kind.get!(request.caller, idOf(request)),
          }),
        ]
      : []),
    ...(kind.update
      ? [
          route({
            method: 'PUT',
            path: single,
            permission: may('edit'),
            area,
            extension,
            summary: summaries.edit ?? `Changes a ${one}`,
            params,
            ...(kind.revisions && { query: BasedOn }),
            body: input.update,
            replies,
            handler: request =>
              kind.update!(
                request.caller,
                idOf(request),
                request.body as Static<Update>,
                (request.query as Static<typeof BasedOn>).revision ?? null,
              ),
          }),
        ]
      : []),
    ...(kind.delete
      ? [
          route({
            method: 'DELETE',
            path: single,
            permission: may('delete'),
            area,
            extension,
            summary: summaries.delete ?? `Deletes a ${one}`,
            params,
            replies: deletion,
            handler: request => remove(request.caller, idOf(request)),
          }),
        ]
      : []),
    ...(kind.delete && kind.bulkDelete !== false
      ? [
          bulkRoute(
            `${path}/bulk_delete`,
            area,
            `Deletes ${many}`,
            isName(toDelete) ? perEntity(toDelete) : toDelete,
            remove,
            extension,
          ),
        ]
      : []),
  ]
}
