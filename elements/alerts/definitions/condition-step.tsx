/** The second step: what is looked for, and how often it would have been found. */
import { useId } from 'react'
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { Callout, Icon, SelectField, useStrings, type IconName } from '../../kit/kit.ts'
import { AggregationFields } from './aggregation-fields.tsx'
import type { ConditionType } from './draft.ts'
import { MissingFields } from './missing-fields.tsx'
import { QueryField } from './query-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'
import { SequenceFields } from './sequence-fields.tsx'
import type { StepProps } from './step-props.ts'
import { StreamsField } from './streams-field.tsx'
import { useMessageFields } from './use-message-fields.ts'

const types = [
  ['aggregation-v1', 'funnel', 'aggregationType', 'aggregationTypeHint'],
  ['missing-data-v1', 'heart-pulse', 'missingType', 'missingTypeHint'],
  ['sequence-v1', 'diagram-2', 'sequenceType', 'sequenceTypeHint'],
] as const satisfies readonly (readonly [ConditionType, IconName, string, string])[]

export interface ConditionStepProps extends StepProps {
  /** The type of the stored config, where the form does not know it. */
  readonly keptType: string | null
}

export function ConditionStep({ draft, change, errorOf, keptType }: ConditionStepProps) {
  const t = useStrings(definitionPageStrings)
  const known = useMessageFields(draft.type === 'sequence-v1' ? [] : draft.streams)
  if (draft.type === null)
    return (
      <Callout>
        {keptType === 'system-notifications-v1' ? t('systemTypeHint') : t('unknownType', { type: keptType ?? '' })}
      </Callout>
    )
  return (
    <>
      <TypeChoice type={draft.type} onChange={type => change({ type })} />
      {draft.type !== 'sequence-v1' && (
        <>
          <QueryField
            label={t('query')}
            value={draft.query}
            streams={draft.streams}
            fields={known.fields}
            error={errorOf('query')}
            onChange={query => change({ query })}
          />
          <div className="definition-pair">
            <StreamsField value={draft.streams} error={errorOf('streams')} onChange={streams => change({ streams })} />
            {draft.type === 'aggregation-v1' && (
              <SelectField
                label={t('createFor')}
                options={[
                  { value: 'filter', label: t('filterKind') },
                  { value: 'aggregation', label: t('aggregationKind') },
                ]}
                value={draft.isAggregation ? 'aggregation' : 'filter'}
                onChange={kind => change({ isAggregation: kind === 'aggregation' })}
              />
            )}
          </div>
        </>
      )}
      {draft.type === 'missing-data-v1' && (
        <MissingFields draft={draft} change={change} errorOf={errorOf} options={known.options} />
      )}
      {draft.type === 'sequence-v1' && <SequenceFields draft={draft} change={change} errorOf={errorOf} known={known} />}
      <ScheduleFields draft={draft} change={change} errorOf={errorOf} />
      {draft.type === 'aggregation-v1' && draft.isAggregation && (
        <AggregationFields draft={draft} change={change} errorOf={errorOf} options={known.options} />
      )}
    </>
  )
}

interface TypeChoiceProps {
  readonly type: ConditionType
  readonly onChange: (type: ConditionType) => void
}

/** Radio buttons that look like cards. */
function TypeChoice({ type, onChange }: TypeChoiceProps) {
  const t = useStrings(definitionPageStrings)
  const name = useId()
  return (
    <fieldset className="definition-types">
      <legend className="label">{t('conditionType')}</legend>
      {types.map(([value, icon, title, hint]) => (
        <label key={value} className={value === type ? 'chosen' : undefined}>
          <input
            type="radio"
            className="sr"
            name={name}
            value={value}
            checked={value === type}
            onChange={() => onChange(value)}
          />
          <Icon name={icon} />
          <span>
            <span className="medium">{t(title)}</span>
            <span className="hint">{t(hint)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
