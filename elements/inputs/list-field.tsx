import type { RequestedField } from '../../core/inputs/schema.ts'
import { inputStrings } from '../../core/inputs/strings.ts'
import { Button, FieldNote, IconButton, MultiSelectField, TextField, useStrings, type FieldProps } from '../kit/kit.ts'

export interface ListFieldProps extends FieldProps {
  readonly field: RequestedField
  readonly value: readonly string[]
  readonly onChange: (value: readonly string[]) => void
}

/** Several texts: chosen from the options, or written one by one where the field allows new ones. */
export function ListField({ field, value, onChange, ...props }: ListFieldProps) {
  const t = useStrings(inputStrings)
  if (!field.attributes.includes('allow_create')) {
    const options = Object.entries(field.additional_info.values ?? {}).map(([option, label]) => ({ value: option, label }))
    return <MultiSelectField {...props} options={options} value={value} onChange={onChange} />
  }
  return (
    <fieldset className="field">
      <legend className="label">{props.label}</legend>
      {value.map((text, index) => (
        // Entries have no identity but their place.
        <div key={index} className="row">
          <div className="grow">
            <TextField
              label={t('entry', { number: index + 1 })}
              hideLabel
              value={text}
              onChange={next => onChange(value.with(index, next))}
            />
          </div>
          <IconButton icon="x" label={t('removeEntry', { number: index + 1 })} onClick={() => onChange(value.toSpliced(index, 1))} />
        </div>
      ))}
      <div><Button size="sm" icon="plus" onClick={() => onChange([...value, ''])}>{t('addEntry')}</Button></div>
      <FieldNote error={props.error} hint={props.hint} />
    </fieldset>
  )
}
