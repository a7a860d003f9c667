/** Edits a function of a field. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { AGGREGATION_FUNCTIONS, type AggregationFunction } from '../../../core/alerts/functions.ts'
import { SelectField, useStrings, type SelectOption } from '../../kit/kit.ts'
import type { SeriesDraft } from './condition-draft.ts'

export interface SeriesFieldsProps {
  readonly series: SeriesDraft
  readonly onChange: (series: SeriesDraft) => void
  /** Fields of messages. */
  readonly options: readonly SelectOption[]
  /** Labels for screen readers; default 'Function' and 'Field'. */
  readonly labels?: { readonly function: string; readonly field: string }
  readonly error?: string
}

/** Two fields without labels that are seen: they stand in a line that reads as a sentence. */
export function SeriesFields({ series, onChange, options, labels, error }: SeriesFieldsProps) {
  const t = useStrings(definitionPageStrings)
  const isCount = series.function === 'count'
  return (
    <>
      <SelectField
        label={labels?.function ?? t('function')}
        hideLabel
        options={AGGREGATION_FUNCTIONS.map(value => ({ value, label: t(value) }))}
        filterable={false}
        value={series.function}
        onChange={name => onChange({ ...series, function: (name ?? 'count') as AggregationFunction })}
      />
      <SelectField
        label={labels?.field ?? t('field')}
        hideLabel
        creatable
        clearable={isCount && series.field !== ''}
        options={options}
        placeholder={t(isCount ? 'anyMessage' : 'chooseField')}
        value={series.field === '' ? null : series.field}
        error={error}
        onChange={field => onChange({ ...series, field: field ?? '' })}
      />
    </>
  )
}
