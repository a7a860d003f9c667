/**
 * `<cordwood-pipelines>`: the pipelines, with the streams that they are connected to, their stages, and what they do now.
 *
 * @permission pipeline:read — lists every pipeline; 'pipeline:read:{id}' a single one
 * @permission pipeline_connection:read — shows the streams that a pipeline is connected to
 * @permission pipeline:create — creates pipelines
 * @permission pipeline:edit — changes pipelines; 'pipeline:edit:{id}' a single one
 * @permission pipeline:delete — deletes pipelines; 'pipeline:delete:{id}' a single one
 * @permission pipeline_rule:read — offers rules for the stages of a new pipeline
 * @example
 * <cordwood-pipelines></cordwood-pipelines>
 */
import { useCallback, useMemo } from 'react'
import { pipelineEntity, type StoredPipeline } from '../../core/pipelines/entity.ts'
import { pipelineFigureStrings } from '../../core/pipelines/figure-strings.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import { EntityActions, EntityScreen, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { defineElement, Timestamp, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import { ConnectedStreams, PipelineErrors, PipelineRate, PipelineTitle, StageNumbers } from './pipeline-cells.tsx'
import { PipelineForm } from './pipeline-form.tsx'
import { Places } from './places.tsx'
import { StatisticsContext, useStatistics } from './use-pipelines-data.ts'
import css from './pipelines.css?inline'

export interface PipelinesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'title' }, { id: 'description' }, { id: 'id' }]

function Pipelines({ parameters }: PipelinesProps) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  const list = useEntityList(pipelineEntity, { parameters, address: routes.pipelines })
  const columns = useColumns()
  const statistics = useStatistics()
  const actions = useCallback(
    (row: StoredPipeline, tools: RowTools) => (
      <EntityActions
        entity={pipelineEntity}
        row={row}
        open={{ label: t('open'), icon: 'diagram-2', to: routes.pipeline({ pipelineId: row.id }) }}
        {...tools}
      />
    ),
    [routes, t],
  )
  return (
    <StatisticsContext.Provider value={statistics}>
      <EntityScreen
        list={list}
        columns={columns}
        documentation="pipelines"
        search={searchFields}
        actions={actions}
        form={props => <PipelineForm {...props} />}
      >
        <Places current="pipelines" />
      </EntityScreen>
    </StatisticsContext.Provider>
  )
}

function useColumns(): readonly EntityColumn<StoredPipeline>[] {
  const t = useStrings(pipelinePageStrings)
  const figures = useStrings(pipelineFigureStrings)
  return useMemo(
    (): readonly EntityColumn<StoredPipeline>[] => [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 3,
        minWidth: 200,
        render: pipeline => <PipelineTitle pipeline={pipeline} />,
      },
      {
        id: 'streams',
        title: t('streams'),
        permissions: ['pipeline_connection:read'],
        wide: true,
        weight: 2,
        minWidth: 140,
        render: ({ id }) => <ConnectedStreams pipelineId={id} />,
      },
      {
        id: 'stages',
        title: t('stages'),
        weight: 1,
        minWidth: 110,
        wide: true,
        render: ({ stages }) => <StageNumbers stages={stages} />,
      },
      {
        id: 'throughput',
        title: figures('throughput'),
        numeric: true,
        width: 120,
        render: ({ id }) => <PipelineRate pipelineId={id} />,
      },
      {
        id: 'errors',
        title: figures('errors'),
        numeric: true,
        width: 84,
        render: ({ id }) => <PipelineErrors pipelineId={id} />,
      },
      {
        id: 'modified_at',
        title: t('modified'),
        type: 'DATE',
        hidden: true,
        render: ({ modified_at: modified }) => modified && <Timestamp value={modified} />,
      },
    ],
    [t, figures],
  )
}

defineElement<PipelinesProps>('cordwood-pipelines', Pipelines, {
  props: { parameters: String },
  events: ['cordwood-pipeline-created', 'cordwood-pipeline-saved', 'cordwood-pipeline-deleted'],
  styles: [css],
})
