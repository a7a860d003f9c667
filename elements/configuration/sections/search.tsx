import { configClasses } from '../../../core/configuration/classes.ts'
import { defaultSearchesConfig } from '../../../core/configuration/defaults.ts'
import type { SearchesClusterConfig } from '../../../core/configuration/schema.ts'
import { durationMs } from '../../../core/time/durations.ts'
import { CheckboxField, DurationField, MultiSelectField, SelectField, useStrings } from '../../kit/kit.ts'
import { configPanel } from '../config-panel.tsx'
import { durationText } from '../duration-text.ts'
import { optionLabel } from '../option-label.ts'
import { OptionsField } from '../options-field.tsx'
import { readPermission, type FormProps, type Section } from '../section.ts'
import { screenStrings } from '../strings.ts'
import { typedConfig } from '../typed-config.ts'

const noLimit = 'PT0S'
const firstLimit = 'P30D'
const optionsOf = (names: readonly string[]) => names.map(name => ({ value: name, label: name }))

function SearchForm({ value, onChange, errorOf }: FormProps<SearchesClusterConfig>) {
  const s = useStrings(screenStrings)
  const limited = durationMs(value.query_time_range_limit) !== 0
  const intervals = Object.entries(value.auto_refresh_timerange_options).map(([duration, label]) => ({
    value: duration,
    label: label || duration,
  }))
  const offered = intervals.some(({ value: duration }) => duration === value.default_auto_refresh_option)
  return (
    <>
      <CheckboxField
        label={s('limitOn')}
        checked={limited}
        onChange={on => onChange({ ...value, query_time_range_limit: on ? firstLimit : noLimit })}
      />
      {limited && (
        <DurationField
          label={s('limit')}
          hint={s('limitHint')}
          required
          value={value.query_time_range_limit}
          error={errorOf('query_time_range_limit')}
          onChange={query_time_range_limit => onChange({ ...value, query_time_range_limit })}
        />
      )}
      <OptionsField
        label={s('relativeRanges')}
        value={value.relative_timerange_options}
        error={errorOf('relative_timerange_options')}
        onChange={relative_timerange_options => onChange({ ...value, relative_timerange_options })}
      />
      <OptionsField
        label={s('surroundingRanges')}
        value={value.surrounding_timerange_options}
        error={errorOf('surrounding_timerange_options')}
        onChange={surrounding_timerange_options => onChange({ ...value, surrounding_timerange_options })}
      />
      <MultiSelectField
        label={s('surroundingFields')}
        hint={s('fieldsHint')}
        creatable
        options={optionsOf(value.surrounding_filter_fields)}
        value={value.surrounding_filter_fields}
        error={errorOf('surrounding_filter_fields')}
        onChange={surrounding_filter_fields => onChange({ ...value, surrounding_filter_fields })}
      />
      <MultiSelectField
        label={s('analysisDisabled')}
        hint={`${s('analysisDisabledHint')} ${s('fieldsHint')}`}
        creatable
        options={optionsOf(value.analysis_disabled_fields)}
        value={value.analysis_disabled_fields}
        error={errorOf('analysis_disabled_fields')}
        onChange={analysis_disabled_fields => onChange({ ...value, analysis_disabled_fields })}
      />
      <OptionsField
        label={s('autoRefreshIntervals')}
        value={value.auto_refresh_timerange_options}
        error={errorOf('auto_refresh_timerange_options')}
        onChange={auto_refresh_timerange_options => onChange({ ...value, auto_refresh_timerange_options })}
      />
      <SelectField
        label={s('defaultInterval')}
        required
        options={intervals}
        value={offered ? value.default_auto_refresh_option : null}
        error={errorOf('default_auto_refresh_option')}
        onChange={interval => onChange({ ...value, default_auto_refresh_option: interval as string })}
      />
    </>
  )
}

function Labels({ options }: { readonly options: Readonly<Record<string, string>> }) {
  const labels = Object.entries(options)
  return (
    <span className="chips">
      {labels.map(([duration, label]) => (
        <bdi key={duration} title={duration}>
          {label}
        </bdi>
      ))}
    </span>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <span className="chips mono">
      {names.map(name => (
        <bdi key={name}>{name}</bdi>
      ))}
    </span>
  )
}

const view = typedConfig(configClasses.searches, defaultSearchesConfig, {
  title: 'search',
  about: 'searchAbout',
  width: 'lg',
  rows: (value, messages) => {
    const s = messages.of(screenStrings)
    return [
      {
        label: s('limit'),
        value:
          durationMs(value.query_time_range_limit) === 0
            ? s('noLimit')
            : durationText(value.query_time_range_limit, messages),
      },
      { label: s('relativeRanges'), value: <Labels options={value.relative_timerange_options} /> },
      { label: s('surroundingRanges'), value: <Labels options={value.surrounding_timerange_options} /> },
      { label: s('surroundingFields'), value: <Names names={value.surrounding_filter_fields} /> },
      { label: s('analysisDisabled'), value: <Names names={value.analysis_disabled_fields} /> },
      { label: s('autoRefreshIntervals'), value: <Labels options={value.auto_refresh_timerange_options} /> },
      {
        label: s('defaultInterval'),
        value: <bdi>{optionLabel(value.auto_refresh_timerange_options, value.default_auto_refresh_option)}</bdi>,
      },
    ]
  },
  Form: SearchForm,
})

export const searchSection: Section = { id: 'search', title: 'search', read: readPermission, Panel: configPanel(view) }
