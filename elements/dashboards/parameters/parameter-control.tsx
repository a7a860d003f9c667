/** The control that gives a parameter its value: typed, from a list, or from the values of a field. */
import { useEffect, useState } from 'react'
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import type { ParameterForm, ParameterValue } from '../../../core/dashboards/parameters.ts'
import type { TimeRange } from '../../../core/time/time-range.ts'
import { MultiSelectField, SelectField, TextField, useStrings, type LoadOptions } from '../../kit/kit.ts'
import { useFieldValues } from './use-field-values.ts'

export interface ParameterControlProps {
  readonly form: ParameterForm
  /** '' or []: none of its own. */
  readonly value: ParameterValue
  readonly timerange: TimeRange | null
  readonly onValue: (value: ParameterValue) => void
}

/** Values of a parameter that are kept; an address has no more either. */
const most = 100
const longest = 1000

const listOf = (value: ParameterValue): readonly string[] =>
  typeof value === 'string' ? (value === '' ? [] : [value]) : value
const textOf = (value: ParameterValue): string => listOf(value).join(', ')

export function ParameterControl(props: ParameterControlProps) {
  const { form } = props
  if (form.source.kind === 'field') return <FromField {...props} field={form.source.field} />
  if (form.source.kind === 'list') return <Choice {...props} values={form.source.values} />
  return form.multiple ? <Choice {...props} values={[]} creatable /> : <Typed {...props} />
}

/** What all controls say: the name, what holds without a value, and that one is needed. */
function useCommon({ form, value }: ParameterControlProps) {
  const t = useStrings(dashboardStrings)
  const isMissing = listOf(value).length === 0 && listOf(form.defaultValue).length === 0 && !form.optional
  return {
    label: form.title === '' ? form.name : form.title,
    placeholder: textOf(form.defaultValue) || t('noValue'),
    ...(form.description !== '' && { hint: form.description }),
    ...(isMissing && { error: t('valueNeeded') }),
  }
}

function Typed(props: ParameterControlProps) {
  const { value, onValue } = props
  const given = textOf(value)
  const [text, setText] = useState(given)
  useEffect(() => setText(given), [given])
  const take = () => {
    if (text !== given) onValue(text)
  }
  return (
    // Leaving the field is as good as Enter.
    <div className="field" onBlur={take}>
      <TextField
        {...useCommon(props)}
        value={text}
        maxLength={longest}
        onChange={setText}
        onKeyDown={event => {
          if (event.key === 'Enter') take()
        }}
      />
    </div>
  )
}

interface ChoiceProps extends ParameterControlProps {
  readonly values?: readonly string[]
  readonly load?: LoadOptions
  readonly creatable?: boolean
}

function Choice(props: ChoiceProps) {
  const { form, value, values, load, creatable = false, onValue } = props
  const common = useCommon(props)
  const chosen = listOf(value)
  const offered = load
    ? { load }
    : { options: [...new Set([...(values ?? []), ...chosen])].map(one => ({ value: one, label: one })) }
  return form.multiple ? (
    <MultiSelectField
      {...common}
      {...offered}
      creatable={creatable}
      value={chosen}
      onChange={next => onValue(next.slice(0, most))}
    />
  ) : (
    <SelectField
      {...common}
      {...offered}
      creatable={creatable}
      clearable
      value={chosen[0] ?? null}
      onChange={next => onValue(next ?? '')}
    />
  )
}

function FromField({ field, ...props }: ParameterControlProps & { readonly field: string }) {
  const load = useFieldValues(field, props.timerange)
  return <Choice {...props} load={load} creatable />
}
