import type { ProtocolSamples } from '../../testing/samples.ts'

export const samples: ProtocolSamples = {
  frames: [{ codec: 'raw', bytes: 'hi', message: 'hi' }],
  senders: [
    { name: 'raw', type: 'org.graylog2.inputs.raw.http.RawHttpInput', by: { path: '/raw' }, message: text => text },
  ],
}
