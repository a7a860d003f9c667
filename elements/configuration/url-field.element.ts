import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-url-field',
  reserves: { as: 'field' },
  examples: [fieldExample('hook', { attributes: { value: 'https://docs.example.org/' } })],
}
