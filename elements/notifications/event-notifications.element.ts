import type { ElementDescriptor } from '../kit/descriptor.ts'
import { notificationAnswers } from './example-notifications.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-event-notifications',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: notificationAnswers },
  examples: [{ shows: 'Operators', asks: true, opens: ['More for Operators'] }],
}
