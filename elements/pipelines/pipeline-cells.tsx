/** Cells of the list of pipelines. */
import { formatNumberIn } from '../../core/numbers/format.ts'
import type { StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import { Badge, Link, useCore, useMessages, useStrings } from '../kit/kit.ts'
import { ErrorCount, RateText } from './figures.tsx'
import { matchName } from './match-words.ts'
import { useConnectedStreams, usePipelineFigures, useStreamTitles } from './use-pipelines-data.ts'

export function PipelineTitle({ pipeline: { id, title, description, errors } }: { readonly pipeline: StoredPipeline }) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  return (
    <EntityTitle title={title ?? id} to={routes.pipeline({ pipelineId: id })} about={description}>
      {errors && errors.length > 0 && (
        <Badge variant="danger" icon="exclamation-octagon-fill">
          {t('sourceBroken')}
        </Badge>
      )}
    </EntityTitle>
  )
}

const shownStreams = 3

export interface ConnectedStreamsProps {
  readonly pipelineId: string
  /** All of them; otherwise the first few. */
  readonly isWhole?: boolean
}

/** The streams that a pipeline is connected to; nothing until they are known. */
export function ConnectedStreams({ pipelineId, isWhole = false }: ConnectedStreamsProps) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  const titleOf = useStreamTitles()
  const connected = useConnectedStreams()
  if (!connected) return null
  const ids = connected.get(pipelineId) ?? []
  if (ids.length === 0) return <span className="faint">{t('notConnected')}</span>
  const shown = isWhole ? ids.length : shownStreams
  return (
    <ul className="pipeline-streams">
      {ids.slice(0, shown).map(id => (
        <li key={id} className="trunc">
          <Link to={routes.streamSearch({ streamId: id })} title={titleOf(id)}>
            <bdi>{titleOf(id) ?? id}</bdi>
          </Link>
        </li>
      ))}
      {ids.length > shown && <li className="muted">{t('moreStreams', { count: ids.length - shown })}</li>}
    </ul>
  )
}

const shownStages = 8

/** The numbers of the stages; a title has how each goes on, and its rules. */
export function StageNumbers({ stages }: { readonly stages: readonly PipelineStage[] }) {
  const t = useStrings(pipelinePageStrings)
  const { lang } = useMessages()
  return (
    <ol className="pipeline-stage-numbers">
      {stages.slice(0, shownStages).map(({ stage, match, rules }) => {
        const words = t('stageRules', {
          stage: formatNumberIn(lang, stage),
          match: matchName(t, match),
          count: rules.length,
        })
        return (
          <li key={stage} title={words}>
            <span aria-hidden="true">{formatNumberIn(lang, stage)}</span>
            <span className="sr">{words}</span>
          </li>
        )
      })}
      {stages.length > shownStages && (
        <li className="muted">{t('moreStages', { count: stages.length - shownStages })}</li>
      )}
    </ol>
  )
}

export function PipelineRate({ pipelineId }: { readonly pipelineId: string }) {
  return <RateText rate={usePipelineFigures(pipelineId)?.executed.per_second} />
}

/** Errors of all its rules in its stages. */
export function PipelineErrors({ pipelineId }: { readonly pipelineId: string }) {
  const figures = usePipelineFigures(pipelineId)
  const rules = figures?.stages.flatMap(stage => stage.rules)
  return <ErrorCount errors={rules?.reduce((sum, { counts }) => sum + counts.failed.total, 0)} />
}
