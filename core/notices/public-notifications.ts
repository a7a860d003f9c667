/** Public notifications (specification 2.12, 3 and 4): banners an administrator writes into the configuration, or a plugin brings. */
import type { AppConfiguration } from '../brand/app-configuration.ts'

/** The key of public notifications in the plugin UI settings of `config.js`. */
export const publicNotificationsKey = 'org.graylog.plugins.customization.notifications'

export const notificationVariants = ['danger', 'warning', 'success', 'info'] as const
export type NotificationVariant = (typeof notificationVariants)[number]

export interface PublicNotification {
  readonly id: string
  /** Another word than the four reads as 'info'. */
  readonly variant: NotificationVariant
  /** The title is kept from sight; assistive technology still reads it. */
  readonly hiddenTitle: boolean
  readonly isActive: boolean
  readonly isDismissible: boolean
  readonly title: string
  readonly shortMessage: string
  /** Shown by 'Read More'; '' when there is none. */
  readonly longMessage: string
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const textOf = (fields: Fields, name: string) => {
  const value = Object.hasOwn(fields, name) ? fields[name] : undefined
  return typeof value === 'string' ? value : ''
}
const isTrue = (fields: Fields, name: string) => Object.hasOwn(fields, name) && fields[name] === true

/** Takes `{ id: notification }` apart. Values of another type count as absent; what says nothing at all is left out. */
export function parsePublicNotifications(source: unknown): readonly PublicNotification[] {
  if (!isFields(source)) return []
  return Object.entries(source).flatMap(([id, fields]) => {
    if (!isFields(fields)) return []
    const variant = notificationVariants.find(name => name === textOf(fields, 'variant')) ?? 'info'
    const notification: PublicNotification = {
      id,
      variant,
      hiddenTitle: isTrue(fields, 'hiddenTitle'),
      isActive: isTrue(fields, 'isActive'),
      isDismissible: isTrue(fields, 'isDismissible'),
      title: textOf(fields, 'title'),
      shortMessage: textOf(fields, 'shortMessage'),
      longMessage: textOf(fields, 'longMessage'),
    }
    return notification.title + notification.shortMessage + notification.longMessage === '' ? [] : [notification]
  })
}

/** Returns the notifications of the app configuration. */
export const configuredNotifications = ({ pluginUISettings }: AppConfiguration): readonly PublicNotification[] =>
  parsePublicNotifications(
    Object.hasOwn(pluginUISettings, publicNotificationsKey) ? pluginUISettings[publicNotificationsKey] : undefined,
  )

/** Shown only when active and not dismissed. */
export const shownNotifications = (
  all: readonly PublicNotification[],
  dismissed: readonly string[],
): readonly PublicNotification[] => all.filter(({ id, isActive }) => isActive && !dismissed.includes(id))
