import { createElement } from 'react'
import { useStore } from '../kit/kit.ts'
import '../notices/public-notifications.tsx'
import type { NotificationDismissedDetail } from '../notices/public-notifications.tsx'
import { useShell } from './shell-context.ts'

/** The public notifications over every page; what is dismissed is remembered in this browser. */
export function Notices() {
  const { $dismissed } = useShell().preferences
  const dismissed = useStore($dismissed)
  return createElement('cordwood-public-notifications', {
    dismissed,
    'oncordwood-notification-dismissed': ({ detail }: CustomEvent<NotificationDismissedDetail>) =>
      $dismissed.set([...$dismissed.get(), detail.id]),
  })
}
