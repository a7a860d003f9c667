import type { ProtocolSamples } from '../../testing/samples.ts'

const request = {
  source: 'h',
  http_method: 'GET',
  resource: '/hi',
  controller: 'c',
  action: 'a',
  user_id: 1,
  http_response_code: 200,
  took_ms: 1,
  sequence_nr: 1,
}

export const samples: ProtocolSamples = {
  frames: [{ codec: 'random-http-msg', bytes: JSON.stringify(request), message: 'GET /hi [200] 1ms' }],
}
