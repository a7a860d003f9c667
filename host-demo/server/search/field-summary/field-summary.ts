/** Top values, distinct and missing ones and numbers of a field, among the messages the caller may read. */
import {
  SUMMARY_BUDGET_MS, SUMMARY_PERCENTILES, type FieldSummary, type FieldSummaryRequest,
} from '../../../../core/search/field-summary.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../services.ts'
import { explained, selectionOfQuery } from '../selection-of-query.ts'

/** @throws MissingStreamPermission, ApiError 400 */
export async function fieldSummary(
  services: Services, caller: Caller, request: FieldSummaryRequest, signal: AbortSignal,
): Promise<FieldSummary> {
  const { field, limit = 5, budget_ms: budgetMs = SUMMARY_BUDGET_MS } = request
  const selection = await selectionOfQuery(services, caller, request)
  const { total, sampled, missing, text, values, distinct, distinctAtLeast, numbers } = await explained(() =>
    services.messages.summary({ ...selection, field, limit, budgetMs, percentiles: SUMMARY_PERCENTILES }, signal))
  return {
    field, total, sampled, missing, countable: !text, distinct, distinct_at_least: distinctAtLeast, values: [...values],
    numbers: numbers && {
      ...numbers, percentiles: SUMMARY_PERCENTILES.map((percentile, i) => ({ percentile, value: numbers.percentiles[i]! })),
    },
  }
}
