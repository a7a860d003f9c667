/** Asks before a stage is deleted, and deletes it. */
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { useEntityChanged, type EntitySavedDetail } from '../kit/entities/entities.ts'
import { ConfirmDialog, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { changeStages } from './save-pipeline.ts'
import { useReadableErrors } from './use-readable-errors.ts'

export interface DeleteStageProps {
  readonly pipeline: StoredPipeline
  readonly stage: number
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteStage({ pipeline: { id, title }, stage, onDeleted, onClose }: DeleteStageProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(pipelinePageStrings)
  const toast = useToast()
  const readable = useReadableErrors()
  const changed = useEntityChanged(pipelineEntity)
  const confirm = async () => {
    await readable(changeStages(client, id, stages => stages.filter(one => one.stage !== stage)))
    host.emit('cordwood-pipeline-saved', { id, title: title ?? '' } satisfies EntitySavedDetail)
    toast.success(t('stageDeleted', { stage }))
    onDeleted()
    onClose()
    changed()
  }
  return (
    <ConfirmDialog
      title={t('deleteStageTitle', { stage })}
      danger
      confirmLabel={t('deleteStage', { stage })}
      onConfirm={confirm}
      onCancel={onClose}
    >
      <p>{t('deleteStageQuestion')}</p>
    </ConfirmDialog>
  )
}
