/** A field of the searched messages; others may be typed, for the range may hold none of them. */
import { useMemo } from 'react'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { MultiSelectField, SelectField, useStrings, type SelectOption } from '../../kit/kit.ts'
import type { WidgetField } from '../widgets-panel.tsx'

/** Options, made once for all selects of an editor. */
export const useFieldOptions = (fields: readonly WidgetField[]): readonly SelectOption[] =>
  useMemo(() => fields.map(({ name }) => ({ value: name, label: name })), [fields])

interface Common {
  readonly label: string
  readonly options: readonly SelectOption[]
  readonly error?: string
  readonly hint?: string
}

export function FieldSelect({
  value,
  onChange,
  placeholder,
  clearable,
  ...rest
}: Common & {
  readonly value: string
  readonly onChange: (field: string) => void
  readonly placeholder?: string
  readonly clearable?: boolean
}) {
  const t = useStrings(widgetStrings)
  return (
    <SelectField
      {...rest}
      creatable
      clearable={clearable && value !== ''}
      placeholder={placeholder ?? t('chooseField')}
      value={value === '' ? null : value}
      onChange={choice => onChange(choice ?? '')}
    />
  )
}

export function FieldsSelect({
  value,
  onChange,
  ...rest
}: Common & {
  readonly value: readonly string[]
  readonly onChange: (fields: string[]) => void
}) {
  const t = useStrings(widgetStrings)
  return <MultiSelectField {...rest} creatable placeholder={t('chooseField')} value={value} onChange={onChange} />
}
