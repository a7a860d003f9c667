import type { RequestedField } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import {
  CheckboxField,
  EncryptedField,
  MultiSelectField,
  NumberField,
  PasswordField,
  SelectField,
  TextArea,
  TextField,
  useStrings,
  type EncryptedChange,
} from '../kit/kit.ts'
import { BinaryField } from './binary-field.tsx'
import { boundsOf, kindOf, type FieldValue } from './form-values.ts'

export interface ConfigurationFieldProps {
  readonly name: string
  readonly field: RequestedField
  readonly value: FieldValue
  readonly error?: string
  readonly onChange: (value: FieldValue) => void
}

const optionsOf = (field: RequestedField) =>
  Object.entries(field.additional_info.values ?? {}).map(([value, label]) => ({ value, label }))

/** One field of an input type's requested configuration, as the control that suits it. */
export function ConfigurationField({ name, field, value, error, onChange }: ConfigurationFieldProps) {
  const t = useStrings(inputStrings)
  const kind = kindOf(field)
  const common = {
    name,
    label: field.human_name,
    hint: field.description || undefined,
    error,
    required: !field.is_optional,
    optional: field.is_optional,
  }
  const text = typeof value === 'string' ? value : ''
  switch (kind) {
    case 'boolean':
      return (
        <CheckboxField label={field.human_name} hint={field.description} checked={value === true} onChange={onChange} />
      )
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
    case 'dropdown':
      return (
        <SelectField {...common} options={optionsOf(field)} value={text === '' ? null : text} onChange={onChange} />
      )
    case 'list':
      return (
        <MultiSelectField
          {...common}
          creatable={field.attributes.includes('allow_create')}
          placeholder={field.attributes.includes('allow_create') ? t('listPlaceholder') : undefined}
          options={optionsOf(field)}
          value={Array.isArray(value) ? value : []}
          onChange={onChange}
        />
      )
    case 'textarea':
      return <TextArea {...common} mono value={text} onChange={onChange} />
    case 'password':
      return <PasswordField {...common} autoComplete="new-password" value={text} onChange={onChange} />
    case 'binary':
      return (
        <BinaryField
          label={field.human_name}
          hint={common.hint}
          error={error}
          isEncrypted={field.is_encrypted}
          value={field.is_encrypted ? (value as EncryptedChange) : text}
          onChange={onChange}
        />
      )
    case 'secret':
      return (
        <EncryptedField
          {...common}
          resetLabel={t('resetSecret', { name: field.human_name })}
          value={value as EncryptedChange}
          onChange={onChange}
        />
      )
    default:
      return <TextField {...common} value={text} onChange={onChange} />
  }
}
