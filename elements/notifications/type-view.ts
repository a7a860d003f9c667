/** What the interface knows of a notification type: its form and its values in rows. */
import type { ComponentType } from 'react'
import type { ConfigFields, ConfigOf } from '../../core/notifications/fields.ts'
import type { NotificationType, NotificationWords } from '../../core/notifications/notification-type.ts'
import type { ValueRow } from '../kit/kit.ts'

export interface ConfigFormProps<C = Readonly<Record<string, unknown>>> {
  readonly config: C
  /** What is wrong with a field, from the server. */
  readonly errorOf: (field: keyof C & string) => string | undefined
  readonly onChange: (change: Partial<C>) => void
}

export interface TypeView {
  readonly type: string
  readonly Form: ComponentType<ConfigFormProps>
  rows(config: Readonly<Record<string, unknown>>, t: NotificationWords): readonly ValueRow[]
}

export const typeView = <F extends ConfigFields>({ type }: NotificationType<F>, view: {
  readonly Form: ComponentType<ConfigFormProps<ConfigOf<F>>>
  rows(config: ConfigOf<F>, t: NotificationWords): readonly ValueRow[]
}): TypeView => ({ type, ...view }) as unknown as TypeView
