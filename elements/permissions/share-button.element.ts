import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-share-button',
  reserves: { as: 'inline', minBlockSize: '2rem', minInlineSize: '5rem' },
  examples: [
    {
      attributes: { grn: 'grn::::stream:000000000000000000000001', 'entity-title': 'All messages' },
      shows: 'Share',
      opens: ['Share'],
    },
  ],
}
