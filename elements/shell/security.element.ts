import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-security',
  reserves: { as: 'screen', minBlockSize: '12rem' },
  examples: [{ shows: 'To use the Security functionality' }],
}
