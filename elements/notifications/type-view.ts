/** The interface of a notification type: its form, and its values in rows; separate, so that showing loads no form. */
import type { ComponentType } from 'react'
import type { ConfigFields, ConfigOf } from '../../core/notifications/fields.ts'
import type { NotificationType, NotificationWords } from '../../core/notifications/notification-type.ts'
import type { ValueRow } from '../kit/kit.ts'

export interface ConfigFormProps<C = Readonly<Record<string, unknown>>> {
  readonly config: C
  /** Returns the server's message about a field. */
  readonly errorOf: (field: keyof C & string) => string | undefined
  readonly onChange: (change: Partial<C>) => void
}

export interface TypeForm {
  readonly type: string
  readonly Form: ComponentType<ConfigFormProps>
}

export interface TypeRows {
  readonly type: string
  rows(config: Readonly<Record<string, unknown>>, t: NotificationWords): readonly ValueRow[]
}

export const typeForm = <F extends ConfigFields>(
  { type }: NotificationType<F>,
  Form: ComponentType<ConfigFormProps<ConfigOf<F>>>,
): TypeForm => ({ type, Form }) as unknown as TypeForm

export const typeRows = <F extends ConfigFields>(
  { type }: NotificationType<F>,
  rows: (config: ConfigOf<F>, t: NotificationWords) => readonly ValueRow[],
): TypeRows => ({ type, rows }) as unknown as TypeRows
