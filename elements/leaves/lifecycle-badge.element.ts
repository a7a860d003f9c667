import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lifecycle-badge',
  reserves: { as: 'inline' },
  examples: [{ attributes: { type: 'experimental' }, shows: 'Experimental' }],
}
