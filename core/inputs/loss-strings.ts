/** Texts of what inputs lost, by the name of the counter. */
import { catalogue } from '../brand/catalogue.ts'
import type { LossMetric } from './metrics.ts'

const words = {
  decodeErrors: { one: '{count} could not be decoded since start', other: '{count} could not be decoded since start' },
  droppedMessages: { one: '{count} message dropped since start', other: '{count} messages dropped since start' },
  refusedRequests: { one: '{count} request refused since start', other: '{count} requests refused since start' },
  refusedConnections: {
    one: '{count} connection refused since start',
    other: '{count} connections refused since start',
  },
} as const satisfies Record<LossMetric, object>

export const lossStrings = catalogue('inputLoss', {
  ...words,
  lastMinute: { one: '{count} in the last minute', other: '{count} in the last minute' },
  notLastMinute: 'None in the last minute',
})
