import type { NotificationConfig } from '../../core/notifications/notification-type.ts'
import { FieldNote } from '../kit/kit.ts'
import { PlaceholderHelp } from './placeholder-help.tsx'
import { typeFormOf } from './types/forms.ts'
import { UnknownType } from './unknown-type.tsx'

export interface ConfigFormFieldsProps {
  readonly config: NotificationConfig
  readonly errorOf: (field: string) => string | undefined
  readonly onChange: (config: NotificationConfig) => void
}

const templates = ['subject', 'body_template', 'custom_message', 'arguments']

const hasTemplate = (config: NotificationConfig) => templates.some(name => Object.hasOwn(config, name))

/** The fields of one type; below them the placeholders, where it has templates. */
export function ConfigFormFields({ config, errorOf, onChange }: ConfigFormFieldsProps) {
  const known = typeFormOf(config.type)
  if (!known) return <UnknownType type={config.type} />
  const { Form } = known
  return (
    <>
      <FieldNote error={errorOf('config')} />
      <Form
        key={config.type}
        config={config}
        errorOf={errorOf}
        onChange={change => onChange({ ...config, ...change })}
      />
      {hasTemplate(config) && <PlaceholderHelp />}
    </>
  )
}
