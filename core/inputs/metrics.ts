/**
 * Names of an input's metrics (contract 2, 1.6): `<class>.<id>.<name>`. `decodeErrors`, `textFields`, `droppedMessages`, `tooLargeMessages`,
 * `refusedRequests` and `refusedConnections` (counters) are additions of ours, as are those of inputs that read a stream: calls that
 * failed, and how far behind the newest record the readers of this node are: the slowest, and all by shard. What is lost is counted a second
 * time, for the last minute only.
 */
import type { Input } from './schema.ts'

export const inputMetrics = [
  'incomingMessages',
  'emptyMessages',
  'decodeErrors',
  'textFields',
  'droppedMessages',
  'tooLargeMessages',
  'refusedRequests',
  'open_connections',
  'total_connections',
  'refusedConnections',
  'read_bytes_1sec',
  'read_bytes_total',
  'written_bytes_1sec',
  'written_bytes_total',
] as const
export type InputMetric = (typeof inputMetrics)[number]

/** Counts of what went wrong: whether it still does is what `lastMinuteOf` tells. */
export const lossMetrics = [
  'decodeErrors',
  'droppedMessages',
  'refusedRequests',
  'refusedConnections',
] as const satisfies InputMetric[]
export type LossMetric = (typeof lossMetrics)[number]
export type LastMinuteMetric = `${LossMetric}.last-minute`
/** The number of lost messages. */
export interface Loss {
  readonly sinceStart: number
  /** Absent where the node does not tell. */
  readonly lastMinute?: number
}
export const lastMinuteOf = (metric: LossMetric): LastMinuteMetric => `${metric}.last-minute`

export const streamMetrics = [
  'stream_records',
  'stream_reads',
  'stream_errors',
  'stream_lag_ms',
  'stream_shard_lag_ms',
] as const
export type StreamMetric = (typeof streamMetrics)[number]

export const inputMetricName = (
  { type, id }: Pick<Input, 'type' | 'id'>,
  metric: InputMetric | LastMinuteMetric | StreamMetric,
): string => `${type}.${id}.${metric}`
