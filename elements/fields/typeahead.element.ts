import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-typeahead',
  reserves: { as: 'field' },
  examples: [fieldExample('field', { properties: { suggestions: ['source', 'message', 'level'] } })],
}
