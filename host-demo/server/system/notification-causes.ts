/** Says that the mail server is not usable, and which notifications of events were not delivered, until one of them arrives or is changed. */
import type { NotificationsApi } from '../notifications/area.ts'
import type { Cause } from './notifications.ts'

/** Others are in the queue's page. */
const maxFailing = 20

export async function notificationCauses({
  mailTrouble,
  failing,
}: Pick<NotificationsApi, 'mailTrouble' | 'failing'>): Promise<readonly Cause[]> {
  const trouble = mailTrouble()
  const causes: Cause[] = (await failing()).slice(0, maxFailing).map(({ notificationId, title, error, at }) => ({
    type: 'generic',
    severity: 'normal',
    key: `notification-${notificationId}`,
    details: {
      title: `The notification "${title}" was not delivered.`,
      description:
        `At ${new Date(at).toISOString()}: ${error} It is not tried again for that event. ` +
        'Test the notification on its page; each event says what became of its notifications.',
    },
  }))
  if (trouble)
    causes.push({
      type: trouble.kind === 'configuration' ? 'email_transport_configuration_invalid' : 'email_transport_failed',
      severity: 'normal',
      details: { exception: trouble.message },
    })
  return causes
}
