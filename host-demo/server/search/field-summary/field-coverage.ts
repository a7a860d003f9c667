/** Counts the messages of a search per field, for fields the caller may read. */
import {
  COVERAGE_BUDGET_MS,
  COVERAGE_FIELDS,
  type FieldCoverage,
  type FieldCoverageRequest,
} from '../../../../core/search/field-coverage.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { explained, selectionOfQuery } from '../selection-of-query.ts'

/** @throws MissingStreamPermission, ApiError 400 */
export async function fieldCoverage(
  services: Services,
  caller: Caller,
  request: FieldCoverageRequest,
  signal: AbortSignal,
): Promise<FieldCoverage> {
  const { limit = COVERAGE_FIELDS, budget_ms: budgetMs = COVERAGE_BUDGET_MS } = request
  const selection = await selectionOfQuery(services, caller, request)
  const { total, sampled, fields, more } = await explained(() =>
    services.messages.coverage({ ...selection, limit, budgetMs }, signal),
  )
  return { total, sampled, fields: [...fields], more }
}
