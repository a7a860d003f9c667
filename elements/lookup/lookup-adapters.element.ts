import type { ElementDescriptor } from '../kit/descriptor.ts'
import { lookupAnswers } from './example-lookup.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-adapters',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: lookupAnswers },
  examples: [{ shows: 'Names of users', asks: true, opens: ['More for Names of users'] }],
}
