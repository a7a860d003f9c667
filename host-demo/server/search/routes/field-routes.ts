/** Fields, functions, suggestions (contract 1, 2.5, 2.7, 2.9 and 5.6). */
import { Type } from 'typebox'
import {
  FieldsRequest,
  FieldTypes,
  Functions,
  SuggestionReply,
  SuggestionRequest,
  SystemFields,
} from '../../../../core/search/schema.ts'
import { SERIES_LABELS } from '../../../../core/search/rules.ts'
import { MissingStreamPermission } from '../../platform/errors/errors.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import { readTimeRange } from '../dto/time-range.ts'
import { fieldsOf, limitedNames, wireField } from '../fields.ts'
import { streamScope } from '../scope.ts'
import { suggest } from '../suggestions.ts'
import { ALL_TIME, resolveRange } from '../time/resolve.ts'

const area = 'Search'
const functions: Functions = Object.fromEntries(
  Object.entries(SERIES_LABELS).map(([type, description]) => [type, { type, description }]),
)

export function fieldRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/views/fields',
      permission: perEntity(streams),
      area,
      summary: 'All fields of all readable messages',
      replies: { 200: FieldTypes },
      async handler({ caller, signal }) {
        const { filter } = await streamScope(services, caller, null)
        return (await fieldsOf(services.messages, { ...ALL_TIME, streams: filter }, signal)).map(wireField)
      },
    }),
    route({
      method: 'POST',
      path: '/views/fields',
      permission: perEntity(streams),
      area,
      summary: 'The fields of some streams and a time range',
      body: FieldsRequest,
      replies: { 200: FieldTypes },
      async handler({ caller, body, signal }) {
        const { filter } = await streamScope(services, caller, body.streams ?? null)
        const { from, to } = body.timerange
          ? resolveRange(readTimeRange(body.timerange, 'timerange'), Date.now())
          : ALL_TIME
        return (await fieldsOf(services.messages, { from, to, streams: filter }, signal)).map(wireField)
      },
    }),
    route({
      method: 'GET',
      path: '/views/functions',
      permission: 'authenticated',
      area,
      summary: 'The series functions',
      replies: { 200: Functions },
      handler: () => functions,
    }),
    route({
      method: 'GET',
      path: '/system/fields',
      permission: 'fieldnames:read',
      area,
      summary: 'The names of all fields of readable messages',
      query: Type.Object({ limit: Type.Integer({ default: 0 }) }),
      replies: { 200: SystemFields },
      async handler({ caller, query, signal }) {
        const { filter } = await streamScope(services, caller, null).catch(error => {
          if (error instanceof MissingStreamPermission) return { filter: [] }
          throw error
        })
        return {
          fields: limitedNames(
            await fieldsOf(services.messages, { ...ALL_TIME, streams: filter }, signal),
            query.limit,
          ),
        }
      },
    }),
    route({
      method: 'POST',
      path: '/search/suggest',
      permission: perEntity(streams),
      area,
      summary: 'Values of a field that start with a text',
      body: SuggestionRequest,
      replies: { 200: SuggestionReply },
      handler: ({ caller, body, signal }) => suggest(services, caller, body, signal),
    }),
  ]
}
