import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleUserId, userAnswers } from './example-users.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-user-form',
  reserves: { as: 'screen', minBlockSize: '52rem' },
  server: { answers: userAnswers },
  examples: [
    { name: 'new', shows: 'First name', opens: ['Start page'] },
    {
      name: 'edited',
      attributes: { 'user-id': exampleUserId },
      shows: 'Byron',
      asks: true,
      opens: ['Time zone', 'Roles'],
    },
  ],
}
