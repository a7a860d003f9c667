/**
 * `<cordwood-pipeline>`: one pipeline, with the streams that it is connected to, and its stages with their rules and what they do now.
 *
 * @permission pipeline:read:{id} — shows the pipeline
 * @permission pipeline:edit:{id} — changes its details and stages
 * @permission pipeline:delete:{id} — deletes it
 * @permission pipeline_connection:read — shows the streams that it is connected to
 * @permission pipeline_connection:edit — connects it to streams
 * @permission pipeline_rule:read — shows what its rules do and cost, offers rules for stages, and tries a stage before it is saved
 * @permission searches:relative — offers recent messages to try a stage on
 * @example
 * <cordwood-pipeline pipeline-id="64c9cc000000000000000001"></cordwood-pipeline>
 */
import { useState } from 'react'
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { DeleteEntity, useEntityRights } from '../kit/entities/entities.ts'
import {
  Button,
  Callout,
  defineElement,
  ErrorState,
  Icon,
  Link,
  Page,
  Panel,
  Skeleton,
  useCore,
  useNavigate,
  usePermission,
  useStrings,
} from '../kit/kit.ts'
import { PipelineDetails } from './pipeline-details.tsx'
import { PipelineForm } from './pipeline-form.tsx'
import { SourceErrors } from './source-errors.tsx'
import { StageList } from './stage-list.tsx'
import { StatisticsContext, useConnectedStreams, usePipeline, useStatistics } from './use-pipelines-data.ts'
import tablesCss from '../kit/tables/tables.css?inline'
import fieldsCss from './field-changes.css?inline'
import css from './pipelines.css?inline'
import simulatorCss from './simulator.css?inline'

export interface PipelineProps {
  /** Id of the pipeline. */
  readonly pipelineId?: string
}

function PipelinePage({ pipelineId = '' }: PipelineProps) {
  return <Loaded key={pipelineId} id={pipelineId} />
}

function Loaded({ id }: { readonly id: string }) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  const { data, error, refetch } = usePipeline(id)
  const statistics = useStatistics()
  return (
    <StatisticsContext.Provider value={statistics}>
      <Page
        title={data ? (data.title ?? data.id) : t('pipeline')}
        description={data?.description ?? undefined}
        crumb={<Link to={routes.pipelines()}>{t('title')}</Link>}
        actions={data && <HeadActions pipeline={data} />}
      >
        {data ? (
          <Content pipeline={data} />
        ) : (
          <Panel>{error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}</Panel>
        )}
      </Page>
    </StatisticsContext.Provider>
  )
}

function HeadActions({ pipeline }: { readonly pipeline: StoredPipeline }) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'form' | 'delete' | null>(null)
  const { editRefusal, deleteRefusal } = useEntityRights(pipelineEntity, pipeline)
  const simulates = usePermission('pipeline_rule:read')
  const stream = useConnectedStreams()?.get(pipeline.id)?.[0]
  const close = () => setOpen(null)
  return (
    <>
      {simulates && (
        <Link className="btn" to={routes.pipelineSimulator(stream === undefined ? {} : { stream_id: stream })}>
          <Icon name="play" /> {t('simulate')}
        </Link>
      )}
      {deleteRefusal === null && (
        <Button icon="trash" onClick={() => setOpen('delete')}>
          {t('deleteShort')}
        </Button>
      )}
      {editRefusal === null && (
        <Button icon="pencil" onClick={() => setOpen('form')}>
          {t('editDetails')}
        </Button>
      )}
      {open === 'form' && <PipelineForm row={pipeline} onClose={close} />}
      {open === 'delete' && (
        <DeleteEntity
          entity={pipelineEntity}
          id={pipeline.id}
          title={pipeline.title ?? pipeline.id}
          onDeleted={() => navigate(routes.pipelines())}
          onClose={close}
        />
      )}
    </>
  )
}

function Content({ pipeline }: { readonly pipeline: StoredPipeline }) {
  const { errors } = pipeline
  const { editRefusal } = useEntityRights(pipelineEntity, pipeline)
  const isBroken = errors !== null && errors.length > 0
  return (
    <>
      {editRefusal !== null && <Callout>{editRefusal}</Callout>}
      {isBroken && <BrokenSource pipeline={pipeline} isEditable={editRefusal === null} />}
      <PipelineDetails pipeline={pipeline} />
      {!isBroken && <StageList pipeline={pipeline} isEditable={editRefusal === null} />}
    </>
  )
}

function BrokenSource({ pipeline, isEditable }: { readonly pipeline: StoredPipeline; readonly isEditable: boolean }) {
  const t = useStrings(pipelinePageStrings)
  const [isEditing, setEditing] = useState(false)
  return (
    <Callout variant="danger" title={t('brokenTitle')}>
      <SourceErrors errors={pipeline.errors ?? []} />
      {isEditable && (
        <Button size="sm" icon="pencil" onClick={() => setEditing(true)}>
          {t('repair')}
        </Button>
      )}
      {isEditing && <PipelineForm row={pipeline} onClose={() => setEditing(false)} />}
    </Callout>
  )
}

defineElement<PipelineProps>('cordwood-pipeline', PipelinePage, {
  props: { pipelineId: String },
  events: ['cordwood-pipeline-saved', 'cordwood-pipeline-deleted'],
  styles: [tablesCss, css, fieldsCss, simulatorCss],
})
