import type { ElementDescriptor } from '../kit/descriptor.ts'
import { answers, pipelines } from './example-pipelines.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-pipeline',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers },
  examples: [
    {
      attributes: { 'pipeline-id': pipelines[0]!.id },
      shows: 'Parse access log',
      asks: true,
      opens: ['Edit details', 'Edit connections', 'Add stage', 'Edit stage 0', 'Delete stage 0', 'Delete'],
    },
  ],
}
