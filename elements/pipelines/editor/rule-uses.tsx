/** The pipelines that use a rule, its errors and its cost. */
import type { ReactNode } from 'react'
import { formatNumberIn } from '../../../core/numbers/format.ts'
import { ruleEditorStrings } from '../../../core/pipelines/editor-strings.ts'
import type { StoredRule } from '../../../core/pipelines/entity.ts'
import type { RuleCounts } from '../../../core/pipelines/schema.ts'
import { Callout, Link, Skeleton, Timestamp, useCore, useMessages, useStrings, useWordsOf } from '../../kit/kit.ts'
import { CostText } from '../figures.tsx'
import { usePipelines, useStatistics } from '../use-pipelines-data.ts'

/** Returns the number of stages that would not find the rule any more under its new title. */
export function useRenamed(stored: StoredRule | null, title: string): number {
  const { data } = usePipelines()
  if (!stored?.title || stored.title === title || title === '') return 0
  return (data ?? []).flatMap(({ stages }) => stages).filter(({ rules }) => rules.includes(stored.title!)).length
}

export function RuleUses({ stored }: { readonly stored: StoredRule | null }) {
  const t = useStrings(ruleEditorStrings)
  return (
    <div className="pad col rule-uses">
      {stored ? (
        <>
          <UsedIn title={stored.title ?? ''} />
          <Counts id={stored.id} />
        </>
      ) : (
        <p className="sm muted">{t('notSaved')}</p>
      )}
    </div>
  )
}

function UsedIn({ title }: { readonly title: string }) {
  const { routes } = useCore()
  const t = useStrings(ruleEditorStrings)
  const wordsOf = useWordsOf()
  const { data, error } = usePipelines()
  const uses = data?.flatMap(pipeline =>
    pipeline.stages.filter(({ rules }) => rules.includes(title)).map(({ stage }) => ({ pipeline, stage })),
  )
  return (
    <section aria-label={t('usedIn')}>
      <h2 className="sm">{t('usedIn')}</h2>
      {error && (
        <Callout variant="danger" title={t('usesFailed')}>
          {wordsOf(error)}
        </Callout>
      )}
      {!uses && !error && <Skeleton rows={2} />}
      {uses?.length === 0 && <p className="sm muted">{t('notUsed')}</p>}
      {uses && uses.length > 0 && (
        <ul className="rule-use-list">
          {uses.map(({ pipeline, stage }) => (
            <li key={`${pipeline.id} ${stage}`} className="sm break">
              <Link to={routes.pipeline({ pipelineId: pipeline.id })}>{pipeline.title}</Link>
              <span className="muted">, {t('inStage', { stage })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Counts({ id }: { readonly id: string }) {
  const t = useStrings(ruleEditorStrings)
  const { lang } = useMessages()
  const counts = useStatistics()?.rules.find(rule => rule.id === id)?.counts
  if (!counts) return null
  const rate = ({ total, per_second: second }: RuleCounts['failed']) =>
    t('count', { count: formatNumberIn(lang, total), rate: formatNumberIn(lang, Math.round(second * 10) / 10) })
  const { last_failure: last } = counts
  const rows: readonly (readonly [string, ReactNode])[] = [
    [t('evaluated'), rate(counts.evaluated)],
    [t('matched'), rate(counts.matched)],
    [t('failures'), rate(counts.failed)],
    [t('cost'), <CostText key="cost" microseconds={counts.microseconds_per_message} />],
  ]
  return (
    <section aria-label={t('counts')}>
      <h2 className="sm">{t('counts')}</h2>
      <dl className="rule-counts sm">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
        {last && (
          <div>
            <dt className="muted">{t('lastFailure')}</dt>
            <dd className="break">
              <Timestamp value={last.at} /> {t('failedLine', { line: last.line, reason: last.reason })}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}
