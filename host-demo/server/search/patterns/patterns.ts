/** Groups of messages that say the same, among those the caller may read. */
import { patternQuery, templateOf } from '../../../../core/search/drain.ts'
import {
  PATTERN_STEPS,
  PATTERNS_BUDGET_MS,
  PATTERNS_SAMPLE,
  type Pattern,
  type Patterns,
  type PatternsRequest,
} from '../../../../core/search/patterns.ts'
import type { PatternGroup } from '../../platform/messages/message-store.ts'
import type { Caller } from '../../platform/records/caller.ts'
import type { Services } from '../../platform/services.ts'
import { explained, selectionOfQuery } from '../selection-of-query.ts'
import { iso } from '../time/instants.ts'

const EXAMPLES = 5

/** @throws MissingStreamPermission, ApiError 400 */
export async function patternsOf(
  services: Services,
  caller: Caller,
  request: PatternsRequest,
  signal: AbortSignal,
): Promise<Patterns> {
  const { limit = 100, budget_ms: budgetMs = PATTERNS_BUDGET_MS } = request
  const selection = await selectionOfQuery(services, caller, request)
  const found = await explained(() =>
    services.messages.patterns(
      {
        ...selection,
        limit,
        budgetMs,
        sample: PATTERNS_SAMPLE,
        examples: EXAMPLES,
        steps: PATTERN_STEPS,
      },
      signal,
    ),
  )
  const range = found.range ?? { from: selection.now, to: selection.now }
  return {
    patterns: found.groups.map(group => wirePattern(group, found.lookedAt)),
    groups: found.groupsInAll,
    looked_at: found.lookedAt,
    ungrouped: found.ungrouped,
    sampled: found.sampled,
    from: iso(range.from),
    to: iso(range.to),
  }
}

function wirePattern({ parts, count, first, last, levels, counts, examples }: PatternGroup, lookedAt: number): Pattern {
  return {
    template: templateOf(parts),
    parts: [...parts],
    count,
    share: count / lookedAt,
    first_seen: iso(first),
    last_seen: iso(last),
    examples: examples.map(({ index, documentId, timestamp, message }) => ({
      index,
      id: documentId,
      timestamp: iso(timestamp),
      message,
    })),
    levels: levels.map(({ level, count: of }) => ({
      level: level !== null && Number.isInteger(level) ? level : null,
      count: of,
    })),
    counts: [...counts],
    query: patternQuery(parts),
  }
}
