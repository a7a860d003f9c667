/** Routes of the types there are, and of errors and counts. */
import { Type } from 'typebox'
import {
  AdapterTypes,
  CacheTypes,
  ErrorStates,
  ErrorStatesRequest,
  LookupCounts,
  LookupResult,
} from '../../../core/lookup/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { cacheTypes } from '../platform/lookup/caches/cache-types.ts'
import { readDefaults } from '../platform/lookup/defaults.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { adapters, caches, tables, type StoredAdapter } from './collection.ts'
import { cacheCounts } from './counts.ts'
import { area, idOrName, pathOf } from './kind-routes.ts'
import { readNamed, type Kind } from './kind.ts'
import type { LiveSetup } from './live-setup.ts'
import { Key, wireAnswer } from './wire-answer.ts'

export function stateRoutes(
  services: Services,
  live: LiveSetup,
  adapter: Kind<StoredAdapter, never, object>,
): readonly Route[] {
  const { lookups, records } = services
  const permission = 'lookuptables:read'
  const readable = (caller: Caller) => records.as(caller)
  return [
    route({
      method: 'GET',
      path: `${pathOf(adapter)}/:idOrName/query`,
      permission,
      area,
      summary: 'What the data adapter has for a key, past any cache',
      params: idOrName,
      query: Type.Object({ key: Key }),
      replies: { 200: LookupResult },
      async handler({ caller, params, query }) {
        const { id } = await readNamed(services, adapter, caller, params.idOrName)
        return wireAnswer(await lookups.queryAdapter(id, query.key))
      },
    }),
    route({
      method: 'GET',
      path: '/system/lookup/types/adapters',
      permission,
      area,
      summary: 'Types of data adapters',
      replies: { 200: AdapterTypes },
      handler: () => typesOf(lookups.types),
    }),
    route({
      method: 'GET',
      path: '/system/lookup/types/caches',
      permission,
      area,
      summary: 'Types of caches',
      replies: { 200: CacheTypes },
      handler: () => typesOf(cacheTypes),
    }),
    route({
      method: 'POST',
      path: '/system/lookup/errorstates',
      permission,
      area,
      summary:
        "What tables, data adapters and caches failed with last; null where they work, '' for a table; unknown names are left out",
      body: ErrorStatesRequest,
      replies: { 200: ErrorStates },
      async handler({ caller, body }) {
        const as = readable(caller)
        return {
          tables: named(await as.of(tables).all(), body.tables, one => {
            const [problem] = Object.values(readDefaults(one).problems).flat()
            return problem ?? live.failure({ id: one.data_adapter_id }) ?? ''
          }),
          data_adapters: named(await as.of(adapters).all(), body.data_adapters, one => live.failure(one)),
          caches: named(await as.of(caches).all(), body.caches, () => null),
        }
      },
    }),
    route({
      method: 'GET',
      path: '/system/lookup/counts',
      permission,
      area,
      extension: true,
      summary: 'How often tables, caches and data adapters were asked, and how it went',
      replies: { 200: LookupCounts },
      async handler({ caller }) {
        const as = readable(caller)
        const ofTables = await as.of(tables).all()
        return {
          tables: Object.fromEntries(ofTables.map(one => [one.name, cacheCounts(lookups, [one])])),
          caches: Object.fromEntries(
            (await as.of(caches).all()).map(({ id, name }) => [
              name,
              cacheCounts(
                lookups,
                ofTables.filter(({ cache_id }) => cache_id === id),
              ),
            ]),
          ),
          data_adapters: Object.fromEntries(
            (await as.of(adapters).all()).map(one => {
              const { asked = 0, failed = 0, meanMs = null } = lookups.adapterCounts(one.id) ?? {}
              return [one.name, { asked, failed, mean_ms: meanMs, last_error: live.failure(one) }]
            }),
          ),
        }
      },
    }),
  ]
}

interface Described {
  readonly configClass: string
  readonly defaultConfig: Readonly<Record<string, unknown>>
}

const typesOf = (types: ReadonlyMap<string, Described>) =>
  Object.fromEntries(
    [...types].map(([type, { configClass, defaultConfig }]) => [
      type,
      { type, config_class: configClass, default_config: { type, ...defaultConfig } },
    ]),
  )

function named<T extends { readonly name: string }>(
  all: readonly T[],
  names: readonly string[] | null | undefined,
  of: (one: T) => string | null,
): Record<string, string | null> {
  const wanted = new Set(names)
  return Object.fromEntries(all.filter(({ name }) => wanted.has(name)).map(one => [one.name, of(one)]))
}
