/** Edits the metrics of a widget: functions of fields, with optional names. */
import { SERIES_LABELS } from '../../../core/search/rules.ts'
import type { SeriesType } from '../../../core/search/schema.ts'
import { seriesUnits } from '../../../core/views/chart-settings.ts'
import type { AggregationConfig, Series, SeriesUnit } from '../../../core/views/schema.ts'
import {
  addSeries,
  draftOf,
  literalOf,
  removeSeries,
  setSeries,
  withType,
  withUnit,
  type SeriesDraft,
} from '../../../core/widgets/edit.ts'
import { canonical, seriesTypes } from '../../../core/widgets/series.ts'
import { unitOf } from '../../../core/widgets/units.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Button, NumberField, SelectField, TextField, useStrings, type SelectOption } from '../../kit/kit.ts'
import { shortText } from '../chart/text.ts'
import { EditorItem, EditorPart, type ProblemOf } from './editor-part.tsx'
import { FieldSelect } from './field-select.tsx'

const functions = seriesTypes.map(value => ({ value, label: SERIES_LABELS[value] }))

export interface MetricsProps {
  readonly config: AggregationConfig
  readonly options: readonly SelectOption[]
  readonly problemOf: ProblemOf
  readonly onConfig: (config: AggregationConfig) => void
}

export function Metrics({ config, options, problemOf, onConfig }: MetricsProps) {
  const t = useStrings(widgetStrings)
  return (
    <EditorPart title={t('metrics')} error={problemOf('series')}>
      {config.series.map((series, index) => (
        <EditorItem
          key={index}
          name={t('metric', { number: index + 1 })}
          onRemove={() => onConfig(removeSeries(config, index))}
        >
          <Metric
            series={series}
            unit={unitOf(config, index)}
            options={options}
            problemOf={path => problemOf(path === '' ? `series.${index}` : `series.${index}.${path}`)}
            onSeries={next => onConfig(setSeries(config, index, next))}
            onUnit={unit => onConfig(withUnit(config, series.function, unit))}
          />
        </EditorItem>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onConfig(addSeries(config))}>
          {t('addMetric')}
        </Button>
      </div>
    </EditorPart>
  )
}

function Metric({
  series,
  unit,
  options,
  problemOf,
  onSeries,
  onUnit,
}: {
  readonly series: Series
  readonly unit: SeriesUnit | null
  readonly onUnit: (unit: SeriesUnit | null) => void
  readonly options: readonly SelectOption[]
  readonly problemOf: ProblemOf
  readonly onSeries: (series: Series) => void
}) {
  const t = useStrings(widgetStrings)
  const draft = draftOf(series.function)
  const put = (next: SeriesDraft) => onSeries({ ...series, function: literalOf(next) })
  const anyMessage = draft.type === 'count'
  return (
    <>
      <div className="pairfields">
        <SelectField
          label={t('function')}
          options={functions}
          value={draft.type}
          error={problemOf('')}
          filterable={false}
          onChange={type => put(withType(draft, (type ?? 'count') as SeriesType))}
        />
        <FieldSelect
          label={t('metricField')}
          options={options}
          value={draft.field}
          error={problemOf('field')}
          clearable={anyMessage}
          placeholder={anyMessage ? t('allMessages') : undefined}
          onChange={field => put({ ...draft, field })}
        />
      </div>
      <div className="pairfields">
        {draft.type === 'percentile' && (
          <NumberField
            label={t('percentile')}
            min={0}
            max={100}
            step="any"
            value={draft.percentile}
            error={problemOf('percentile')}
            onChange={percentile => put({ ...draft, percentile })}
          />
        )}
        <TextField
          label={t('metricName')}
          optional
          value={series.config.name ?? ''}
          error={problemOf('name')}
          placeholder={shortText(canonical(series.function), 60)}
          onChange={name => onSeries({ ...series, config: { ...series.config, name: name === '' ? null : name } })}
        />
        <SelectField
          label={t('unit')}
          options={seriesUnits.map(value => ({ value, label: t(value) }))}
          clearable={unit !== null}
          placeholder={t('noUnit')}
          value={unit}
          onChange={value => onUnit(value as SeriesUnit | null)}
        />
      </div>
    </>
  )
}
