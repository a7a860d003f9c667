import { fieldExample, type ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-sortable-list',
  reserves: { as: 'field', minBlockSize: '7rem' },
  examples: [
    fieldExample('order', {
      properties: {
        items: [
          { id: 'a', title: 'Rohre' },
          { id: 'b', title: 'Regeln' },
          { id: 'c', title: 'Filter' },
        ],
      },
      shows: 'Regeln',
    }),
  ],
}
