/** Details of a pipeline: the streams that it is connected to, its dates, and what it does now. */
import { useState } from 'react'
import type { StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelineFigureStrings } from '../../core/pipelines/figure-strings.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { Button, Callout, Panel, Timestamp, usePermission, useStrings, ValueRows } from '../kit/kit.ts'
import { ConnectionsDialog } from './connections-dialog.tsx'
import { ConnectedStreams, PipelineErrors, PipelineRate } from './pipeline-cells.tsx'
import { useConnectedStreams } from './use-pipelines-data.ts'

export function PipelineDetails({ pipeline }: { readonly pipeline: StoredPipeline }) {
  const t = useStrings(pipelinePageStrings)
  const figures = useStrings(pipelineFigureStrings)
  const [isConnecting, setConnecting] = useState(false)
  const mayConnect = usePermission('pipeline_connection:edit')
  const connected = useConnectedStreams()
  const ids = connected && (connected.get(pipeline.id) ?? [])
  const { created_at: created, modified_at: modified } = pipeline
  const connect = mayConnect && ids && (
    <Button size="sm" icon="pencil" onClick={() => setConnecting(true)}>
      {t('editConnections')}
    </Button>
  )
  return (
    <>
      {ids?.length === 0 && <Callout variant="warning">{t('idle')}</Callout>}
      <Panel title={t('details')} actions={connect} padded>
        <ValueRows
          rows={[
            ...(ids ? [{ label: t('streams'), value: <ConnectedStreams pipelineId={pipeline.id} isWhole /> }] : []),
            { label: figures('throughput'), value: <PipelineRate pipelineId={pipeline.id} /> },
            { label: figures('errors'), value: <PipelineErrors pipelineId={pipeline.id} /> },
            { label: t('created'), value: created && <Timestamp value={created} /> },
            { label: t('modified'), value: modified && <Timestamp value={modified} /> },
          ]}
        />
      </Panel>
      {isConnecting && ids && (
        <ConnectionsDialog pipeline={pipeline} connected={ids} onClose={() => setConnecting(false)} />
      )}
    </>
  )
}
