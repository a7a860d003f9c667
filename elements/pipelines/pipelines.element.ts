import type { ElementDescriptor } from '../kit/descriptor.ts'
import { answers } from './example-pipelines.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-pipelines',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers },
  examples: [
    {
      shows: 'Web access logs',
      asks: true,
      opens: ['Create pipeline', 'More for Web access logs', 'Columns'],
    },
  ],
}
