import type { RequestedField } from '../../core/inputs/schema.ts'
import { CheckboxField, FilterSelectField, NumberField, PasswordField, SelectField, TextArea, TextField } from '../kit/kit.ts'
import { boundsOf, kindOf, type FieldValue, type SecretChange } from './form-values.ts'
import { ListField } from './list-field.tsx'
import { SecretField } from './secret-field.tsx'

export interface ConfigurationFieldProps {
  readonly name: string
  readonly field: RequestedField
  readonly value: FieldValue
  readonly error?: string
  readonly onChange: (value: FieldValue) => void
}

/** Longer lists of options get a filter. */
const longList = 12

/** One field of an input type's requested configuration, as the control that suits it. */
export function ConfigurationField({ name, field, value, error, onChange }: ConfigurationFieldProps) {
  const kind = kindOf(field)
  const common = {
    name, label: field.human_name, hint: field.description || undefined, error, required: !field.is_optional, optional: field.is_optional,
  }
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'boolean':
      return <CheckboxField label={field.human_name} hint={field.description} checked={value === true} onChange={onChange} />
    case 'number':
      return (
        <NumberField
          {...common}
          {...boundsOf(field)}
          step="any"
          value={typeof value === 'number' ? value : undefined}
          onChange={onChange}
        />
      )
    case 'dropdown': {
      const options = Object.entries(field.additional_info.values ?? {}).map(([option, label]) => ({ value: option, label }))
      const Select = options.length > longList ? FilterSelectField : SelectField
      return <Select {...common} options={options} value={text === '' ? null : text} onChange={onChange} />
    }
    case 'list':
      return <ListField {...common} field={field} value={Array.isArray(value) ? value : []} onChange={onChange} />
    case 'textarea':
      return <TextArea {...common} mono value={text} onChange={onChange} />
    case 'password':
      return <PasswordField {...common} autoComplete="new-password" value={text} onChange={onChange} />
    case 'secret':
      return <SecretField {...common} value={value as SecretChange} onChange={onChange} />
    default:
      return <TextField {...common} value={text} onChange={onChange} />
  }
}
