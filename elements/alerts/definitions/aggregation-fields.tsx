/** What an aggregation groups by, compares and measures besides. */
import { useId } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { Button, FieldNote, IconButton, MultiSelectField, useStrings, type SelectOption } from '../../kit/kit.ts'
import { countSeries } from './condition-draft.ts'
import { ConditionTree } from './condition-tree.tsx'
import { SeriesFields } from './series-fields.tsx'
import type { StepProps } from './step-props.ts'

export interface AggregationFieldsProps extends StepProps {
  readonly options: readonly SelectOption[]
}

export function AggregationFields({ draft, change, errorOf, options }: AggregationFieldsProps) {
  const t = useStrings(definitionPageStrings)
  const id = useId()
  const conditionsError = errorOf('conditions')
  return (
    <>
      <MultiSelectField
        label={t('groupBy')}
        optional
        hint={t('groupByHint')}
        creatable
        placeholder={t('addField')}
        options={options}
        value={draft.groupBy}
        error={errorOf('group_by')}
        onChange={groupBy => change({ groupBy })}
      />
      <div className="field" role="group" aria-labelledby={id}>
        <span id={id} className="label">
          {t('when')}
        </span>
        <ConditionTree
          condition={draft.condition}
          options={options}
          errorOf={errorOf}
          onChange={condition => change({ condition })}
        />
        {conditionsError !== undefined && <FieldNote error={conditionsError} />}
      </div>
      <AlsoMeasured draft={draft} change={change} errorOf={errorOf} options={options} />
    </>
  )
}

function AlsoMeasured({ draft: { alsoMeasured }, change, errorOf, options }: AggregationFieldsProps) {
  const t = useStrings(definitionPageStrings)
  const id = useId()
  const error = errorOf('series')
  return (
    <div className="field" role="group" aria-labelledby={id}>
      <span id={id} className="label">
        {t('alsoMeasured')} <span className="optional">({t('optional')})</span>
      </span>
      {alsoMeasured.map((series, index) => (
        <div key={index} className="condition-row" role="group" aria-label={t('seriesNumber', { number: index + 1 })}>
          <div className="condition-fields condition-series">
            <SeriesFields
              series={series}
              options={options}
              error={errorOf(`series.${index}`)}
              onChange={next => change({ alsoMeasured: alsoMeasured.with(index, next) })}
            />
          </div>
          <div className="condition-acts">
            <IconButton
              icon="x-lg"
              label={t('removeNamed', { name: t('seriesNumber', { number: index + 1 }) })}
              onClick={() => change({ alsoMeasured: alsoMeasured.toSpliced(index, 1) })}
            />
          </div>
        </div>
      ))}
      <FieldNote error={error} hint={t('alsoMeasuredHint')} />
      <div className="condition-adds">
        <Button
          size="sm"
          variant="ghost"
          icon="plus"
          onClick={() => change({ alsoMeasured: [...alsoMeasured, countSeries] })}
        >
          {t('addSeries')}
        </Button>
      </div>
    </div>
  )
}
