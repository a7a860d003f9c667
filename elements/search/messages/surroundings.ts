/** Messages around one message: within some time, or a number before and after. */
import { buildSearch } from '../../../core/search/build.ts'
import { fieldQuery } from '../../../core/query/index.ts'
import type { AbsoluteTimeRange, Search, WireMessage } from '../../../core/search/schema.ts'
import { durationMs } from '../../../core/time/durations.ts'
import { valueOf } from './message-fields.ts'

/** Numbers of messages offered before and after. */
export const surroundingCounts = [5, 10, 25, 50] as const

/**
 * Builds the query for surrounding messages: they share those of the fields that have a single value in the message.
 */
export function surroundingQuery(message: WireMessage, fields: readonly string[]): string {
  return fields
    .flatMap(field => {
      const value = valueOf(message, field)
      const single = typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean'
      return single ? [fieldQuery(field, value as string | number | boolean)] : []
    })
    .join(' AND ')
}

/** Returns the range from the duration before the message to the duration after it; null for an invalid duration or range. */
export function surroundingRange(
  { timestamp }: Pick<WireMessage, 'timestamp'>,
  duration: string,
): AbsoluteTimeRange | null {
  const [at, by] = [Date.parse(timestamp), durationMs(duration)]
  if (by === null || by <= 0 || !Number.isFinite(at) || Math.abs(at) + by > 8.64e15) return null
  return { type: 'absolute', from: new Date(at - by).toISOString(), to: new Date(at + by).toISOString() }
}

/** Returns the position of a message sorted by time: the `after` of both directions. */
export const timeCursor = ({ timestamp, gl2_message_id: id }: WireMessage): readonly unknown[] => [
  Date.parse(timestamp),
  id,
]

/** Distances to search before or after the message: near ones first, at last without limit. */
const spans: readonly (number | null)[] = [60_000, 3_600_000, 86_400_000, null]

/**
 * Returns the spans that the administrator allows, in milliseconds; a range reaches a millisecond beyond the message.
 */
export const spansWithin = (longest: number | null): readonly (number | null)[] =>
  longest === null ? spans : [...spans.filter(span => span !== null && span < longest), longest - 1]

export type Direction = 'before' | 'after'

export interface SurroundingOptions {
  readonly query: string
  readonly streams: readonly string[]
  readonly limit: number
  /** Milliseconds; null: however far away. */
  readonly span: number | null
}

/** The search of the messages before or after a message, the nearest first; pages begin at `timeCursor`. */
export function surroundingSearch(
  message: WireMessage,
  direction: Direction,
  { query, streams, limit, span }: SurroundingOptions,
): Search {
  const at = Date.parse(message.timestamp)
  // The end of a range is inclusive; the cursor distinguishes messages of the same millisecond.
  const range = (from: number, to: number) => ({
    type: 'absolute' as const,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  })
  const timerange =
    span === null
      ? { type: 'relative' as const, range: 0 }
      : direction === 'before'
        ? range(at - span, at + 1)
        : range(at, at + span)
  const order = direction === 'before' ? 'DESC' : 'ASC'
  return buildSearch({ query, streams, limit, timerange, stackBy: null, sort: [{ field: 'timestamp', order }] })
}
