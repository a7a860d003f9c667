/** A page with nothing but a heading: the tests of the notification elements put them into it. */
import { defineElement } from '../../../elements/kit/kit.ts'
import '../../../elements/notifications/notification-details.tsx'
import '../../../elements/notifications/notification-form.tsx'
import '../../../elements/notifications/notification-summary.tsx'

defineElement('cordwood-gallery-notifications', () => <h1>Notifications</h1>)
