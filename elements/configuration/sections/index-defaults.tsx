import type { ReactNode } from 'react'
import type { Messages } from '../../../core/brand/catalogue.ts'
import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultIndexSetsConfig } from '../../../core/configuration/defaults.ts'
import type { IndexSetsDefaultConfiguration } from '../../../core/configuration/schema.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { CheckboxField, NumberField, TextField, TimeUnitField, TimeUnitText, useStrings, type ValueRow } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { durationText } from '../duration-text.ts'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { strategyOf, type StrategyKind } from '../strategies.ts'
import { StrategyFields } from '../strategy-fields.tsx'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function IndexDefaultsForm({ value, onChange, errorOf }: FormProps<IndexSetsDefaultConfiguration>) {
  const s = useStrings(screenStrings)
  const count = (
    name: 'shards' | 'replicas' | 'index_optimization_max_num_segments', label: 'shards' | 'replicas' | 'maxSegments', min: number,
  ) => (
    <NumberField
      label={s(label)}
      required
      min={min}
      value={value[name]}
      error={errorOf(name)}
      onChange={number => onChange({ ...value, [name]: number })}
    />
  )
  const strategy = (kind: StrategyKind) => (
    <StrategyFields
      kind={kind}
      type={value[`${kind}_strategy_class`]}
      config={value[`${kind}_strategy_config`]}
      errorOf={errorOf}
      onChange={(type, config) => onChange({
        ...value, [`${kind}_strategy_class`]: type, [`${kind}_strategy_config`]: config, [`${kind}_strategy`]: config,
      })}
    />
  )
  return (
    <>
      <TextField
        label={s('analyzer')}
        required
        mono
        value={value.index_analyzer}
        error={errorOf('index_analyzer')}
        onChange={index_analyzer => onChange({ ...value, index_analyzer })}
      />
      {count('shards', 'shards', 1)}
      {count('replicas', 'replicas', 0)}
      {count('index_optimization_max_num_segments', 'maxSegments', 1)}
      <CheckboxField
        label={s('optimizationDisabled')}
        checked={value.index_optimization_disabled}
        error={errorOf('index_optimization_disabled')}
        onChange={index_optimization_disabled => onChange({ ...value, index_optimization_disabled })}
      />
      <TimeUnitField
        label={s('fieldTypeRefresh')}
        required
        min={0}
        value={{ value: value.field_type_refresh_interval, unit: value.field_type_refresh_interval_unit }}
        error={errorOf('field_type_refresh_interval')}
        onChange={({ value: interval, unit }) => onChange({
          ...value, field_type_refresh_interval: interval as number, field_type_refresh_interval_unit: unit,
        })}
      />
      {strategy('rotation')}
      {strategy('retention')}
    </>
  )
}

function strategyRows(kind: StrategyKind, value: IndexSetsDefaultConfiguration, messages: Messages): readonly ValueRow[] {
  const s = messages.of(screenStrings)
  const type = value[`${kind}_strategy_class`]
  const config: Readonly<Record<string, unknown>> = value[`${kind}_strategy_config`]
  const strategy = strategyOf(kind, type)
  const text = (own: unknown): ReactNode => {
    if (typeof own === 'number') return formatNumberIn(messages.lang, own)
    if (typeof own === 'boolean') return s(own ? 'on' : 'off')
    return typeof own === 'string' ? durationText(own, messages) : null
  }
  return [
    { label: s(kind), value: strategy ? s(strategy.label) : <bdi className="mono break">{type}</bdi> },
    ...strategy?.fields.map(({ name, label }) => ({ label: s(label), value: text(config[name]) })) ?? [],
  ]
}

const view = typedConfig(configClasses.indexSetDefaults, defaultIndexSetsConfig, {
  title: 'indexDefaults',
  about: 'indexDefaultsAbout',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    return [
      { label: s('analyzer'), value: <bdi className="mono break">{value.index_analyzer}</bdi> },
      { label: s('shards'), value: formatNumberIn(messages.lang, value.shards) },
      { label: s('replicas'), value: formatNumberIn(messages.lang, value.replicas) },
      { label: s('maxSegments'), value: formatNumberIn(messages.lang, value.index_optimization_max_num_segments) },
      { label: s('optimization'), value: s(value.index_optimization_disabled ? 'off' : 'on') },
      {
        label: s('fieldTypeRefresh'),
        value: <TimeUnitText value={{ value: value.field_type_refresh_interval, unit: value.field_type_refresh_interval_unit }} />,
      },
      ...strategyRows('rotation', value, messages),
      ...strategyRows('retention', value, messages),
    ]
  },
  Form: IndexDefaultsForm,
})

export const indexDefaultsSection: Section = {
  id: 'index-set-defaults', title: 'indexDefaults', read: readPermission, obeyed: 'index-set-defaults', Panel: configPanel(view),
}
