import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultIndexSetsConfig } from '../../../core/configuration/defaults.ts'
import type { IndexSetsDefaultConfiguration } from '../../../core/configuration/schema.ts'
import { indexSetStrings } from '../../../core/indices/index-set-strings.ts'
import { strategyStrings } from '../../../core/indices/strategy-strings.ts'
import { retentionWords, rotationWords } from '../../../core/indices/strategy-words.ts'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { TimeUnitField, TimeUnitText, useStrings } from '../../kit/kit.ts'
import { ClusterFields } from '../../indices/cluster-fields.tsx'
import { StrategiesFields } from '../../indices/strategy-fields.tsx'
import { configPanel } from '../config-panel.tsx'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

function IndexDefaultsForm({ value, onChange, errorOf }: FormProps<IndexSetsDefaultConfiguration>) {
  const t = useStrings(indexSetStrings)
  return (
    <>
      <StrategiesFields
        value={value}
        errorOf={errorOf}
        onChange={change => {
          const next = { ...value, ...change }
          onChange({
            ...next,
            rotation_strategy_config: next.rotation_strategy,
            retention_strategy_config: next.retention_strategy,
          })
        }}
      />
      <fieldset className="form">
        <legend className="label">{t('cluster')}</legend>
        <ClusterFields value={value} errorOf={errorOf} onChange={change => onChange({ ...value, ...change })} />
        <TimeUnitField
          label={t('fieldTypeRefresh')}
          required
          min={0}
          value={{ value: value.field_type_refresh_interval, unit: value.field_type_refresh_interval_unit }}
          error={errorOf('field_type_refresh_interval')}
          onChange={({ value: interval, unit }) =>
            onChange({
              ...value,
              field_type_refresh_interval: interval as number,
              field_type_refresh_interval_unit: unit,
            })
          }
        />
      </fieldset>
    </>
  )
}

const view = typedConfig(configClasses.indexSetDefaults, defaultIndexSetsConfig, {
  title: 'indexDefaults',
  about: 'indexDefaultsAbout',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    const k = messages.of(strategyStrings)
    const t = messages.of(indexSetStrings)
    return [
      { label: k('rotation'), value: rotationWords(value, messages) },
      { label: k('retention'), value: retentionWords(value, messages) },
      {
        label: t('fieldTypeRefresh'),
        value: (
          <TimeUnitText
            value={{ value: value.field_type_refresh_interval, unit: value.field_type_refresh_interval_unit }}
          />
        ),
      },
      { label: t('analyzer'), value: <bdi className="mono break">{value.index_analyzer}</bdi> },
      { label: t('shards'), value: formatNumberIn(messages.lang, value.shards) },
      { label: t('replicas'), value: formatNumberIn(messages.lang, value.replicas) },
      { label: t('maxSegments'), value: formatNumberIn(messages.lang, value.index_optimization_max_num_segments) },
      { label: t('optimization'), value: s(value.index_optimization_disabled ? 'off' : 'on') },
    ]
  },
  Form: IndexDefaultsForm,
})

export const indexDefaultsSection: Section = {
  id: 'index-set-defaults',
  title: 'indexDefaults',
  read: readPermission,
  obeyed: 'index-set-defaults',
  Panel: configPanel(view),
}
