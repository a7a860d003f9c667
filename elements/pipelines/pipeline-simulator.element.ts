import type { ElementDescriptor } from '../kit/descriptor.ts'
import { answers, streams } from './example-pipelines.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-pipeline-simulator',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers },
  examples: [
    {
      attributes: { 'stream-id': streams[0]!.id },
      shows: 'Pipeline simulator',
      asks: true,
      opens: ['Stream', 'Begin'],
    },
  ],
}
