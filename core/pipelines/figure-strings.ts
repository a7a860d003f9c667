/** Words of the live figures of pipelines, stages and rules. */
import { catalogue } from '../brand/catalogue.ts'

export const pipelineFigureStrings = catalogue('pipelineFigures', {
  throughput: 'Throughput',
  rate: '{rate} msg/s',
  unknown: 'Unknown',
  errors: 'Errors',
  errorsSoFar: {
    one: '{count} error since the start of the server',
    other: '{count} errors since the start of the server',
  },
  cost: 'Mean time',
  costUnknown: 'Not measured yet',
  microseconds: '{count} µs',
  milliseconds: '{count} ms',
})
