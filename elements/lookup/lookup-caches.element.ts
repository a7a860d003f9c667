import type { ElementDescriptor } from '../kit/descriptor.ts'
import { lookupAnswers } from './example-lookup.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-lookup-caches',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: lookupAnswers },
  examples: [{ shows: 'Last answers', asks: true, opens: ['More for Last answers'] }],
}
