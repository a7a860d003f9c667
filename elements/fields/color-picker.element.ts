import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-color-picker',
  reserves: { as: 'field' },
  examples: [fieldExample('color', { attributes: { value: '#f06292' } })],
}
