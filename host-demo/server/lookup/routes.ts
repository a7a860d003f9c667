/** Lookup data adapters (contract part 2, 6.1 and trap 6). */
import { Type } from 'typebox'
import {
  Adapter, AdapterChange, AdapterPage, AdapterTypes, ErrorStates, ErrorStatesRequest, LookupResult, ValidationResult,
} from '../../../core/lookup/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { flatPage, listParameters } from '../platform/records/list.ts'
import type { Services } from '../services.ts'
import { adapterTypes } from './adapter-types.ts'
import { adapters } from './collection.ts'
import { adapterFailure, forgetFailure, queryAdapter } from './query.ts'
import { createAdapter, deleteAdapter, presentAdapter, problemsOf, readAdapter, updateAdapter } from './service.ts'

const area = 'Lookup'
const base = '/system/lookup/adapters'
const params = Type.Object({ idOrName: Type.String() })
const maxKeyLength = 4096

export function lookupRoutes(services: Services): readonly Route[] {
  const sorts = adapters.definition.list.sort
  return [
    route({
      method: 'GET', path: base, permission: 'lookuptables:read', area, summary: 'Data adapters, by title downwards unless told',
      query: listParameters({ sort: 'title', order: 'desc' }), replies: { 200: AdapterPage },
      async handler({ caller, query }) {
        const sort = sorts.includes(query.sort) ? query.sort : 'title'
        return flatPage('data_adapters', await services.records.as(caller).of(adapters).list({ ...query, sort }), presentAdapter)
      },
    }),
    route({
      // The record layer asks for `lookuptables:read:{id}`.
      method: 'GET', path: `${base}/:idOrName`, permission: 'authenticated', area, summary: 'One data adapter', params,
      replies: { 200: Adapter },
      handler: async ({ caller, params }) => presentAdapter(await readAdapter(services, caller, params.idOrName)),
    }),
    route({
      method: 'GET', path: `${base}/:idOrName/query`, permission: 'lookuptables:read', area, params,
      query: Type.Object({ key: Type.String({ minLength: 1, maxLength: maxKeyLength }) }),
      summary: 'What the data adapter has for a key, past any cache', replies: { 200: LookupResult },
      handler: async ({ caller, params, query }) => queryAdapter(services, await readAdapter(services, caller, params.idOrName), query.key),
    }),
    route({
      method: 'POST', path: base, permission: 'lookuptables:create', area, summary: 'Creates a data adapter', body: AdapterChange,
      replies: { 200: Adapter },
      handler: async ({ caller, body }) => presentAdapter(await createAdapter(services, caller, body)),
    }),
    route({
      method: 'PUT', path: `${base}/:idOrName`, permission: 'authenticated', area, summary: 'Changes a data adapter', params,
      body: AdapterChange, replies: { 200: Adapter },
      async handler({ caller, params, body }) {
        const stored = await updateAdapter(services, caller, params.idOrName, body)
        forgetFailure(services, stored.id)
        return presentAdapter(stored)
      },
    }),
    route({
      method: 'DELETE', path: `${base}/:idOrName`, permission: 'authenticated', area, summary: 'Deletes a data adapter and gives it back',
      params, replies: { 200: Adapter },
      async handler({ caller, params }) {
        const deleted = await deleteAdapter(services, caller, params.idOrName)
        forgetFailure(services, deleted.id)
        return presentAdapter(deleted)
      },
    }),
    route({
      method: 'POST', path: `${base}/validate`, permission: 'lookuptables:read', area, summary: 'What is wrong with a data adapter, by field',
      body: AdapterChange, replies: { 200: ValidationResult },
      async handler({ body }) {
        const errors = await problemsOf(services, body)
        return { failed: Object.keys(errors).length > 0, errors, error_context: {} }
      },
    }),
    route({
      method: 'GET', path: '/system/lookup/types/adapters', permission: 'lookuptables:read', area, summary: 'Types of data adapters',
      replies: { 200: AdapterTypes },
      handler: () => Object.fromEntries([...adapterTypes].map(([type, { configClass, defaultConfig }]) =>
        [type, { type, config_class: configClass, default_config: { type, ...defaultConfig } }])),
    }),
    route({
      method: 'POST', path: '/system/lookup/errorstates', permission: 'lookuptables:read', area,
      summary: 'What data adapters failed with last, null where they work; unknown names are left out',
      body: ErrorStatesRequest, replies: { 200: ErrorStates },
      async handler({ caller, body }) {
        const names = new Set(body.data_adapters)
        const found = (await services.records.as(caller).of(adapters).all()).filter(({ name }) => names.has(name))
        const states = Object.fromEntries(found.map(adapter => [adapter.name, adapterFailure(services, adapter)]))
        return { tables: {}, data_adapters: states, caches: {} }
      },
    }),
  ]
}
