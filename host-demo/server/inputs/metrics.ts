/** What an input counts, under the contract's names (part 2, 1.6): `<class>.<id>.incomingMessages` and so on. */
import type { InputCounters } from '../platform/ingest/ingest.ts'
import type { Services } from '../services.ts'
import type { InputDocument } from './collection.ts'

type Measured = Pick<InputDocument, 'id' | 'type'>

const nothing: InputCounters = {
  messages: 0, messagesPerSecond: 0, emptyMessages: 0, decodeErrors: 0, bytesRead: 0, bytesReadPerSecond: 0, bytesWritten: 0,
  bytesWrittenPerSecond: 0,
  openConnections: 0, totalConnections: 0, dropped: 0,
}

const prefixOf = ({ id, type }: Measured) => `${type}.${id}.`

export function measureInput({ metrics, ingest }: Services, input: Measured): void {
  const prefix = prefixOf(input)
  const read = (name: keyof InputCounters) => () => (ingest.counters().inputs[input.id] ?? nothing)[name]
  metrics.meter(`${prefix}incomingMessages`, read('messages'))
  metrics.counter(`${prefix}emptyMessages`, read('emptyMessages'))
  metrics.counter(`${prefix}decodeErrors`, read('decodeErrors'))
  metrics.counter(`${prefix}droppedMessages`, read('dropped'))
  metrics.gauge(`${prefix}open_connections`, read('openConnections'))
  metrics.gauge(`${prefix}total_connections`, read('totalConnections'))
  metrics.gauge(`${prefix}read_bytes_1sec`, read('bytesReadPerSecond'))
  metrics.gauge(`${prefix}read_bytes_total`, read('bytesRead'))
  metrics.gauge(`${prefix}written_bytes_1sec`, read('bytesWrittenPerSecond'))
  metrics.gauge(`${prefix}written_bytes_total`, read('bytesWritten'))
}

export const forgetInput = ({ metrics }: Services, input: Measured): void => metrics.remove(prefixOf(input))
