import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-duration-input',
  reserves: { as: 'field' },
  examples: [fieldExample('timeout', { attributes: { value: 'PT1H' } })],
}
