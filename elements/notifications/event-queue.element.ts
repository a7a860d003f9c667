import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-event-queue',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  examples: [{ shows: 'Too many errors: web-01', asks: true, opens: ['Clear queue'] }],
}
