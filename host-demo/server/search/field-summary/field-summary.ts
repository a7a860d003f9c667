/** Top values, distinct and missing ones and numbers of a field, among the messages the caller may read. */
import {
  SUMMARY_BUDGET_MS,
  SUMMARY_PERCENTILES,
  type FieldSummary,
  type FieldSummaryRequest,
} from '../../../../core/search/field-summary.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import type { Selection } from '../../platform/messages/message-store.ts'
import { searchRules } from '../search-rules.ts'
import { explained, selectionOfQuery } from '../selection-of-query.ts'

/** @throws MissingStreamPermission, ApiError 400 */
export async function fieldSummary(
  services: Services,
  caller: Caller,
  request: FieldSummaryRequest,
  signal: AbortSignal,
): Promise<FieldSummary> {
  const { field, limit = 5, budget_ms: budgetMs = SUMMARY_BUDGET_MS } = request
  const selection = await selectionOfQuery(services, caller, request)
  const { analysis } = await searchRules(services)
  if (!analysis.allows(field)) return await coverageOnly(services, selection, field, signal)
  const { total, sampled, missing, text, values, distinct, distinctAtLeast, numbers } = await explained(() =>
    services.messages.summary({ ...selection, field, limit, budgetMs, percentiles: SUMMARY_PERCENTILES }, signal),
  )
  return {
    field,
    total,
    sampled,
    missing,
    countable: !text,
    analysis_disabled: false,
    distinct,
    distinct_at_least: distinctAtLeast,
    values: [...values],
    numbers: numbers && {
      ...numbers,
      percentiles: SUMMARY_PERCENTILES.map((percentile, i) => ({ percentile, value: numbers.percentiles[i]! })),
    },
  }
}

/** Summarizes a field without analysis: only the number of messages that have it. */
async function coverageOnly(
  services: Services,
  selection: Selection,
  field: string,
  signal: AbortSignal,
): Promise<FieldSummary> {
  const {
    total,
    sampled,
    totals: [having],
  } = await explained(() =>
    services.messages.aggregate(
      {
        ...selection,
        rows: [],
        columns: [],
        metrics: [{ id: 'having', type: 'count', field }],
        sort: [],
        rollup: false,
      },
      signal,
    ),
  )
  return {
    field,
    total,
    sampled,
    missing: total - Number(having ?? 0),
    countable: false,
    analysis_disabled: true,
    distinct: 0,
    distinct_at_least: false,
    values: [],
    numbers: null,
  }
}
