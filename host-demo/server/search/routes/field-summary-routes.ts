import { FieldCoverage, FieldCoverageRequest } from '../../../../core/search/field-coverage.ts'
import { FieldSummary, FieldSummaryRequest } from '../../../../core/search/field-summary.ts'
import { route, type Route } from '../../platform/http/route.ts'
import { perEntity } from '../../platform/http/route-permission.ts'
import type { Services } from '../../platform/services.ts'
import { streams } from '../../streams/collection.ts'
import { fieldCoverage } from '../field-summary/field-coverage.ts'
import { fieldSummary } from '../field-summary/field-summary.ts'

const area = 'Search'

export function fieldSummaryRoutes(services: Services): readonly Route[] {
  return [
    route({
      method: 'POST',
      path: '/search/field_summary',
      permission: perEntity(streams),
      area,
      extension: true,
      summary: 'Top values, distinct and missing ones and numbers of a field, within a time',
      body: FieldSummaryRequest,
      replies: { 200: FieldSummary },
      handler: ({ caller, body, signal }) => fieldSummary(services, caller, body, signal),
    }),
    route({
      method: 'POST',
      path: '/search/field_coverage',
      permission: perEntity(streams),
      area,
      extension: true,
      summary: 'How many messages of a search have each field, within a time',
      body: FieldCoverageRequest,
      replies: { 200: FieldCoverage },
      handler: ({ caller, body, signal }) => fieldCoverage(services, caller, body, signal),
    }),
  ]
}
