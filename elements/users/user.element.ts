import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleUserId, userAnswers } from './example-users.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-user',
  reserves: { as: 'screen', minBlockSize: '48rem' },
  server: { answers: userAnswers },
  examples: [
    {
      attributes: { 'user-id': exampleUserId },
      shows: 'Firefox on Linux',
      asks: true,
      opens: ['Delete', 'Disable', 'End all'],
    },
  ],
}
