import { notificationTypes } from '../../core/notifications/types.ts'
import type { Example } from '../kit/descriptor.ts'

/** A stored notification of each type, for the elements that show one. */
export const storedExamples: readonly Example[] = notificationTypes.map(({ type }) => ({
  name: type,
  attributes: { 'notification-id': type },
  shows: 'Operators',
  asks: true,
}))
