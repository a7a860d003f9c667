import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-dashboard',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  examples: [{ shows: 'New dashboard', opens: ['Add widget'] }],
}
