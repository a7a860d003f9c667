/** Messages around one message: within some time, or so many before and after. */
import { buildSearch } from '../../../core/search/build.ts'
import { fieldQuery } from '../../../core/query/index.ts'
import type { AbsoluteTimeRange, Search, WireMessage } from '../../../core/search/schema.ts'
import { durationMs } from '../../../core/time/durations.ts'
import { valueOf } from './message-fields.ts'

/** How many before and after are offered. */
export const surroundingCounts = [5, 10, 25, 50] as const

/** What the surrounding messages have in common with the message: those of the fields that it has one value of. */
export function surroundingQuery(message: WireMessage, fields: readonly string[]): string {
  return fields.flatMap((field) => {
    const value = valueOf(message, field)
    const single = typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean'
    return single ? [fieldQuery(field, value as string | number | boolean)] : []
  }).join(' AND ')
}

/** From so long before the message to so long after it; null where the duration is none or reaches beyond time. */
export function surroundingRange({ timestamp }: Pick<WireMessage, 'timestamp'>, duration: string): AbsoluteTimeRange | null {
  const [at, by] = [Date.parse(timestamp), durationMs(duration)]
  if (by === null || by <= 0 || !Number.isFinite(at) || Math.abs(at) + by > 8.64e15) return null
  return { type: 'absolute', from: new Date(at - by).toISOString(), to: new Date(at + by).toISOString() }
}

/** Where a message stands when they are sorted by time: the `after` of both directions. */
export const timeCursor = ({ timestamp, gl2_message_id: id }: WireMessage): readonly unknown[] => [Date.parse(timestamp), id]

/** How far before or after the message is looked: first near, then further, then everywhere. */
const spans: readonly (number | null)[] = [60_000, 3_600_000, 86_400_000, null]

/** Those within what the administrator allows, milliseconds; a range reaches a millisecond beyond the message. */
export const spansWithin = (longest: number | null): readonly (number | null)[] =>
  (longest === null ? spans : [...spans.filter(span => span !== null && span < longest), longest - 1])

export type Direction = 'before' | 'after'

export interface SurroundingOptions {
  readonly query: string
  readonly streams: readonly string[]
  readonly limit: number
  /** Milliseconds; null: however far away. */
  readonly span: number | null
}

/** The search of the messages before or after a message, the nearest first; pages begin at `timeCursor`. */
export function surroundingSearch(message: WireMessage, direction: Direction, { query, streams, limit, span }: SurroundingOptions): Search {
  const at = Date.parse(message.timestamp)
  // The end of a range belongs to it; what stands at the same millisecond is told apart by the cursor.
  const range = (from: number, to: number) =>
    ({ type: 'absolute' as const, from: new Date(from).toISOString(), to: new Date(to).toISOString() })
  const timerange = span === null ? { type: 'relative' as const, range: 0 }
    : direction === 'before' ? range(at - span, at + 1) : range(at, at + span)
  const order = direction === 'before' ? 'DESC' : 'ASC'
  return buildSearch({ query, streams, limit, timerange, stackBy: null, sort: [{ field: 'timestamp', order }] })
}
