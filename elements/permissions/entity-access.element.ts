import type { ElementDescriptor } from '../kit/descriptor.ts'
import { accessToStream } from './example-access.ts'

const grn = 'grn::::stream:000000000000000000000001'

export const element: ElementDescriptor = {
  tag: 'cordwood-entity-access',
  reserves: { as: 'screen', minBlockSize: '20rem' },
  examples: [
    {
      attributes: { grn, 'entity-title': 'All messages' },
      shows: 'Bob Builder',
      asks: true,
      opens: ['Add filter', 'Columns'],
    },
  ],
  server: { answers: { [`/authz/access/entities/${encodeURIComponent(grn)}`]: accessToStream } },
}
