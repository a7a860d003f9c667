/** The routes that tables, caches and data adapters have in common (contract 2, 6.1). */
import { Type, type TSchema } from 'typebox'
import { ValidationResult } from '../../../core/lookup/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Document } from '../platform/records/collection.ts'
import { list, listParameters, type ListPage, type ListRequest } from '../platform/records/list.ts'
import type { Services } from '../platform/services.ts'
import { readNamed, type Change, type Changes, type Kind, type Named } from './kind.ts'

export const area = 'Lookup'
export const idOrName = Type.Object({ idOrName: Type.String() })

export const pathOf = ({ path }: { readonly path: string }) => `/system/lookup/${path}`

/** By title downwards unless told; an order that there is not is the one by title. */
export const lookupListParameters = listParameters({ sort: 'title', order: 'desc' })

/** Returns a page of those that the caller may read. */
export async function pageFor<Stored extends Named>(
  { records }: Services,
  { collection }: Pick<Kind<Stored, Change, object>, 'collection'>,
  caller: Caller,
  query: ListRequest & { readonly sort: string },
): Promise<ListPage<Document<Stored>>> {
  const { sort: sorts } = collection.definition.list
  const sort = sorts.includes(query.sort) ? query.sort : 'title'
  return list(await records.as(caller).of(collection).all(), { ...query, sort }, collection.definition.list)
}

/** Returns the routes that change one kind, and check what would be changed. */
export function changeRoutes<Stored extends Named, Sent extends Change, Shown extends object>(
  kind: Kind<Stored, Sent, Shown>,
  changes: Changes<Stored, Sent, Shown>,
): readonly Route[] {
  const path = pathOf(kind)
  const replies: { 200: TSchema } = { 200: kind.shown }
  const { one, sent } = kind
  return [
    route({
      method: 'POST',
      path,
      permission: 'lookuptables:create',
      area,
      summary: `Creates a ${one}`,
      body: sent,
      replies,
      handler: ({ caller, body }) => changes.create(caller, body as Sent),
    }),
    route({
      method: 'PUT',
      path: `${path}/:idOrName`,
      permission: perEntity(kind.collection, 'edit'),
      area,
      summary: `Changes a ${one}`,
      params: idOrName,
      body: sent,
      replies,
      handler: ({ caller, params, body }) => changes.update(caller, params.idOrName, body as Sent),
    }),
    route({
      method: 'DELETE',
      path: `${path}/:idOrName`,
      permission: perEntity(kind.collection, 'delete'),
      area,
      summary: `Deletes a ${one} and gives it back`,
      params: idOrName,
      replies,
      handler: ({ caller, params }) => changes.delete(caller, params.idOrName),
    }),
    route({
      method: 'POST',
      path: `${path}/validate`,
      permission: 'lookuptables:read',
      area,
      summary: `What is wrong with a ${one}, by field`,
      body: sent,
      replies: { 200: ValidationResult },
      async handler({ caller, body }) {
        const errors = await changes.problems(caller, body as Sent)
        return { failed: Object.keys(errors).length > 0, errors, error_context: {} }
      },
    }),
  ]
}

/** Returns the routes that list one kind, and show one of it. */
export function readRoutes<Stored extends Named, Shown extends object>(
  services: Services,
  kind: Kind<Stored, never, Shown>,
): readonly Route[] {
  const path = pathOf(kind)
  const page: TSchema = kind.page
  const shown: TSchema = kind.shown
  return [
    route({
      method: 'GET',
      path,
      permission: 'lookuptables:read',
      area,
      summary: `A page of ${kind.many}, by title downwards unless told`,
      query: lookupListParameters,
      replies: { 200: page },
      async handler({ caller, query }) {
        const found = await pageFor(services, kind, caller, query)
        const { page: number, perPage, total, query: asked, items } = found
        const head = { total, count: items.length, page: number, per_page: perPage, query: asked }
        return { ...head, [kind.listKey]: items.map(kind.present) }
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:idOrName`,
      permission: perEntity(kind.collection),
      area,
      summary: `One ${kind.one}`,
      params: idOrName,
      replies: { 200: shown },
      handler: async ({ caller, params }) => kind.present(await readNamed(services, kind, caller, params.idOrName)),
    }),
  ]
}
