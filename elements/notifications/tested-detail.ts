import type { TrialReply } from '../../core/notifications/queue.ts'

export interface NotificationTestedDetail {
  readonly delivered: boolean
  /** Why it was not delivered. */
  readonly message?: string
}

export const testedDetail = ({
  delivered,
  error,
}: Pick<TrialReply, 'delivered' | 'error'>): NotificationTestedDetail => ({
  delivered,
  ...(error !== null && { message: error }),
})
