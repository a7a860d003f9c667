/** Suggested values of a field (contract 1, 2.9). */
import type { SuggestionReply, TimeRange } from '../../../core/search/schema.ts'
import { defaultTimeRange } from '../../../core/time/time-range.ts'
import { UnsupportedQueryError } from '../platform/messages/message-store.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../platform/services.ts'
import { readTimeRange } from './dto/time-range.ts'
import { fieldsOf } from './fields.ts'
import { streamScope } from './scope.ts'
import { searchRules } from './search-rules.ts'
import { resolveRange } from './time/resolve.ts'
import { SearchTypeError } from './types/search-type.ts'

interface SuggestionBody {
  readonly field: string
  readonly input?: string | null
  readonly size?: number | null
  readonly timerange?: TimeRange | null
  readonly streams?: readonly string[] | null
}

/** Values are counted for so long, among the newest messages first. */
const BUDGET_MS = 150

/** Streams that may not be read are dropped; without any left, every readable one is asked. */
export async function suggest(
  services: Services,
  caller: Caller,
  body: SuggestionBody,
  signal: AbortSignal,
): Promise<SuggestionReply> {
  const { field } = body
  const input = body.input ?? ''
  const readable = (body.streams ?? []).filter(id => caller.isPermitted(`streams:read:${id}`))
  const { filter } = await streamScope(services, caller, readable)
  const now = Date.now()
  const { range: limit, analysis } = await searchRules(services)
  const { from, to } = limit.shorten(
    resolveRange(body.timerange ? readTimeRange(body.timerange, 'timerange') : defaultTimeRange, now),
    now,
  )
  try {
    analysis.check(field)
    const request = {
      scope: { from, to, streams: filter },
      field,
      prefix: input,
      size: body.size ?? 10,
      budgetMs: BUDGET_MS,
    }
    const { values, otherCount, corrected } = await services.messages.suggest(request, signal)
    const isUnknown =
      values.length === 0 &&
      !(await fieldsOf(services.messages, request.scope, signal)).some(({ name }) => name === field)
    if (isUnknown) throw new SearchTypeError(`No message has a field '${field}'.`)
    return {
      field,
      input,
      ...(values.length > 0 && { suggestions: values.map(({ value, count }) => ({ value, occurrence: count })) }),
      ...(!corrected && { sum_other_docs_count: otherCount }),
    }
  } catch (error) {
    if (!(error instanceof UnsupportedQueryError || error instanceof SearchTypeError)) throw error
    return { field, input, error: { type: error.name, reason: error.message } }
  }
}
