import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-message',
  reserves: { as: 'screen', minBlockSize: '20rem' },
  examples: [{ attributes: { index: 'logs_0', 'message-id': 'm0' }, shows: 'web-0', asks: true }],
}
