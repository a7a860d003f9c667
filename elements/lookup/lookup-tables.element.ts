import type { ElementDescriptor } from '../kit/descriptor.ts'
import { lookupAnswers } from './example-lookup.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-tables',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: lookupAnswers },
  examples: [{ shows: 'Country of an address', asks: true, opens: ['More for User name', 'Columns'] }],
}
