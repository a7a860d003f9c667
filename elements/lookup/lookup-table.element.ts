import type { ElementDescriptor } from '../kit/descriptor.ts'
import { lookupAnswers } from './example-lookup.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-table',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers: lookupAnswers },
  examples: [
    {
      attributes: { name: 'countries' },
      shows: '198.51.100.7',
      asks: true,
      opens: ['Delete', 'Purge cache', 'History', 'Add row'],
    },
    {
      name: 'edited',
      attributes: { name: 'users', mode: 'edit' },
      shows: 'User name',
      asks: true,
      opens: ['New cache', 'New data adapter'],
    },
    { name: 'new', attributes: { mode: 'create' }, shows: 'Default values' },
  ],
}
