/** The dialog that connects a pipeline to streams. */
import { useState } from 'react'
import { connectPipeline } from '../../core/pipelines/api.ts'
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { useEntityChanged, type EntitySavedDetail } from '../kit/entities/entities.ts'
import { Callout, ModalForm, MultiSelectField, useHost, useQuietClient, useStrings, useToast } from '../kit/kit.ts'
import { useStreamOptions, useStreams } from './use-pipelines-data.ts'

export interface ConnectionsDialogProps {
  readonly pipeline: StoredPipeline
  /** Ids of the streams that it is connected to. */
  readonly connected: readonly string[]
  readonly onClose: () => void
}

export function ConnectionsDialog({ pipeline: { id, title }, connected, onClose }: ConnectionsDialogProps) {
  const client = useQuietClient()
  const host = useHost()
  const t = useStrings(pipelinePageStrings)
  const toast = useToast()
  const changed = useEntityChanged(pipelineEntity)
  const streams = useStreams()
  const options = useStreamOptions()
  const [chosen, setChosen] = useState(connected)
  const save = async () => {
    await connectPipeline(client, { pipeline_id: id, stream_ids: [...chosen] })
    host.emit('cordwood-pipeline-saved', { id, title: title ?? '' } satisfies EntitySavedDetail)
    toast.success(t('connectionsSaved'))
    changed()
    onClose()
  }
  return (
    <ModalForm title={t('editConnections')} submitLabel={t('saveConnections')} onSubmit={save} onCancel={onClose}>
      <MultiSelectField
        label={t('streams')}
        hint={t('connectionsHint')}
        optional
        filterable
        options={options}
        value={chosen}
        onChange={setChosen}
      />
      {streams.error && <Callout variant="warning">{t('streamsFailed')}</Callout>}
    </ModalForm>
  )
}
