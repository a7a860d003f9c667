/** One stage: how messages go on, its rules in their order, and what they do and cost now. */
import { useMemo } from 'react'
import { pipelineFigureStrings } from '../../core/pipelines/figure-strings.ts'
import { pipelinePageStrings } from '../../core/pipelines/page-strings.ts'
import type { PipelineStage } from '../../core/pipelines/schema.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import { Badge, IconButton, Panel, Table, useCore, useStrings, type Column } from '../kit/kit.ts'
import { CostText, ErrorCount, RateText } from './figures.tsx'
import { matchName } from './match-words.ts'
import { usePipelineFigures, useRules } from './use-pipelines-data.ts'

export interface StageCardProps {
  readonly pipelineId: string
  readonly stage: PipelineStage
  /** Undefined: it cannot be changed. */
  readonly onEdit: (() => void) | undefined
  readonly onDelete: (() => void) | undefined
}

interface RuleRow {
  readonly title: string
  readonly place: number
}

export function StageCard({ pipelineId, stage: { stage, match, rules }, onEdit, onDelete }: StageCardProps) {
  const t = useStrings(pipelinePageStrings)
  const columns = useColumns(pipelineId, stage)
  const figures = usePipelineFigures(pipelineId)?.stages.find(one => one.stage === stage)
  return (
    <Panel
      title={t('stage', { stage })}
      note={
        <span className="row wrap">
          <Badge>{t('matchIs', { match: matchName(t, match) })}</Badge>
          <span>{t('rulesCount', { count: rules.length })}</span>
          {figures && <RateText rate={figures.executed.per_second} />}
        </span>
      }
      actions={
        <>
          {onEdit && <IconButton size="sm" icon="pencil" label={t('editStage', { stage })} onClick={onEdit} />}
          {onDelete && <IconButton size="sm" icon="trash" label={t('deleteStage', { stage })} onClick={onDelete} />}
        </>
      }
    >
      {rules.length === 0 ? (
        <p className="sm muted pad">{t('noRulesHint')}</p>
      ) : (
        <Table
          label={t('rulesOf', { stage })}
          columns={columns}
          rows={rules.map((title, place): RuleRow => ({ title, place }))}
          rowKey={({ title, place }) => `${place} ${title}`}
          cards={600}
        />
      )}
    </Panel>
  )
}

function useColumns(pipelineId: string, stage: number): readonly Column<RuleRow>[] {
  const t = useStrings(pipelinePageStrings)
  const figures = useStrings(pipelineFigureStrings)
  return useMemo(
    (): readonly Column<RuleRow>[] => [
      {
        id: 'rule',
        title: t('rule'),
        rowHeader: true,
        wide: true,
        weight: 1,
        minWidth: 180,
        render: ({ title }) => <RuleTitle title={title} />,
      },
      {
        id: 'throughput',
        title: figures('throughput'),
        numeric: true,
        width: 120,
        render: ({ title }) => <RuleFigure {...{ pipelineId, stage, title }} of="rate" />,
      },
      {
        id: 'errors',
        title: figures('errors'),
        numeric: true,
        width: 84,
        render: ({ title }) => <RuleFigure {...{ pipelineId, stage, title }} of="errors" />,
      },
      {
        id: 'cost',
        title: figures('cost'),
        numeric: true,
        width: 136,
        render: ({ title }) => <RuleFigure {...{ pipelineId, stage, title }} of="cost" />,
      },
    ],
    [t, figures, pipelineId, stage],
  )
}

/** Leads to the rule, once it is known that there is one of this title. */
function RuleTitle({ title }: { readonly title: string }) {
  const { routes } = useCore()
  const t = useStrings(pipelinePageStrings)
  const { data } = useRules()
  const rule = data?.find(one => one.title === title)
  return (
    <EntityTitle title={title} to={rule && routes.pipelineRule({ ruleId: rule.id })} about={rule?.description}>
      {data && !rule && (
        <span title={t('missingRuleHint')}>
          <Badge variant="warning" icon="exclamation-triangle-fill">
            {t('missingRule')}
          </Badge>
        </span>
      )}
    </EntityTitle>
  )
}

interface RuleFigureProps {
  readonly pipelineId: string
  readonly stage: number
  readonly title: string
  readonly of: 'rate' | 'errors' | 'cost'
}

/** Cards have no head, so that a figure that does not say so itself is named there. */
function RuleFigure({ pipelineId, stage, title, of }: RuleFigureProps) {
  const figures = useStrings(pipelineFigureStrings)
  const counts = usePipelineFigures(pipelineId)
    ?.stages.find(one => one.stage === stage)
    ?.rules.find(rule => rule.title === title)?.counts
  if (of === 'rate') return <RateText rate={counts?.evaluated.per_second} />
  return (
    <>
      <span className="pipeline-card-label xs muted">{figures(of)} </span>
      {of === 'errors' ? (
        <ErrorCount errors={counts?.failed.total} />
      ) : (
        <CostText microseconds={counts?.microseconds_per_message} />
      )}
    </>
  )
}
