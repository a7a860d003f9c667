import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-time-unit-input',
  reserves: { as: 'field' },
  examples: [fieldExample('grace', { attributes: { value: '5 MINUTES', min: '1', switchable: '' } })],
}
