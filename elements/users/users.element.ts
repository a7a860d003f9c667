import type { ElementDescriptor } from '../kit/descriptor.ts'
import { userAnswers } from './example-users.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-users',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: userAnswers },
  examples: [
    {
      shows: 'Ada Byron',
      asks: true,
      opens: ['Add filter', 'More for Ada Byron', 'More for Administrator', 'Columns'],
    },
  ],
}
