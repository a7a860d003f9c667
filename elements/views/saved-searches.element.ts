import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-saved-searches',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  examples: [
    {
      shows: 'Errors of the night',
      asks: true,
      opens: ['Add filter', 'More for Refunds', 'Columns', 'Search syntax help'],
    },
  ],
}
