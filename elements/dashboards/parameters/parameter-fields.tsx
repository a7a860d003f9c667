/** The fields of one parameter in the editor of all. */
import { useEffect, useRef } from 'react'
import { isParameterName, type ParameterForm, type ParameterSource } from '../../../core/dashboards/parameters.ts'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { CheckboxField, IconButton, SelectField, TextField, useStrings } from '../../kit/kit.ts'
import { LinesField } from './lines-field.tsx'

export interface ParameterFieldsProps {
  readonly form: ParameterForm
  /** Another parameter has its name. */
  readonly taken: boolean
  /** It was just added. */
  readonly isNew: boolean
  /** Names of fields that may give the values. */
  readonly fields: readonly string[]
  readonly onForm: (form: ParameterForm) => void
  readonly onRemove: () => void
}

const sourceOf = (kind: string | null): ParameterSource =>
  kind === 'list' ? { kind, values: [] } : kind === 'field' ? { kind, field: '' } : { kind: 'typed' }

const listOf = (value: ParameterForm['defaultValue']) =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value

export function ParameterFields({ form, taken, isNew, fields, onForm, onRemove }: ParameterFieldsProps) {
  const t = useStrings(dashboardStrings)
  const { name, title, source, multiple, optional, defaultValue } = form
  const input = useRef<HTMLInputElement>(null)
  // A new one begins with its name.
  useEffect(() => {
    if (isNew) input.current?.focus()
  }, [isNew])
  const change = (part: Partial<ParameterForm>) => onForm({ ...form, ...part })
  const problem = taken ? t('parameterTaken') : isParameterName(name) ? undefined : t('parameterNameRule')
  return (
    <fieldset className="col parameter-form">
      <legend className="sr">{title || name || t('addParameter')}</legend>
      <div className="row named-fields">
        <TextField
          label={t('parameterName')}
          hint={t('parameterNameRule')}
          required
          mono
          ref={input}
          value={name}
          maxLength={64}
          problem={problem}
          onChange={next => change({ name: next.trim() })}
        />
        <TextField
          label={t('parameterTitle')}
          optional
          value={title}
          maxLength={200}
          onChange={next => change({ title: next })}
        />
        <IconButton icon="trash" label={t('removeParameter', { name: name || title })} onClick={onRemove} />
      </div>
      <SelectField
        label={t('parameterSource')}
        value={source.kind}
        options={[
          { value: 'typed', label: t('typed') },
          { value: 'list', label: t('fromList') },
          { value: 'field', label: t('fromField') },
        ]}
        onChange={kind => change({ source: sourceOf(kind) })}
      />
      {source.kind === 'list' && (
        <LinesField
          label={t('listValues')}
          required
          rows={4}
          values={source.values}
          onValues={values => change({ source: { kind: 'list', values } })}
        />
      )}
      {source.kind === 'field' && (
        <SelectField
          label={t('field')}
          required
          creatable
          value={source.field === '' ? null : source.field}
          options={[...new Set([...fields, ...(source.field === '' ? [] : [source.field])])].map(one => ({
            value: one,
            label: one,
          }))}
          onChange={field => change({ source: { kind: 'field', field: field ?? '' } })}
        />
      )}
      {multiple ? (
        <LinesField
          label={t('defaultValues')}
          optional
          rows={2}
          values={listOf(defaultValue)}
          onValues={values => change({ defaultValue: values })}
        />
      ) : (
        <TextField
          label={t('defaultValue')}
          optional
          value={listOf(defaultValue)[0] ?? ''}
          maxLength={1000}
          onChange={text => change({ defaultValue: text })}
        />
      )}
      <CheckboxField
        label={t('severalValues')}
        checked={multiple}
        onChange={several =>
          change({
            multiple: several,
            defaultValue: several ? listOf(defaultValue) : (listOf(defaultValue)[0] ?? ''),
          })
        }
      />
      <CheckboxField
        label={t('optionalParameter')}
        checked={optional}
        onChange={without => change({ optional: without })}
      />
    </fieldset>
  )
}
