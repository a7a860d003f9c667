/** Edits the groupings of a widget: by values of fields, or by intervals of time. */
import { useMemo } from 'react'
import { DEFAULT_GROUP_LIMIT } from '../../../core/search/rules.ts'
import type {
  AggregationConfig,
  IntervalUnit,
  PivotConfig,
  TimePivot,
  ValuesPivot,
  WidgetInterval,
} from '../../../core/views/schema.ts'
import { defaultScaling, timePivot, valuesPivot } from '../../../core/widgets/defaults.ts'
import { addPivot, movePivotUp, removePivot, setPivot, withFields, type Side } from '../../../core/widgets/edit.ts'
import { intervalUnits } from '../../../core/widgets/intervals.ts'
import { mostValues } from '../../../core/widgets/problems.ts'
import { widgetStrings } from '../../../core/widgets/strings.ts'
import { Button, CheckboxField, NumberField, SelectField, useStrings, type SelectOption } from '../../kit/kit.ts'
import type { WidgetField } from '../widgets-panel.tsx'
import { EditorItem, EditorPart, type ProblemOf } from './editor-part.tsx'
import { FieldSelect, FieldsSelect } from './field-select.tsx'

export interface GroupingsProps {
  readonly side: Side
  readonly config: AggregationConfig
  readonly fields: readonly WidgetField[]
  readonly options: readonly SelectOption[]
  readonly problemOf: ProblemOf
  readonly onConfig: (config: AggregationConfig) => void
}

export function Groupings({ side, config, fields, options, problemOf, onConfig }: GroupingsProps) {
  const t = useStrings(widgetStrings)
  const kinds = useMemo(() => new Map(fields.map(({ name, kind }) => [name, kind])), [fields])
  const isRows = side === 'row_pivots'
  return (
    <EditorPart title={t(isRows ? 'rowGroups' : 'columnGroups')} error={problemOf(side)}>
      {isRows && config.row_pivots.length === 0 && <p className="xs muted">{t('noGroups')}</p>}
      {config[side].map((pivot, index) => (
        <EditorItem
          key={index}
          name={t(isRows ? 'rowGroup' : 'columnGroup', { number: index + 1 })}
          onRemove={() => onConfig(removePivot(config, side, index))}
          onUp={index > 0 ? () => onConfig(movePivotUp(config, side, index)) : undefined}
        >
          <Grouping
            pivot={pivot}
            options={options}
            problemOf={path => problemOf(`${side}.${index}.${path}`)}
            onFields={names =>
              onConfig(
                setPivot(
                  config,
                  side,
                  index,
                  withFields(pivot, names, field => kinds.get(field)),
                ),
              )
            }
            onPivot={next => onConfig(setPivot(config, side, index, next))}
          />
        </EditorItem>
      ))}
      <div>
        <Button size="sm" icon="plus" onClick={() => onConfig(addPivot(config, side))}>
          {t(isRows ? 'addRowGroup' : 'addColumnGroup')}
        </Button>
      </div>
    </EditorPart>
  )
}

interface GroupingProps {
  readonly pivot: PivotConfig
  readonly options: readonly SelectOption[]
  readonly problemOf: ProblemOf
  readonly onFields: (fields: readonly string[]) => void
  readonly onPivot: (pivot: PivotConfig) => void
}

function Grouping({ pivot, options, problemOf, onFields, onPivot }: GroupingProps) {
  const t = useStrings(widgetStrings)
  const kinds = [
    { value: 'values', label: t('byValues') },
    { value: 'time', label: t('byTime') },
  ]
  return (
    <>
      {pivot.type === 'time' ? (
        <FieldSelect
          label={t('groupField')}
          options={options}
          error={problemOf('fields')}
          value={pivot.fields[0] ?? ''}
          onChange={field => onFields(field === '' ? [] : [field])}
        />
      ) : (
        <FieldsSelect
          label={t('groupFields')}
          options={options}
          error={problemOf('fields')}
          value={pivot.fields}
          onChange={onFields}
        />
      )}
      <SelectField
        label={t('groupBy')}
        options={kinds}
        value={pivot.type}
        onChange={kind =>
          onPivot(
            kind === 'time'
              ? { ...timePivot(), fields: pivot.fields.slice(0, 1) }
              : { ...valuesPivot(''), fields: pivot.fields },
          )
        }
      />
      {pivot.type === 'time' ? (
        <TimeSettings pivot={pivot} problemOf={problemOf} onPivot={onPivot} />
      ) : (
        <ValuesSettings pivot={pivot} problemOf={problemOf} onPivot={onPivot} />
      )}
    </>
  )
}

function ValuesSettings({
  pivot,
  problemOf,
  onPivot,
}: { readonly pivot: ValuesPivot } & Pick<GroupingProps, 'problemOf' | 'onPivot'>) {
  const t = useStrings(widgetStrings)
  const { config } = pivot
  return (
    <>
      <NumberField
        label={t('limit')}
        min={1}
        max={mostValues}
        placeholder={String(DEFAULT_GROUP_LIMIT)}
        value={config.limit ?? undefined}
        error={problemOf('limit')}
        onChange={limit => onPivot({ ...pivot, config: { ...config, limit: limit ?? null } })}
      />
      <CheckboxField
        label={t('skipEmpty')}
        checked={config.skip_empty_values ?? false}
        onChange={checked => onPivot({ ...pivot, config: { ...config, skip_empty_values: checked } })}
      />
    </>
  )
}

function TimeSettings({
  pivot,
  problemOf,
  onPivot,
}: { readonly pivot: TimePivot } & Pick<GroupingProps, 'problemOf' | 'onPivot'>) {
  const t = useStrings(widgetStrings)
  const { interval } = pivot.config
  const put = (next: WidgetInterval) => onPivot({ ...pivot, config: { interval: next } })
  const auto = interval.type === 'auto'
  return (
    <>
      <CheckboxField
        label={t('autoInterval')}
        checked={auto}
        onChange={checked =>
          put(checked ? { type: 'auto', scaling: defaultScaling } : { type: 'timeunit', value: 1, unit: 'minutes' })
        }
      />
      {auto ? (
        <NumberField
          label={t('scaling')}
          hint={t('scalingHint')}
          min={0.05}
          step="any"
          value={Number.isNaN(interval.scaling) ? undefined : interval.scaling}
          error={problemOf('interval')}
          onChange={scaling => put({ type: 'auto', scaling: scaling ?? NaN })}
        />
      ) : (
        <div className="pairfields">
          <NumberField
            label={t('amount')}
            min={1}
            value={Number.isNaN(interval.value) ? undefined : interval.value}
            error={problemOf('interval')}
            onChange={value => put({ ...interval, value: value ?? NaN })}
          />
          <SelectField
            label={t('unit')}
            value={interval.unit}
            options={intervalUnits.map(unit => ({ value: unit, label: t(unit) }))}
            onChange={unit => put({ ...interval, unit: (unit ?? 'minutes') as IntervalUnit })}
          />
        </div>
      )}
    </>
  )
}
