/** Names the rules that failed on messages, the one that failed most first. */
import { useContext } from 'react'
import { ruleListStrings } from '../../core/pipelines/rule-list-strings.ts'
import { Callout, Link, useCore, useStrings } from '../kit/kit.ts'
import { StatisticsContext, useRules } from './use-pipelines-data.ts'

const shown = 5

/** Shows nothing while none has failed. */
export function FailingRules() {
  const { routes } = useCore()
  const t = useStrings(ruleListStrings)
  const { data: rules } = useRules()
  const failing = (useContext(StatisticsContext)?.rules ?? [])
    .filter(({ counts }) => counts.failed.total > 0)
    .sort((a, b) => b.counts.failed.total - a.counts.failed.total)
  if (failing.length === 0) return null
  const titleOf = (wanted: string) => rules?.find(({ id }) => id === wanted)?.title ?? wanted
  return (
    <Callout variant="warning" title={t('failing', { count: failing.length })}>
      <ul className="pipeline-failing">
        {failing.slice(0, shown).map(({ id, counts }) => (
          <li key={id}>
            <Link to={routes.pipelineRule({ ruleId: id })}>
              <bdi>{titleOf(id)}</bdi>
            </Link>
            <span className="tabular nowrap">{t('failedTimes', { count: counts.failed.total })}</span>
          </li>
        ))}
        {failing.length > shown && <li>{t('moreUses', { count: failing.length - shown })}</li>}
      </ul>
    </Callout>
  )
}
