import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-streams',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  examples: [
    {
      shows: 'Payments of the shop',
      asks: true,
      opens: ['Create stream', 'Add filter', 'More for All messages', 'Columns'],
    },
  ],
}
