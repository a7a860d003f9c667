import type { ElementDescriptor } from '../kit/descriptor.ts'
import { notificationAnswers } from './example-notifications.ts'
import { storedExamples } from './stored-examples.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-notification-details',
  reserves: { as: 'screen', minBlockSize: '5rem' },
  server: { answers: notificationAnswers },
  examples: storedExamples,
}
