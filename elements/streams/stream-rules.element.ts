import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-stream-rules',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  examples: [
    {
      attributes: { 'stream-id': '64c9bb000000000000000002', index: 'logs_0', 'message-id': 'm1' },
      shows: 'which message it is',
      asks: true,
    },
  ],
}
