import { indexSetStrings } from '../../core/indices/index-set-strings.ts'
import type { IndexSet } from '../../core/indices/schema.ts'
import { CheckboxField, NumberField, TextField, useStrings } from '../kit/kit.ts'

export type ClusterValues = Pick<
  IndexSet,
  'index_analyzer' | 'shards' | 'replicas' | 'index_optimization_max_num_segments' | 'index_optimization_disabled'
>

export interface ClusterFieldsProps {
  readonly value: ClusterValues
  readonly onChange: (change: Partial<ClusterValues>) => void
  readonly errorOf: (field: string) => string | undefined
  /** The set is there: its analyzer cannot be changed. */
  readonly fixedAnalyzer?: boolean
}

/** Settings that only search clusters have: kept, and without effect here. */
export function ClusterFields({ value, onChange, errorOf, fixedAnalyzer = false }: ClusterFieldsProps) {
  const t = useStrings(indexSetStrings)
  const count = (
    name: 'shards' | 'replicas' | 'index_optimization_max_num_segments',
    label: 'shards' | 'replicas' | 'maxSegments',
    min: number,
  ) => (
    <NumberField
      label={t(label)}
      required
      min={min}
      value={value[name]}
      error={errorOf(name)}
      // While the field is empty the form is not submitted.
      onChange={number => onChange({ [name]: number as number })}
    />
  )
  return (
    <>
      <p className="hint">{t('clusterHint')}</p>
      <TextField
        label={t('analyzer')}
        hint={fixedAnalyzer ? t('analyzerStays') : undefined}
        required
        mono
        disabled={fixedAnalyzer}
        value={value.index_analyzer}
        error={errorOf('index_analyzer')}
        onChange={index_analyzer => onChange({ index_analyzer })}
      />
      {count('shards', 'shards', 1)}
      {count('replicas', 'replicas', 0)}
      {count('index_optimization_max_num_segments', 'maxSegments', 1)}
      <CheckboxField
        label={t('optimizationDisabled')}
        checked={value.index_optimization_disabled}
        error={errorOf('index_optimization_disabled')}
        onChange={index_optimization_disabled => onChange({ index_optimization_disabled })}
      />
    </>
  )
}
