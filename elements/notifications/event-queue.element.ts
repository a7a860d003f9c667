import type { ElementDescriptor } from '../kit/descriptor.ts'
import { notificationAnswers } from './example-notifications.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-event-queue',
  reserves: { as: 'screen', minBlockSize: '36rem' },
  server: { answers: notificationAnswers },
  examples: [{ shows: 'Too many errors: web-01', asks: true, opens: ['Clear queue'] }],
}
