import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleMessage } from '../kit/example-message.ts'

const id = '64c9bb000000000000000002'
const rules = [1, 6].map(type => ({
  id: `r${type}`,
  stream_id: id,
  type,
  field: 'service',
  value: 'payments',
  inverted: type === 6,
  description: 'which message it is',
}))
const fields = {
  _id: 'm1',
  gl2_message_id: '01J1',
  gl2_source_input: '64c8f0a1e4b0c12345678990',
  gl2_source_node: '28164cbe-4ad9-4c9c-a76e-088655aa7889',
  streams: ['000000000000000000000001'],
  timestamp: '2026-11-20T14:47:00.000Z',
  source: 'web-1',
  message: 'capture failed: timeout after 3000 ms',
  service: 'payments',
  level: 3,
  http_status: 504,
}

export const element: ElementDescriptor = {
  tag: 'cordwood-stream-rules',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  server: {
    answers: {
      [`/streams/${id}`]: {
        id,
        title: 'Payments of the shop',
        description: 'Captures and refunds',
        creator_user_id: 'mara.lindqvist',
        outputs: [],
        matching_type: 'AND',
        disabled: false,
        rules,
        created_at: '2026-06-19T13:45:12.000Z',
        content_pack: null,
        is_default: false,
        remove_matches_from_default_stream: false,
        index_set_id: '64c8aa000000000000000001',
        is_editable: true,
      },
      [`/streams/${id}/rules`]: { total: rules.length, stream_rules: rules },
      [`POST /streams/${id}/testMatch`]: { matches: false, rules: { r1: true, r6: false } },
      '/messages/logs_0/m1': exampleMessage('logs_0', fields),
    },
  },
  examples: [
    {
      attributes: { 'stream-id': id, index: 'logs_0', 'message-id': 'm1' },
      shows: 'which message it is',
      asks: true,
    },
  ],
}
