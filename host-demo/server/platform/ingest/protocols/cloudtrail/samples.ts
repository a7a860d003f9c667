import type { ProtocolSamples } from '../../testing/samples.ts'

const event = JSON.stringify({ eventTime: '2023-08-02T10:00:00Z', eventName: 'hi', eventSource: 's3.amazonaws.com' })

export const samples: ProtocolSamples = {
  frames: [{ codec: 'AWSCloudTrail', bytes: event, message: 'hi (s3.amazonaws.com)' }],
}
