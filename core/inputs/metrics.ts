/**
 * Names of an input's metrics (contract 2, 1.6): `<class>.<id>.<name>`. `decodeErrors` and `droppedMessages` (counters)
 * are additions of ours.
 */
import type { Input } from './schema.ts'

export const inputMetrics = [
  'incomingMessages', 'emptyMessages', 'decodeErrors', 'droppedMessages', 'open_connections', 'total_connections',
  'read_bytes_1sec', 'read_bytes_total', 'written_bytes_1sec', 'written_bytes_total',
] as const
export type InputMetric = typeof inputMetrics[number]

export const inputMetricName = ({ type, id }: Pick<Input, 'type' | 'id'>, metric: InputMetric): string => `${type}.${id}.${metric}`
