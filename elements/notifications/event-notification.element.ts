import type { ElementDescriptor } from '../kit/descriptor.ts'
import { notificationAnswers } from './example-notifications.ts'

const id = { 'notification-id': 'http-notification-v1' }

export const element: ElementDescriptor = {
  tag: 'cordwood-event-notification',
  reserves: { as: 'screen', minBlockSize: '44rem' },
  server: { answers: notificationAnswers },
  examples: [
    { attributes: id, shows: 'Operators', asks: true, opens: ['Delete', 'Send test'] },
    { name: 'edited', attributes: { ...id, mode: 'edit' }, shows: 'Who is on call', asks: true },
    { name: 'new', attributes: { mode: 'new' }, shows: 'Create notification', opens: ['Notification type'] },
  ],
}
