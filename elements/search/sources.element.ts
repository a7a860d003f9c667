import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-sources',
  reserves: { as: 'screen', minBlockSize: '30rem' },
  examples: [{ shows: 'web-0', asks: true }],
}
