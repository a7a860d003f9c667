import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleMessage } from '../kit/example-message.ts'

const fields = {
  _id: 'm0',
  gl2_message_id: '01J0',
  gl2_receive_timestamp: '2026-11-20T14:47:00.005Z',
  gl2_source_input: '64c8f0a1e4b0c12345678990',
  gl2_source_node: '28164cbe-4ad9-4c9c-a76e-088655aa7889',
  timestamp: '2026-11-20T14:47:00.000Z',
  streams: ['000000000000000000000001'],
  source: 'web-0',
  message: 'capture failed: timeout after 3000 ms <b>txn=5b0e</b>',
  level: 6,
  http_status: 500,
}

export const element: ElementDescriptor = {
  tag: 'cordwood-message',
  reserves: { as: 'screen', minBlockSize: '20rem' },
  server: {
    answers: {
      '/messages/logs_0/m0': exampleMessage('logs_0', fields),
    },
  },
  examples: [{ attributes: { index: 'logs_0', 'message-id': 'm0' }, shows: 'web-0', asks: true }],
}
