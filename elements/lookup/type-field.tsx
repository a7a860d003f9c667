/** The type of a cache or a data adapter, with what it is for. */
import type { Words } from '../../core/lookup/config-field.ts'
import { SelectField, useMessages } from '../kit/kit.ts'

export interface TypeFieldProps {
  readonly label: string
  readonly types: readonly { readonly type: string; readonly title: Words; readonly about: Words }[]
  readonly value: string
  /** The type of one that is there stays. */
  readonly fixedHint?: string
  readonly error?: string
  readonly onChange: (type: string) => void
}

export function TypeField({ label, types, value, fixedHint, error, onChange }: TypeFieldProps) {
  const messages = useMessages()
  const about = types.find(({ type }) => type === value)?.about(messages)
  return (
    <SelectField
      label={label}
      hint={fixedHint ?? about}
      disabled={fixedHint !== undefined}
      rules={{ required: true }}
      error={error}
      options={types.map(({ type, title }) => ({ value: type, label: title(messages) }))}
      value={value === '' ? null : value}
      onChange={type => type !== null && onChange(type)}
    />
  )
}
