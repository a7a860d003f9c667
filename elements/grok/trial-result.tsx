/** The result of a trial: each capture in its place in the sample text, and a table with the values. */
import { useMemo, type ReactNode } from 'react'
import type { GrokExplanation } from '../../core/grok/schema.ts'
import { grokStrings } from '../../core/grok/strings.ts'
import { toolStrings } from '../../core/tools/strings.ts'
import { Callout, Table, useStrings, type Column } from '../kit/kit.ts'
import { captureTree, numbered, type CapturedPart, type NumberedCapture } from './capture-tree.ts'
import type { TrialState } from './use-trial.ts'

export interface TrialResultProps {
  readonly trial: TrialState
  /** Shows captures without a field name too. */
  readonly unnamed: boolean
}

export function TrialResult({ trial: { trial, isBusy }, unnamed }: TrialResultProps) {
  const t = useStrings(grokStrings)
  const tools = useStrings(toolStrings)
  return (
    <section className="grok-result" aria-label={t('result')} aria-busy={isBusy}>
      {trial === null ? (
        <p className="sm muted">{t(isBusy ? 'trying' : 'tryHint')}</p>
      ) : 'failed' in trial.result ? (
        <Callout variant="danger" title={tools('grokFailed')}>
          {trial.result.failed}
        </Callout>
      ) : (
        <Explained sample={trial.sample} result={trial.result} unnamed={unnamed} />
      )}
    </section>
  )
}

interface ExplainedProps {
  readonly sample: string
  readonly result: GrokExplanation
  readonly unnamed: boolean
}

function Explained({ sample, result: { error, match, captures: all }, unnamed }: ExplainedProps) {
  const t = useStrings(grokStrings)
  const captures = useMemo(() => numbered(all.filter(({ named }) => named || unnamed)), [all, unnamed])
  const columns = useColumns()
  if (error !== null) return <Callout variant="danger">{error}</Callout>
  if (match === null) return <Callout variant="warning">{t('noMatch')}</Callout>
  return (
    <>
      <p className="sm" role="status">
        {captures.length === 0 ? t('noCaptures') : t('matches', { count: captures.length })}
      </p>
      <pre className="grok-sample mono" dir="ltr">
        {sample.slice(0, match.start)}
        <span className="grok-match">{marked(sample, captureTree(captures), match.start, match.end)}</span>
        {sample.slice(match.end)}
      </pre>
      {captures.length > 0 && (
        <Table label={t('captures')} columns={columns} rows={captures} rowKey={({ number }) => String(number)} />
      )}
    </>
  )
}

/** The text from one place to another with the captures in it. */
function marked(sample: string, parts: readonly CapturedPart[], from: number, to: number): ReactNode {
  const pieces: ReactNode[] = []
  let at = from
  for (const { capture, inner } of parts) {
    const { start, end, number, field } = capture
    pieces.push(
      sample.slice(at, start),
      <mark key={number} title={field}>
        {marked(sample, inner, start, end)}
        <sup>{number}</sup>
      </mark>,
    )
    at = end
  }
  pieces.push(sample.slice(at, to))
  return pieces
}

function useColumns(): readonly Column<NumberedCapture>[] {
  const t = useStrings(grokStrings)
  return useMemo(
    () => [
      { id: 'number', title: t('number'), hideTitle: true, numeric: true, width: 40, render: ({ number }) => number },
      {
        id: 'field',
        title: t('field'),
        rowHeader: true,
        minWidth: 100,
        render: ({ field, named, type }) => (
          <span className="grok-field">
            <bdi className={`mono break ${named ? '' : 'muted'}`}>{field}</bdi>
            {type !== null && <span className="xs muted">{type}</span>}
          </span>
        ),
      },
      {
        id: 'value',
        title: t('value'),
        minWidth: 120,
        weight: 2,
        render: ({ value, failure }) => (
          <>
            <bdi className="mono break">{String(value)}</bdi>
            {failure !== null && <p className="xs grok-failure">{failure}</p>}
          </>
        ),
      },
    ],
    [t],
  )
}
