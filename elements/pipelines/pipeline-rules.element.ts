import type { ElementDescriptor } from '../kit/descriptor.ts'
import { answers } from './example-pipelines.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-pipeline-rules',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers },
  examples: [
    {
      shows: 'Mark slow requests',
      asks: true,
      opens: ['More for Parse access log', 'Columns'],
    },
  ],
}
