import type { ElementDescriptor } from '../kit/descriptor.ts'
import { notificationAnswers } from './example-notifications.ts'
import { storedExamples } from './stored-examples.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-notification-summary',
  reserves: { as: 'screen', minBlockSize: '20rem' },
  server: { answers: notificationAnswers },
  examples: storedExamples,
}
