import type { ProtocolSamples } from '../../testing/samples.ts'

export const samples: ProtocolSamples = {
  frames: [
    {
      codec: 'jsonpath',
      bytes: '{"a":"hi"}',
      message: 'JSON API poll result: $.a -> "hi"',
      configuration: { path: '$.a' },
    },
  ],
}
