/** The stages of a pipeline that is being created. */
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { FIRST_STAGE } from '../../core/pipelines/write-pipeline.ts'
import { Button, IconButton, useStrings } from '../kit/kit.ts'
import { nextStage } from './next-stage.ts'
import { StageFields, type StageDraft } from './stage-fields.tsx'

export interface StageDraftsProps {
  readonly stages: readonly StageDraft[]
  readonly onChange: (stages: readonly StageDraft[]) => void
}

export function StageDrafts({ stages, onChange }: StageDraftsProps) {
  const t = useStrings(pipelinePageStrings)
  const numberOf = ({ stage }: StageDraft) => stage ?? ''
  return (
    <fieldset className="pipeline-drafts">
      <legend className="sm medium">{t('stages')}</legend>
      {stages.map((stage, place) => (
        <div key={place} className="pipeline-draft">
          <StageFields
            value={stage}
            taken={stages.flatMap((other, at) => (at === place || other.stage === undefined ? [] : [other.stage]))}
            onChange={next => onChange(stages.with(place, next))}
          />
          {stages.length > 1 && (
            <IconButton
              size="sm"
              icon="trash"
              label={t('removeStage', { stage: numberOf(stage) })}
              onClick={() => onChange(stages.toSpliced(place, 1))}
            />
          )}
        </div>
      ))}
      <div>
        <Button
          size="sm"
          icon="plus"
          onClick={() =>
            onChange([
              ...stages,
              { ...FIRST_STAGE, rules: [], stage: nextStage(stages.map(({ stage }) => stage ?? 0)) },
            ])
          }
        >
          {t('addStage')}
        </Button>
      </div>
    </fieldset>
  )
}
