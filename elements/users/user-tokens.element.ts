import type { ElementDescriptor } from '../kit/descriptor.ts'
import { exampleUserId, userAnswers } from './example-users.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-user-tokens',
  reserves: { as: 'screen', minBlockSize: '32rem' },
  server: { answers: userAnswers },
  examples: [
    {
      attributes: { 'user-id': exampleUserId },
      shows: 'Portal of the shop',
      asks: true,
      opens: ['Create token', 'Revoke Backup script'],
    },
  ],
}
