import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-index-failures',
  reserves: { as: 'screen', minBlockSize: '30rem' },
  server: {
    answers: {
      '/system/indexer/damages': {
        indices: [
          {
            index: 'cordwood_0',
            part: "the column of 'level' in block 3",
            messages: 10_000,
            from: '2023-08-01T10:00:00.000Z',
            to: '2023-08-02T10:00:00.000Z',
            set_aside: null,
          },
        ],
        journals: [],
        documents: [],
      },
      '/system/indexer/failures': {
        total: 1,
        failures: [
          {
            timestamp: '2023-08-02T10:00:00.000Z',
            letter_id: '7-0',
            index: '',
            type: 'processing',
            message: JSON.stringify({
              reason: 'Processing failed 3 times: the decoder met what nobody foresaw',
              input: 'a',
              remote_address: '192.0.2.1',
              raw_bytes: 5,
              raw_base64: 'aGVsbG8=',
            }),
          },
        ],
      },
    },
  },
  examples: [{ shows: 'the decoder met what nobody foresaw', asks: true }],
}
