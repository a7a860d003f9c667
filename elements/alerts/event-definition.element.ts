import type { ElementDescriptor } from '../kit/descriptor.ts'
import { definitionAnswers, exampleDefinition } from './definitions/example-definitions.ts'

const id = { 'definition-id': exampleDefinition.id }

export const element: ElementDescriptor = {
  tag: 'cordwood-event-definition',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers: definitionAnswers },
  examples: [
    { attributes: id, shows: 'Requests of one host take too long.', asks: true, opens: ['More actions'] },
    {
      name: 'with its condition',
      attributes: { ...id, mode: 'edit', parameters: 'step=condition' },
      shows: 'Search query',
      asks: true,
    },
    { name: 'new', attributes: { mode: 'new' }, shows: 'New event definition' },
  ],
}
