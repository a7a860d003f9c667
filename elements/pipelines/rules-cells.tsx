/** Cells of the list of rules. */
import type { StoredRule } from '../../core/pipelines/entity.ts'
import { ruleListStrings } from '../../core/pipelines/rule-list-strings.ts'
import { escapeQueryValue } from '../../core/query/escape.ts'
import { searchParameters } from '../../core/routes/search-link.ts'
import { EntityTitle } from '../kit/entities/entities.ts'
import { Badge, Callout, Link, Timestamp, useCore, useStrings } from '../kit/kit.ts'
import { CostText, ErrorCount, RateText } from './figures.tsx'
import { useRuleFigures, useRuleUses } from './use-pipelines-data.ts'

export function RuleTitle({ rule: { id, title, description, errors } }: { readonly rule: StoredRule }) {
  const { routes } = useCore()
  const t = useStrings(ruleListStrings)
  return (
    <EntityTitle title={title ?? id} to={routes.pipelineRule({ ruleId: id })} about={description}>
      {errors && errors.length > 0 && (
        <Badge variant="danger" icon="exclamation-octagon-fill">
          {t('broken')}
        </Badge>
      )}
    </EntityTitle>
  )
}

export interface RuleUsesProps {
  /** Stages refer to a rule by its title. */
  readonly title: string
  /** In the question whether to delete it. */
  readonly isAsked?: boolean
}

const shownUses = 3
const shownAsked = 20

/** The pipelines that name a rule in a stage; nothing until they are known. */
export function RuleUses({ title: rule, isAsked = false }: RuleUsesProps) {
  const { routes } = useCore()
  const t = useStrings(ruleListStrings)
  const uses = useRuleUses(rule)
  if (!uses) return null
  if (uses.length === 0) {
    return isAsked ? <p className="sm muted">{t('notUsed')}</p> : <span className="faint">{t('unused')}</span>
  }
  const shown = isAsked ? shownAsked : shownUses
  const list = (
    <ul className="pipeline-streams">
      {uses.slice(0, shown).map(({ id, title }) => (
        <li key={id} className="trunc">
          {isAsked ? (
            <bdi>{title ?? id}</bdi>
          ) : (
            <Link to={routes.pipeline({ pipelineId: id })} title={title ?? id}>
              <bdi>{title ?? id}</bdi>
            </Link>
          )}
        </li>
      ))}
      {uses.length > shown && <li className="muted">{t('moreUses', { count: uses.length - shown })}</li>}
    </ul>
  )
  return isAsked ? (
    <Callout variant="warning" title={t('deleteUsed')}>
      {list}
    </Callout>
  ) : (
    list
  )
}

export function RuleRate({ ruleId }: { readonly ruleId: string }) {
  return <RateText rate={useRuleFigures(ruleId)?.evaluated.per_second} />
}

export function RuleErrors({ ruleId }: { readonly ruleId: string }) {
  return <ErrorCount errors={useRuleFigures(ruleId)?.failed.total} />
}

export function RuleCost({ ruleId }: { readonly ruleId: string }) {
  return <CostText microseconds={useRuleFigures(ruleId)?.microseconds_per_message} />
}

/** When and why a rule failed last, with a search for that message. */
export function LastFailure({ ruleId, title }: { readonly ruleId: string; readonly title: string }) {
  const { routes } = useCore()
  const t = useStrings(ruleListStrings)
  const failure = useRuleFigures(ruleId)?.last_failure
  if (!failure) return <span className="faint">{t('noFailure')}</span>
  const words = t('failedAt', { line: failure.line, reason: failure.reason })
  const search = searchParameters({
    query: `_id:${escapeQueryValue(failure.message_id)}`,
    timeRange: { type: 'relative', range: 0 },
  })
  return (
    <div className="pipeline-failure">
      <Link to={routes.search(search)}>
        <Timestamp value={failure.at} />
        <span className="sr"> {t('showFailure', { title })}</span>
      </Link>
      <bdi className="xs muted trunc" title={words}>
        {words}
      </bdi>
    </div>
  )
}
