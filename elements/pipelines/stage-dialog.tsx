/** The dialog that adds a stage to a pipeline, or changes one. */
import { useState } from 'react'
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { FIRST_STAGE } from '../../core/pipelines/write-pipeline.ts'
import { SaveConflict, useEntityChanged, type EntitySavedDetail } from '../kit/entities/entities.ts'
import {
  Disclosure,
  lazyPart,
  ModalForm,
  Skeleton,
  useHost,
  usePermission,
  useQuietClient,
  useStrings,
  useToast,
} from '../kit/kit.ts'
import { nextStage } from './next-stage.ts'
import { changeStage } from './save-pipeline.ts'
import { StageFields, type StageDraft } from './stage-fields.tsx'
import { StageText } from './stage-text.tsx'
import { useReadableErrors } from './use-readable-errors.ts'

const StageTrial = lazyPart(async () => (await import('./stage-trial.tsx')).default)

export interface StageDialogProps {
  readonly pipeline: StoredPipeline
  /** Null: a new one. */
  readonly stage: PipelineStage | null
  readonly onClose: () => void
}

export function StageDialog({ pipeline, stage, onClose }: StageDialogProps) {
  const { id, title, stages } = pipeline
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(pipelinePageStrings)
  const toast = useToast()
  const readable = useReadableErrors()
  const changed = useEntityChanged(pipelineEntity)
  /** The stage as this form knows it on the server. */
  const [base, setBase] = useState(stage)
  /** The stage as someone else left it: null where they deleted it, undefined where nobody changed it. */
  const [theirs, setTheirs] = useState<PipelineStage | null>()
  const others = stages.flatMap(one => (one.stage === base?.stage ? [] : [one.stage]))
  const [value, setValue] = useState<StageDraft>(() => stage ?? { ...FIRST_STAGE, rules: [], stage: nextStage(others) })
  const [isTrying, setTrying] = useState(false)
  const mayTry = usePermission('pipeline_rule:read')
  const { stage: number } = value
  const written = number === undefined || others.includes(number) ? null : { ...value, stage: number }
  const saveOver = async (before: PipelineStage | null) => {
    const after: PipelineStage = { ...value, stage: number ?? 0 }
    const outcome = await readable(changeStage(client, id, { before, after }))
    if (outcome.is === 'taken') throw new Error(t('stageTaken', { stage: after.stage }))
    if (outcome.is === 'conflict') return setTheirs(outcome.stage)
    host.emit('cordwood-pipeline-saved', { id, title: title ?? '' } satisfies EntitySavedDetail)
    toast.success(t('stageSaved', { stage: after.stage }))
    changed()
    onClose()
  }
  const load = () => {
    changed()
    if (!theirs) return onClose()
    setBase(theirs)
    setValue(theirs)
    setTheirs(undefined)
  }
  return (
    <ModalForm
      title={stage === null ? t('newStage') : t('editStage', { stage: stage.stage })}
      submitLabel={t(stage === null ? 'addStage' : 'saveStage')}
      width="lg"
      onSubmit={() => saveOver(base)}
      onCancel={onClose}
    >
      {theirs !== undefined && (
        <SaveConflict
          title={t(theirs ? 'stageConflict' : 'stageGone')}
          loadLabel={t(theirs ? 'loadTheirs' : 'keepDeleted')}
          saveLabel={t(theirs ? 'saveMine' : 'addAgain')}
          onLoad={load}
          onSave={() => saveOver(theirs)}
        >
          {theirs && <StageText stage={theirs} />}
        </SaveConflict>
      )}
      <StageFields value={value} taken={others} onChange={setValue} />
      {mayTry && (
        <Disclosure title={t('tryStage')} open={isTrying} onToggle={setTrying}>
          {isTrying && (
            <StageTrial fallback={<Skeleton rows={2} />} pipeline={pipeline} before={base} after={written} />
          )}
        </Disclosure>
      )}
    </ModalForm>
  )
}
