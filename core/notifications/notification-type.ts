/** A notification type: what its configuration holds, how a form starts, and what is wrong with one. */
import type { Brand } from '../brand/brand.ts'
import type { Translate } from '../brand/catalogue.ts'
import type { ConfigFields, ConfigOf } from './fields.ts'
import type { notificationStrings } from './strings.ts'

export type NotificationWords = Translate<typeof notificationStrings.strings>

/** Field → what is wrong with it, in words. */
export type Problems = Readonly<Record<string, readonly string[]>>

export interface NotificationType<F extends ConfigFields = ConfigFields> {
  /** On the wire: 'slack-notification-v1'. */
  readonly type: string
  /** Key of its name in the strings. */
  readonly name: Extract<keyof typeof notificationStrings.strings, `${string}Name`>
  readonly fields: F
  /** Notifications of it are shown and kept, and none can be made any more. */
  readonly isLegacy?: true
  /** Initial values of the form of a new notification (specification 3); the server's fallbacks are those of the fields. */
  formDefaults(brand: Brand): ConfigOf<F>
  /** The rules of specification 5 and contract 1, 6.9 together; nothing when all is well. Every value has its field's kind already. */
  problems(config: ConfigOf<F>, t: NotificationWords): Problems
}

/** A configuration as forms and routes pass it about: the type beside its fields. */
export type NotificationConfig = Readonly<Record<string, unknown>> & { readonly type: string }

/** A type whose fields nobody needs to know: what the registry holds. */
export type AnyNotificationType = Omit<NotificationType, 'formDefaults' | 'problems'> & {
  formDefaults(brand: Brand): Readonly<Record<string, unknown>>
  problems(config: Readonly<Record<string, unknown>>, t: NotificationWords): Problems
}

export const notificationType = <const F extends ConfigFields>(definition: NotificationType<F>): NotificationType<F> =>
  definition
