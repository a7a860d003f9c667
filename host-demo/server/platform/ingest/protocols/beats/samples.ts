import type { ProtocolSamples } from '../../testing/samples.ts'

const bytes = '{"@timestamp":"2023-08-02T10:00:00Z","@metadata":{"beat":"filebeat"},"message":"hi","host":{"name":"h"}}'

export const samples: ProtocolSamples = {
  frames: [
    { codec: 'beats', bytes, message: 'hi' },
    { codec: 'beats-deprecated', bytes, message: 'hi' },
  ],
}
