import type { ElementDescriptor } from '../kit/descriptor.ts'

const id = '64c8f0a1e4b0c12345678990'
const nodeId = '28164cbe-4ad9-4c9c-a76e-088655aa7889'
const steps = (step_ms: number, count: number) => ({
  step_ms,
  messages: Array.from({ length: count }, (_, at) => (at * 7) % 23),
  bytes: Array.from({ length: count }, (_, at) => ((at * 7) % 23) * 120),
})

export const element: ElementDescriptor = {
  tag: 'cordwood-input-diagnosis',
  reserves: { as: 'screen', minBlockSize: '48rem' },
  server: {
    answers: {
      'POST /search/tail': { type: 'end', reason: 'server' },
      [`/system/inputs/${id}`]: {
        id,
        title: 'Switches',
        name: 'Raw/Plaintext UDP',
        type: 'org.graylog2.inputs.raw.udp.RawUDPInput',
        global: true,
        node: null,
        creator_user_id: 'admin',
        created_at: '2023-08-01T10:00:00.000Z',
        content_pack: null,
        attributes: { bind_address: '127.0.0.1', port: 1514 },
        static_fields: {},
      },
      [`/cluster/inputs/${id}/diagnosis`]: {
        [nodeId]: {
          since: '2026-11-20T14:00:00.000Z',
          counts: {
            messages: 13_290,
            bytes: 1_600_000,
            empty_messages: 0,
            undecodable: 2,
            text_fields: 0,
            dropped_for_room: 12,
            dropped_unread: 0,
            dropped_incomplete: 0,
            too_large: 0,
            refused_requests: 0,
            rejected_requests: 0,
            open_connections: 0,
            refused_connections: 0,
          },
          last_minute: steps(2000, 30),
          last_15_minutes: steps(15_000, 60),
          senders: {
            since: '2026-11-20T14:00:00.000Z',
            heaviest: [
              {
                address: '192.0.2.17',
                messages: 12_000,
                bytes: 1_400_000,
                last_message_at: '2026-11-20T14:59:58.000Z',
              },
              { address: '2001:db8::17', messages: 1200, bytes: 190_000, last_message_at: '2026-11-20T14:59:01.000Z' },
            ],
            others: { addresses: 3, messages: 90, bytes: 10_000 },
          },
          undecodable: [
            {
              received_at: '2026-11-20T14:58:00.000Z',
              address: '192.0.2.17',
              port: 40_112,
              reason: 'The priority is not between 0 and 191.',
              size: 18,
              raw_base64: 'PDk5OT5saW5rIGRvd24gAP8=',
            },
          ],
        },
      },
    },
  },
  examples: [
    {
      attributes: { 'input-id': id },
      shows: 'The priority is not between 0 and 191.',
      asks: true,
      opens: ['More for Switches'],
    },
  ],
}
