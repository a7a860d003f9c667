import { notificationStrings } from '../../core/notifications/strings.ts'
import type { NotificationConfig } from '../../core/notifications/notification-type.ts'
import { Callout, FieldNote, useStrings } from '../kit/kit.ts'
import { typeViewOf } from './types.ts'

export interface ConfigFormFieldsProps {
  readonly config: NotificationConfig
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (config: NotificationConfig) => void
}

/** The fields of one type. */
export function ConfigFormFields({ config, errorOf, onChange }: ConfigFormFieldsProps) {
  const view = typeViewOf(config.type)
  if (!view) return <UnknownType type={config.type} />
  const { Form } = view
  return (
    <>
      <FieldNote error={errorOf('config')} />
      <Form key={config.type} config={config} errorOf={errorOf} onChange={change => onChange({ ...config, ...change })} />
    </>
  )
}

export function UnknownType({ type }: { readonly type: string }) {
  const t = useStrings(notificationStrings)
  return <Callout variant="warning">{t('unknownType', { type })}</Callout>
}
