import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-event-notifications',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  examples: [{ shows: 'Operators', asks: true, opens: ['More for Operators'] }],
}
