import { notificationTypes } from '../../core/notifications/types.ts'
import type { ElementDescriptor } from '../kit/descriptor.ts'
import { notificationAnswers } from './example-notifications.ts'

export const element: ElementDescriptor = {
  tag: 'cordwood-notification-form',
  reserves: {
    as: 'screen',
    minBlockSize: '20rem',
    css: `
  &[type="slack-notification-v1"] { min-block-size: 76rem; }
  &[type="teams-notification-v1"] { min-block-size: 46rem; }
  &[type="email-notification-v1"] { min-block-size: 82rem; }
  &[type="http-notification-v2"] { min-block-size: 76rem; }
  &:is([notification-id], [create]) { min-block-size: 42rem; }`,
  },
  server: { answers: notificationAnswers },
  examples: [
    ...notificationTypes.map(({ type }) => ({ name: type, attributes: { type }, shows: '' })),
    { name: 'stored', attributes: { 'notification-id': 'slack-notification-v1' }, shows: 'Who is on call', asks: true },
  ],
}
