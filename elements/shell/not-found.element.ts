import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-not-found',
  reserves: { as: 'screen', minBlockSize: '12rem' },
  examples: [{ shows: 'There is no page at this address' }],
}
