/** Asks before a stage is deleted, and deletes it. */
import { useState } from 'react'
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { useEntityChanged, type EntitySavedDetail } from '../kit/entities/entities.ts'
import { Callout, ConfirmDialog, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { changeStage } from './save-pipeline.ts'
import { StageText } from './stage-text.tsx'
import { useReadableErrors } from './use-readable-errors.ts'

export interface DeleteStageProps {
  readonly pipeline: StoredPipeline
  readonly stage: PipelineStage
  readonly onDeleted: () => void
  readonly onClose: () => void
}

export function DeleteStage({ pipeline: { id, title }, stage: shown, onDeleted, onClose }: DeleteStageProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(pipelinePageStrings)
  const toast = useToast()
  const readable = useReadableErrors()
  const changed = useEntityChanged(pipelineEntity)
  /** The stage as someone else left it after the page was loaded. */
  const [theirs, setTheirs] = useState<PipelineStage | null>(null)
  const { stage } = shown
  const confirm = async () => {
    const outcome = await readable(changeStage(client, id, { before: theirs ?? shown, after: null }))
    changed()
    if (outcome.is === 'conflict' && outcome.stage) return setTheirs(outcome.stage)
    host.emit('cordwood-pipeline-saved', { id, title: title ?? '' } satisfies EntitySavedDetail)
    toast.success(t('stageDeleted', { stage }))
    onDeleted()
    onClose()
  }
  return (
    <ConfirmDialog
      title={t('deleteStageTitle', { stage })}
      danger
      confirmLabel={t('deleteStage', { stage })}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {theirs && (
        <Callout variant="warning" title={t('stageConflict')}>
          <StageText stage={theirs} />
        </Callout>
      )}
      <p>{t('deleteStageQuestion')}</p>
    </ConfirmDialog>
  )
}
