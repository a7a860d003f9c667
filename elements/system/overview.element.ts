import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-overview',
  reserves: { as: 'screen', minBlockSize: '48rem' },
  examples: [{ shows: 'Inputs are missing here.', asks: true }],
}
