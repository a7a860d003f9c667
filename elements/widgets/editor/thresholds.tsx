/** Edits the thresholds of a chart. */
import { longestThresholdName, mostThresholds, thresholdSignals } from '../../../core/views/chart-settings.ts'
import type { AggregationConfig, Threshold } from '../../../core/views/schema.ts'
import { withThresholds } from '../../../core/widgets/edit.ts'
import { canonical, nameOf } from '../../../core/widgets/series.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Button, NumberField, SelectField, TextField, useStrings } from '../../kit/kit.ts'
import { shortText } from '../chart/text.ts'
import { EditorItem, EditorPart, type ProblemOf } from './editor-part.tsx'

export interface ThresholdsProps {
  readonly config: AggregationConfig
  /** They are drawn as lines. */
  readonly asLines: boolean
  readonly problemOf: ProblemOf
  readonly onConfig: (config: AggregationConfig) => void
}

export function Thresholds({ config, asLines, problemOf, onConfig }: ThresholdsProps) {
  const t = useStrings(widgetStrings)
  const thresholds = config.formatting_settings?.thresholds ?? []
  const put = (index: number, threshold: Threshold) =>
    onConfig(
      withThresholds(
        config,
        thresholds.map((one, at) => (at === index ? threshold : one)),
      ),
    )
  return (
    <EditorPart title={t('thresholds')}>
      {thresholds.map((threshold, index) => (
        <EditorItem
          key={index}
          name={t('thresholdNumber', { number: index + 1 })}
          onRemove={() =>
            onConfig(
              withThresholds(
                config,
                thresholds.filter((_, at) => at !== index),
              ),
            )
          }
        >
          <ThresholdFields
            threshold={threshold}
            config={config}
            error={problemOf(`thresholds.${index}`)}
            onThreshold={next => put(index, next)}
          />
        </EditorItem>
      ))}
      {asLines && thresholds.length > 0 && <p className="xs muted">{t('thresholdsHint')}</p>}
      {thresholds.length < mostThresholds && (
        <div>
          <Button
            size="sm"
            icon="plus"
            onClick={() => onConfig(withThresholds(config, [...thresholds, { value: NaN, signal: 'danger' }]))}
          >
            {t('addThreshold')}
          </Button>
        </div>
      )}
    </EditorPart>
  )
}

function ThresholdFields({
  threshold,
  config,
  error,
  onThreshold,
}: {
  readonly threshold: Threshold
  readonly config: AggregationConfig
  readonly error: string | undefined
  readonly onThreshold: (threshold: Threshold) => void
}) {
  const t = useStrings(widgetStrings)
  const { value, signal, series, name = '', ...kept } = threshold
  const change = (part: { readonly series?: string | null; readonly name?: string }) => {
    const next = { series, name, ...part }
    onThreshold({
      ...kept,
      value,
      signal,
      ...(next.series && { series: next.series }),
      ...(next.name && { name: next.name }),
    })
  }
  const metrics = new Map(config.series.map(one => [canonical(one.function), shortText(nameOf(one), 80)]))
  return (
    <>
      <div className="pairfields">
        <NumberField
          label={t('from')}
          step="any"
          value={Number.isNaN(value) ? undefined : value}
          error={error}
          onChange={next => onThreshold({ ...threshold, value: next ?? NaN })}
        />
        <SelectField
          label={t('signal')}
          options={thresholdSignals.map(one => ({ value: one, label: t(one) }))}
          value={signal}
          onChange={next => onThreshold({ ...threshold, signal: (next ?? 'danger') as Threshold['signal'] })}
        />
      </div>
      <div className="pairfields">
        {(metrics.size > 1 || series !== undefined) && (
          <SelectField
            label={t('ofMetric')}
            clearable={series !== undefined}
            placeholder={t('allMetrics')}
            options={[...metrics].map(([literal, label]) => ({ value: literal, label }))}
            value={series === undefined ? null : canonical(series)}
            onChange={next => change({ series: next })}
          />
        )}
        <TextField
          label={t('thresholdName')}
          optional
          maxLength={longestThresholdName}
          value={name}
          onChange={next => change({ name: next })}
        />
      </div>
    </>
  )
}
