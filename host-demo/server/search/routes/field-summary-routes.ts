import { FieldSummary, FieldSummaryRequest } from '../../../../core/search/field-summary.ts'
import { route, type Route } from '../../platform/http/route.ts'
import type { Services } from '../../services.ts'
import { fieldSummary } from '../field-summary/field-summary.ts'

export function fieldSummaryRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'POST', path: '/search/field_summary', permission: 'authenticated', area: 'Search', extension: true,
      summary: 'Top values, distinct and missing ones and numbers of a field, within a time',
      body: FieldSummaryRequest, replies: { 200: FieldSummary },
      handler: ({ caller, body, signal }) => fieldSummary(services, caller, body, signal),
    }),
  ]
}
