import type { ElementDescriptor } from '../kit/descriptor.ts'
import { definitionAnswers, exampleDefinition } from './definitions/example-definitions.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-event-definitions',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: definitionAnswers },
  examples: [{ shows: exampleDefinition.title, asks: true, opens: [`More for ${exampleDefinition.title}`] }],
}
