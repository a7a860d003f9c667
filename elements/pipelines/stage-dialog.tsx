/** The dialog that adds a stage to a pipeline, or changes one. */
import { useState } from 'react'
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { FIRST_STAGE } from '../../core/pipelines/write-pipeline.ts'
import { useEntityChanged, type EntitySavedDetail } from '../kit/entities/entities.ts'
import { ModalForm, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { nextStage } from './next-stage.ts'
import { changeStages } from './save-pipeline.ts'
import { StageFields, type StageDraft } from './stage-fields.tsx'
import { useReadableErrors } from './use-readable-errors.ts'

export interface StageDialogProps {
  readonly pipeline: StoredPipeline
  /** Null: a new one. */
  readonly stage: PipelineStage | null
  readonly onClose: () => void
}

export function StageDialog({ pipeline: { id, title, stages }, stage, onClose }: StageDialogProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(pipelinePageStrings)
  const toast = useToast()
  const readable = useReadableErrors()
  const changed = useEntityChanged(pipelineEntity)
  const others = stages.flatMap(one => (one.stage === stage?.stage ? [] : [one.stage]))
  const [value, setValue] = useState<StageDraft>(() => stage ?? { ...FIRST_STAGE, rules: [], stage: nextStage(others) })
  const save = async () => {
    const written: PipelineStage = { ...value, stage: value.stage ?? 0 }
    await readable(
      changeStages(client, id, before => {
        const rest = before.filter(one => one.stage !== stage?.stage)
        if (rest.some(one => one.stage === written.stage)) throw new Error(t('stageTaken', { stage: written.stage }))
        return [...rest, written]
      }),
    )
    host.emit('cordwood-pipeline-saved', { id, title: title ?? '' } satisfies EntitySavedDetail)
    toast.success(t('stageSaved', { stage: written.stage }))
    changed()
    onClose()
  }
  return (
    <ModalForm
      title={stage === null ? t('newStage') : t('editStage', { stage: stage.stage })}
      submitLabel={t(stage === null ? 'addStage' : 'saveStage')}
      width="lg"
      onSubmit={save}
      onCancel={onClose}
    >
      <StageFields value={value} taken={others} onChange={setValue} />
    </ModalForm>
  )
}
