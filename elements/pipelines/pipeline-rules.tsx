/**
 * `<cordwood-pipeline-rules>`: the rules of pipelines, with where each is used, what it does and costs now, and on which message it failed last.
 *
 * @permission pipeline_rule:read — lists rules
 * @permission pipeline_rule:create — leads to the editor of a new rule
 * @permission pipeline_rule:delete — deletes rules; 'pipeline_rule:delete:{id}' a single one
 * @example
 * <cordwood-pipeline-rules></cordwood-pipeline-rules>
 */
import { useCallback, useMemo } from 'react'
import { ruleEntity, type StoredRule } from '../../core/pipelines/entity.ts'
import { pipelineFigureStrings } from '../../core/pipelines/figure-strings.ts'
import { ruleListStrings } from '../../core/pipelines/rule-list-strings.ts'
import { EntityActions, EntityScreen, useEntityList, type RowTools } from '../kit/entities/entities.ts'
import { defineElement, lazyPart, Timestamp, useCore, useStrings, type EntityColumn } from '../kit/kit.ts'
import { Places } from './places.tsx'
import { FailingRules } from './rules-failing.tsx'
import { LastFailure, RuleCost, RuleErrors, RuleRate, RuleTitle, RuleUses } from './rules-cells.tsx'
import { StatisticsContext, useStatistics } from './use-pipelines-data.ts'
import css from './pipelines.css?inline'

const MetricsSwitch = lazyPart(async () => (await import('./metrics-switch.tsx')).MetricsSwitch)

export interface PipelineRulesProps {
  /** The query of the address, from the shell: page and page size. */
  readonly parameters?: string
}

const searchFields = [{ id: 'title' }, { id: 'description' }, { id: 'id' }]

function PipelineRules({ parameters }: PipelineRulesProps) {
  const { routes } = useCore()
  const t = useStrings(ruleListStrings)
  const list = useEntityList(ruleEntity, { parameters, address: routes.pipelineRules })
  const columns = useColumns()
  const statistics = useStatistics()
  const actions = useCallback(
    (row: StoredRule, { onDeleted }: RowTools) => (
      <EntityActions
        entity={ruleEntity}
        row={row}
        open={{ label: t('edit'), icon: 'pencil', to: routes.pipelineRule({ ruleId: row.id }) }}
        deleteNote={<RuleUses title={row.title ?? ''} isAsked />}
        onDeleted={onDeleted}
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
        createAt={routes.pipelineRule({ ruleId: 'new' })}
      >
        <Places current="rules" />
        <FailingRules />
        <MetricsSwitch />
      </EntityScreen>
    </StatisticsContext.Provider>
  )
}

function useColumns(): readonly EntityColumn<StoredRule>[] {
  const t = useStrings(ruleListStrings)
  const figures = useStrings(pipelineFigureStrings)
  return useMemo(
    (): readonly EntityColumn<StoredRule>[] => [
      {
        id: 'title',
        title: t('name'),
        rowHeader: true,
        sortable: true,
        weight: 3,
        minWidth: 180,
        render: rule => <RuleTitle rule={rule} />,
      },
      {
        id: 'used',
        title: t('usedIn'),
        wide: true,
        weight: 2,
        minWidth: 140,
        render: ({ title }) => <RuleUses title={title ?? ''} />,
      },
      {
        id: 'throughput',
        title: figures('throughput'),
        numeric: true,
        width: 112,
        render: ({ id }) => <RuleRate ruleId={id} />,
      },
      {
        id: 'errors',
        title: figures('errors'),
        numeric: true,
        width: 76,
        render: ({ id }) => <RuleErrors ruleId={id} />,
      },
      {
        id: 'cost',
        title: figures('cost'),
        numeric: true,
        width: 136,
        render: ({ id }) => <RuleCost ruleId={id} />,
      },
      {
        id: 'failure',
        title: t('lastFailure'),
        className: 'pipeline-after-number',
        wide: true,
        weight: 2,
        // A whole timestamp.
        minWidth: 184,
        render: ({ id, title }) => <LastFailure ruleId={id} title={title ?? id} />,
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

defineElement<PipelineRulesProps>('cordwood-pipeline-rules', PipelineRules, {
  props: { parameters: String },
  events: ['cordwood-pipeline-rule-deleted'],
  styles: [css],
})
