import type { ElementDescriptor } from '../kit/descriptor.ts'
import { lookupAnswers } from './example-lookup.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-adapter',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers: lookupAnswers },
  examples: [
    { attributes: { name: 'user-names' }, shows: 'HTTP User-Agent', asks: true, opens: ['Delete'] },
    {
      name: 'with rows',
      attributes: { name: 'networks' },
      shows: '203.0.113.9',
      asks: true,
      opens: ['More actions for the rows'],
    },
    {
      name: 'edited',
      attributes: { name: 'user-names', mode: 'edit' },
      shows: 'Lookup URL',
      asks: true,
    },
    { name: 'new', attributes: { mode: 'create' }, shows: 'Data adapter type', opens: ['Data adapter type'] },
  ],
}
