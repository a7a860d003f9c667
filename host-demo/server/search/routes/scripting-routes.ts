/** The scripting API: searches as tables (contract 1, 1.1). */
import { Type } from 'typebox'
import type { FastifyReply } from 'fastify'
import {
  ScriptingAggregateRequest,
  ScriptingMessagesRequest,
  TableReply,
  type Table,
} from '../../../../core/search/schema.ts'
import { badRequest } from '../../platform/errors/errors.ts'
import { route, type ApiRequest, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import { preferred } from '../accept.ts'
import { plainError } from '../execution/errors.ts'
import { aggregateTable, parseMetric } from '../scripting/aggregate.ts'
import { messagesTable } from '../scripting/messages.ts'
import { tableCsv, tableText } from '../scripting/table.ts'
import { bodyRange, parameterRange } from '../scripting/time-range.ts'

const area = 'Search'
const List = Type.Optional(Type.Array(Type.String(), { description: 'Repeated, or separated by commas' }))
const common = {
  query: Type.Optional(Type.String()),
  streams: List,
  timerange: Type.Optional(Type.String({ description: '5m, 2h, 7d, or words' })),
}

const split = (values: readonly string[] | undefined): string[] =>
  (values ?? [])
    .flatMap(value => value.split(','))
    .map(value => value.trim())
    .filter(value => value !== '')

export function scriptingRoutes(services: Services): readonly Route[] {
  async function answer(
    request: ApiRequest,
    reply: FastifyReply,
    table: () => Promise<Table>,
  ): Promise<Table | FastifyReply> {
    const form = preferred(request, ['application/json', 'text/csv', 'text/plain'])
    try {
      const result = await table()
      if (form === 'application/json') return result
      return reply.type(`${form}; charset=utf-8`).send(form === 'text/csv' ? tableCsv(result) : tableText(result))
    } catch (error) {
      throw plainError(error)
    }
  }
  const zone = (request: ApiRequest) => request.caller.timeZone ?? 'UTC'

  const produces = ['text/csv', 'text/plain']

  return [
    route({
      method: 'POST',
      path: '/search/messages',
      permission: perEntity(streams),
      area,
      summary: 'Messages as a table (JSON, CSV or text)',
      body: Type.Object(ScriptingMessagesRequest.properties, { default: {} }),
      replies: { 200: TableReply },
      produces,
      sends: true,
      handler: (request, reply) =>
        answer(request, reply, () =>
          messagesTable(
            services,
            request.caller,
            { ...request.body, timerange: bodyRange(request.body.timerange) },
            request.signal,
          ),
        ),
    }),
    route({
      method: 'GET',
      path: '/search/messages',
      permission: perEntity(streams),
      area,
      summary: 'Messages as a table (JSON, CSV or text)',
      query: Type.Object({
        ...common,
        fields: List,
        sort: Type.Optional(Type.String()),
        sortOrder: Type.Optional(Type.String()),
        from: Type.Optional(Type.Integer({ minimum: 0 })),
        size: Type.Optional(Type.Integer({ minimum: 0 })),
      }),
      replies: { 200: TableReply },
      produces,
      sends: true,
      handler: (request, reply) =>
        answer(request, reply, () => {
          const { query, streams, timerange, fields, sort, sortOrder, from, size } = request.query
          return messagesTable(
            services,
            request.caller,
            {
              query,
              streams: split(streams),
              timerange: parameterRange(timerange, zone(request)),
              fields: split(fields),
              sort,
              sort_order: sortOrder,
              from,
              size,
            },
            request.signal,
          )
        }),
    }),
    route({
      method: 'POST',
      path: '/search/aggregate',
      permission: perEntity(streams),
      area,
      summary: 'Metrics by groups as a table (JSON, CSV or text)',
      body: ScriptingAggregateRequest,
      replies: { 200: TableReply },
      produces,
      sends: true,
      handler: (request, reply) =>
        answer(request, reply, () =>
          aggregateTable(
            services,
            request.caller,
            { ...request.body, timerange: bodyRange(request.body.timerange) },
            request.signal,
          ),
        ),
    }),
    route({
      method: 'GET',
      path: '/search/aggregate',
      permission: perEntity(streams),
      area,
      summary: 'Metrics by groups as a table (JSON, CSV or text)',
      query: Type.Object({ ...common, groups: List, metrics: List }),
      replies: { 200: TableReply },
      produces,
      sends: true,
      handler: (request, reply) =>
        answer(request, reply, () => {
          const { query, streams, timerange } = request.query
          const groups = split(request.query.groups)
          if (groups.length === 0) throw badRequest('groups must name at least one field.')
          const metrics = split(request.query.metrics)
          return aggregateTable(
            services,
            request.caller,
            {
              query,
              streams: split(streams),
              timerange: parameterRange(timerange, zone(request)),
              group_by: groups.map(field => ({ field })),
              metrics: (metrics.length > 0 ? metrics : ['count:']).map(parseMetric),
            },
            request.signal,
          )
        }),
    }),
  ]
}
