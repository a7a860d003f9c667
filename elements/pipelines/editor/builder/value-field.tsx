/** The value of an argument: its kind, and beside it the field for a value of that kind. */
import { use } from 'react'
import { emptyValue, type BuilderValue, type ValueKind } from '../../../../core/pipelines/builder/model.ts'
import { ruleEditorStrings } from '../../../../core/pipelines/editor-strings.ts'
import { IconButton, NumberField, SelectField, TextField, TypeaheadField, useStrings } from '../../../kit/kit.ts'
import { BuilderContext } from './builder-context.ts'

export interface ValueFieldProps {
  readonly label: string
  readonly hint?: string
  readonly kinds: readonly ValueKind[]
  readonly value: BuilderValue
  readonly results: readonly string[]
  readonly error: string | undefined
  readonly onChange: (value: BuilderValue) => void
  readonly onRemove?: (() => void) | undefined
}

const kindLabels = {
  text: 'kindText',
  number: 'kindNumber',
  boolean: 'kindBoolean',
  field: 'kindField',
  result: 'kindResult',
  source: 'kindSource',
} as const satisfies Record<ValueKind, keyof typeof ruleEditorStrings.strings>

export function ValueField(props: ValueFieldProps) {
  const { label, kinds, value, results, onChange, onRemove } = props
  const t = useStrings(ruleEditorStrings)
  const offered = kinds.filter(kind => kind !== 'result' || results.length > 0 || value.kind === 'result')
  return (
    <div className="built-value">
      <div className="rule-fields">
        <Input {...props} />
      </div>
      {offered.length > 1 && (
        <SelectField
          label={t('kindOf', { name: label })}
          hideLabel
          options={offered.map(kind => ({ value: kind, label: t(kindLabels[kind]) }))}
          value={value.kind}
          onChange={kind => onChange(emptyValue((kind ?? offered[0]!) as ValueKind))}
        />
      )}
      {onRemove && (
        <IconButton variant="ghost" icon="x-lg" label={t('removeArgument', { name: label })} onClick={onRemove} />
      )}
    </div>
  )
}

const required = { required: true } as const

function Input({ label, hint, value, results, error, onChange }: ValueFieldProps) {
  const t = useStrings(ruleEditorStrings)
  const { fields } = use(BuilderContext)
  const shared = { label, hint, error }
  switch (value.kind) {
    case 'text':
      return <TextField {...shared} mono value={value.text} onChange={text => onChange({ ...value, text })} />
    case 'number':
      return (
        <NumberField
          {...shared}
          rules={required}
          step="any"
          value={value.number}
          onChange={number => onChange({ ...value, number })}
        />
      )
    case 'boolean':
      return (
        <SelectField
          {...shared}
          options={[
            { value: 'true', label: t('yes') },
            { value: 'false', label: t('no') },
          ]}
          value={`${value.boolean}`}
          onChange={next => onChange({ ...value, boolean: next === 'true' })}
        />
      )
    case 'field':
      return (
        <TypeaheadField
          {...shared}
          rules={required}
          mono
          suggestions={fields}
          value={value.field}
          onChange={field => onChange({ ...value, field })}
        />
      )
    case 'result':
      return (
        <>
          <SelectField
            {...shared}
            rules={required}
            options={results.map(name => ({ value: name, label: name }))}
            value={value.name === '' ? null : value.name}
            onChange={name => onChange({ ...value, name: name ?? '' })}
          />
          <TextField
            label={t('entry')}
            hint={t('entryHint')}
            mono
            optional
            value={value.key ?? ''}
            onChange={key => onChange({ ...value, key: key === '' ? null : key })}
          />
        </>
      )
    case 'source':
      return (
        <TextField
          {...shared}
          mono
          rules={required}
          value={value.source}
          onChange={source => onChange({ ...value, source })}
        />
      )
  }
}
