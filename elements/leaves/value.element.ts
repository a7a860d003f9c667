import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-value',
  reserves: { as: 'inline' },
  examples: [
    { attributes: { value: '{"source":"example.org","level":3}', 'value-type': 'OBJECT' }, shows: 'example.org' },
  ],
}
