/** The steps of a sequence, and the field whose value they have in common. */
import { definitionPageStrings } from '../../../core/alerts/definition-page-strings.ts'
import { MAX_STEPS } from '../../../core/alerts/limits.ts'
import { Button, FieldNote, IconButton, NumberField, SelectField, useStrings } from '../../kit/kit.ts'
import { newStep, type SequenceStepDraft } from './draft.ts'
import { QueryField } from './query-field.tsx'
import type { StepProps } from './step-props.ts'
import { StreamsField } from './streams-field.tsx'
import type { MessageFields } from './use-message-fields.ts'

export function SequenceFields({
  draft: { sequenceKey, steps },
  change,
  errorOf,
  known,
}: StepProps & { readonly known: MessageFields }) {
  const t = useStrings(definitionPageStrings)
  const error = errorOf('steps')
  const put = (step: SequenceStepDraft) => change({ steps: steps.map(one => (one.id === step.id ? step : one)) })
  const swap = (index: number) => change({ steps: steps.with(index, steps[index - 1]!).with(index - 1, steps[index]!) })
  return (
    <>
      <SelectField
        label={t('sequenceKey')}
        hint={t('sequenceKeyHint')}
        creatable
        placeholder={t('chooseField')}
        options={known.options}
        value={sequenceKey === '' ? null : sequenceKey}
        error={errorOf('key')}
        onChange={key => change({ sequenceKey: key ?? '' })}
      />
      <fieldset className="definition-items">
        <legend className="label">{t('sequenceSteps')}</legend>
        {steps.map((step, index) => {
          const name = t('stepNumber', { number: index + 1 })
          return (
            <div key={step.id} className="definition-item form" role="group" aria-label={name}>
              <div className="row">
                <span className="sm medium">{name}</span>
                <span className="row end">
                  {index > 0 && (
                    <IconButton size="sm" icon="arrow-up" label={t('moveUp', { name })} onClick={() => swap(index)} />
                  )}
                  <IconButton
                    size="sm"
                    icon="trash"
                    label={t('removeNamed', { name })}
                    onClick={() => change({ steps: steps.filter(one => one.id !== step.id) })}
                  />
                </span>
              </div>
              <QueryField
                label={t('query')}
                value={step.query}
                streams={step.streams}
                fields={known.fields}
                onChange={query => put({ ...step, query })}
              />
              <div className="definition-pair">
                <StreamsField value={step.streams} onChange={streams => put({ ...step, streams })} />
                <NumberField
                  label={t('atLeast')}
                  min={1}
                  value={step.atLeast}
                  error={errorOf(`steps.${step.id}`)}
                  onChange={atLeast => put({ ...step, atLeast })}
                />
              </div>
            </div>
          )
        })}
        {error !== undefined && <FieldNote error={error} />}
        {steps.length < MAX_STEPS && (
          <div>
            <Button size="sm" icon="plus" onClick={() => change({ steps: [...steps, newStep()] })}>
              {t('addStep')}
            </Button>
          </div>
        )}
      </fieldset>
    </>
  )
}
