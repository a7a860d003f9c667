/** The audit log for people (ours). */
import { Type } from 'typebox'
import { mostAuditRows } from '../../../core/audit/known.ts'
import { AuditPage } from '../../../core/audit/schema.ts'
import { route, type Route } from '../platform/http/route.ts'
import { filterParameter, tablePage } from '../platform/records/list.ts'
import type { Services } from '../platform/services.ts'
import { sendExport } from '../platform/http/send-export.ts'
import { exportFormats, piecesOf } from './export.ts'
import { presentRow } from './present.ts'
import { auditAttributes, searchOf } from './search-request.ts'

const area = 'System/Audit'
const query = Type.Optional(Type.String({ description: "Part of an actor's name, a title, an entity or an action" }))
const formats = ['csv', 'ndjson'] as const

export function auditRoutes({ records }: Pick<Services, 'records'>): readonly Route[] {
  return [
    route({
      method: 'GET',
      path: '/system/audit',
      permission: 'auditlog:read',
      area,
      extension: true,
      summary: 'Who did what, when, from where, and what changed by it; newest first',
      query: Type.Object({
        page: Type.Integer({ minimum: 1, maximum: 1_000_000_000, default: 1 }),
        per_page: Type.Integer({ minimum: 1, maximum: mostAuditRows, default: 50 }),
        query,
        filters: filterParameter,
        sort: Type.Enum(['at'], { default: 'at' }),
        order: Type.Enum(['desc'], { default: 'desc' }),
      }),
      replies: { 200: AuditPage },
      async handler({ query: { page, per_page: perPage, query, filters, sort, order }, signal }) {
        const search = searchOf({ query, filters })
        const { rows, total } = await records.auditPage(search, (page - 1) * perPage, perPage, signal)
        const found = { items: rows, total, grandTotal: total, page, perPage, query: query ?? null, sort, order }
        return tablePage(found, presentRow, auditAttributes, { id: 'at', direction: 'DESC' })
      },
    }),
    route({
      method: 'GET',
      path: '/system/audit/export',
      permission: 'auditlog:read',
      area,
      extension: true,
      summary: 'The same rows as a file: CSV, or JSON with one object a line',
      query: Type.Object({ format: Type.Enum([...formats], { default: 'csv' }), query, filters: filterParameter }),
      replies: { 200: null },
      produces: formats.map(format => exportFormats[format].mime),
      sends: true,
      audited: 'export',
      handler: ({ query: { format, query, filters }, signal }, reply) =>
        sendExport(
          reply,
          piecesOf(records.auditRows(searchOf({ query, filters }), signal), exportFormats[format]),
          exportFormats[format],
          `audit-log${exportFormats[format].suffix}`,
        ),
    }),
  ]
}
