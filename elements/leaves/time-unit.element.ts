import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-time-unit',
  reserves: { as: 'inline' },
  examples: [{ attributes: { value: '5', unit: 'MINUTES' }, shows: '5' }],
}
