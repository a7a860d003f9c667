/** Tables come in pages, one of them too, with their caches and data adapters where these are asked for. */
import { Type } from 'typebox'
import { LookupResult, TablePage, type Adapter, type Cache, type Table } from '../../../core/lookup/schema.ts'
import { notFound } from '../platform/errors/errors.ts'
import { route, type Route } from '../platform/http/route.ts'
import { perEntity } from '../platform/http/route-permission.ts'
import { failed } from '../platform/lookup/found.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import type { AdapterDocument, CacheDocument, StoredTable, TableDocument } from './collection.ts'
import { adapters, caches, tables } from './collection.ts'
import { area, idOrName, lookupListParameters, pageFor, pathOf } from './kind-routes.ts'
import { readNamed, type Kind } from './kind.ts'
import { Key, wireAnswer } from './wire-answer.ts'

interface Kinds {
  readonly table: Kind<StoredTable, never, Table>
  present(adapter: AdapterDocument): Adapter
  presentCache(cache: CacheDocument): Cache
}

const resolve = Type.Object({ resolve: Type.Boolean({ default: false }) })
const purged = Type.Object({ key: Type.Optional(Type.String({ maxLength: 4096 })) })

export function tableRoutes(services: Services, { table, present, presentCache }: Kinds): readonly Route[] {
  const path = pathOf(table)
  const { lookups, records } = services

  /** Those that the caller may not read are left out. */
  async function partsOf(caller: Caller, of: readonly TableDocument[], isWanted: boolean) {
    if (!isWanted) return { caches: {}, data_adapters: {} }
    const readable = records.as(caller)
    const found = async <T>(ids: readonly string[], find: (id: string) => Promise<T | null>) => {
      const all = await Promise.all([...new Set(ids)].map(async id => [id, await find(id)] as const))
      return all.flatMap(([id, one]) => (one ? [[id, one] as const] : []))
    }
    const ofCaches = await found(
      of.map(({ cache_id }) => cache_id),
      id => readable.of(caches).find(id),
    )
    const ofAdapters = await found(
      of.map(({ data_adapter_id }) => data_adapter_id),
      id => readable.of(adapters).find(id),
    )
    return {
      caches: Object.fromEntries(ofCaches.map(([id, cache]) => [id, presentCache(cache)])),
      data_adapters: Object.fromEntries(ofAdapters.map(([id, adapter]) => [id, present(adapter)])),
    }
  }

  return [
    route({
      method: 'GET',
      path,
      permission: 'lookuptables:read',
      area,
      summary: 'A page of lookup tables, by title downwards unless told',
      query: Type.Interface([lookupListParameters], resolve.properties),
      replies: { 200: TablePage },
      async handler({ caller, query }) {
        const { items, total, page, perPage, query: asked } = await pageFor(services, table, caller, query)
        return {
          ...{ total, count: items.length, page, per_page: perPage, query: asked },
          lookup_tables: items.map(table.present),
          ...(await partsOf(caller, items, query.resolve)),
        }
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:idOrName`,
      permission: perEntity(tables),
      area,
      summary: 'A page with one lookup table',
      params: idOrName,
      query: resolve,
      replies: { 200: TablePage },
      async handler({ caller, params, query }) {
        const one = await readNamed(services, table, caller, params.idOrName)
        return {
          ...{ total: 1, count: 1, page: 1, per_page: 1, query: null },
          lookup_tables: [table.present(one)],
          ...(await partsOf(caller, [one], query.resolve)),
        }
      },
    }),
    route({
      method: 'GET',
      path: `${path}/:name/query`,
      permission: 'lookuptables:read',
      area,
      summary: 'What a lookup table has for a key; without such a table an answer with an error',
      params: Type.Object({ name: Type.String() }),
      query: Type.Object({ key: Key }),
      replies: { 200: LookupResult },
      handler: async ({ params, query }) => wireAnswer((await lookups.query(params.name, query.key)) ?? failed()),
    }),
    route({
      method: 'POST',
      path: `${path}/:idOrName/purge`,
      permission: 'lookuptables:read',
      area,
      summary: 'Forgets what the cache of a lookup table holds, of one key or of all',
      params: idOrName,
      query: purged,
      replies: { 204: null },
      async handler({ params, query }, reply) {
        await purge(params.idOrName, query.key)
        reply.code(204)
      },
    }),
    route({
      method: 'POST',
      path: '/cluster/system/lookup/tables/:idOrName/purge',
      permission: 'lookuptables:read',
      area,
      summary: 'Forgets what the cache of a lookup table holds, on every node',
      params: idOrName,
      query: purged,
      replies: { 200: CallResults },
      async handler({ params, query }) {
        await purge(params.idOrName, query.key)
        const response = { success: true, code: 204, entity: null, error_text: null }
        return { [services.node.nodeId]: { call_executed: true, server_error_message: null, response } }
      },
    }),
  ]

  /** Users who may look up may purge, whatever the table. */
  async function purge(name: string, key: string | undefined): Promise<void> {
    const found = await readNamed(services, table, system('lookup'), name).catch(() => null)
    if (!found) throw notFound(`There is no lookup table named '${name.slice(0, 100)}'.`)
    lookups.purge(found.name, key ?? null)
  }
}

const nullable = <const S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()])
const CallResults = Type.Record(
  Type.String(),
  Type.Object({
    call_executed: Type.Boolean(),
    server_error_message: nullable(Type.String()),
    response: Type.Object({
      success: Type.Boolean(),
      code: Type.Integer(),
      entity: Type.Null(),
      error_text: nullable(Type.String()),
    }),
  }),
)
