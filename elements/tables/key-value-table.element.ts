import type { ElementDescriptor } from '../kit/descriptor.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-key-value-table',
  reserves: { as: 'screen', minBlockSize: '8rem' },
  examples: [
    {
      attributes: { heading: 'Static fields', editable: '' },
      properties: { entries: { environment: 'production', region: 'eu' } },
      shows: 'production',
    },
  ],
}
