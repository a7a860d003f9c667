/** The legacy search (contract 1, 1). */
import { Type } from 'typebox'
import { UniversalReply } from '../../../../core/search/schema.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { SearchDecorators } from '../../decorators/search-decorators.ts'
import type { Services } from '../../platform/services.ts'
import { preferred } from '../accept.ts'
import { legacyError } from '../execution/errors.ts'
import { formats } from '../export/formats.ts'
import { piecesOf } from '../export/rows.ts'
import { sendExport } from '../../platform/http/send-export.ts'
import { exportName, universalExport, universalSearch, type RangeKind, type UniversalQuery } from '../universal.ts'

const area = 'Search'
const Text = Type.String({ minLength: 1 })
const ranges = {
  relative: {
    range: Type.Integer({ minimum: 0, default: 0, description: 'Seconds back from now; 0, or left out: all time' }),
  },
  absolute: { from: Text, to: Text },
  keyword: { keyword: Text, timezone: Text },
} as const
const common = {
  query: Text,
  filter: Type.Optional(Type.String({ description: 'streams: and stream ids, separated by commas' })),
  fields: Type.Optional(Type.String({ description: 'Names, separated by commas; CSV needs them' })),
  limit: Type.Optional(Type.Integer()),
  offset: Type.Optional(Type.Integer({ minimum: 0 })),
  sort: Type.Optional(Type.String({ description: 'timestamp:desc' })),
  decorate: Type.Optional(Type.Boolean()),
  batch_size: Type.Optional(Type.Integer({ minimum: 1 })),
}

export function universalRoutes(services: Services, decorators: SearchDecorators): readonly Route[] {
  return (Object.keys(ranges) as RangeKind[]).flatMap(kind => {
    const query = Type.Object({ ...ranges[kind], ...common })
    return [
      route({
        method: 'GET',
        path: `/search/universal/${kind}`,
        permission: 'authenticated',
        area,
        summary: `Messages of a range (${kind}) as JSON or CSV`,
        query,
        replies: { 200: UniversalReply },
        produces: ['text/csv'],
        sends: true,
        async handler(request, reply) {
          const { caller, signal } = request
          const wanted = request.query as UniversalQuery
          try {
            const form = preferred(request, ['application/json', 'text/csv'])
            if (form === 'application/json')
              return await universalSearch(services, decorators, caller, kind, wanted, signal)
            const rows = piecesOf(
              services.messages,
              await universalExport(services, caller, kind, wanted),
              formats.csv,
              signal,
            )
            return await sendExport(reply, rows, formats.csv, null)
          } catch (error) {
            throw legacyError(error)
          }
        },
      }),
      route({
        method: 'GET',
        path: `/search/universal/${kind}/export`,
        audited: 'export',
        permission: 'authenticated',
        area,
        summary: `Messages of a range (${kind}) as a CSV file`,
        query,
        replies: { 200: null },
        produces: ['text/csv'],
        sends: true,
        async handler(request, reply) {
          const { caller, signal } = request
          const wanted = request.query as UniversalQuery
          try {
            const rows = piecesOf(
              services.messages,
              await universalExport(services, caller, kind, wanted),
              formats.csv,
              signal,
            )
            return await sendExport(reply, rows, formats.csv, exportName(kind, wanted))
          } catch (error) {
            throw legacyError(error)
          }
        },
      }),
    ]
  })
}
