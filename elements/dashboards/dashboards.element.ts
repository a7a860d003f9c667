import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-dashboards',
  reserves: { as: 'screen', minBlockSize: '41rem' },
  examples: [
    {
      shows: 'Web servers at a glance',
      asks: true,
      opens: ['Add filter', 'More for Web servers at a glance', 'Columns', 'Search syntax help'],
    },
  ],
}
