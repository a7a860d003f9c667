/** The result of the extractor on the last messages of the input: how many give a value, and a table with the first of them. */
import { useMemo } from 'react'
import { extractorScreenStrings } from '../../core/extractors/screen-strings.ts'
import type { ExtractorTrialResult } from '../../core/extractors/schema.ts'
import { IconButton, Panel, Table, RelativeTime, useStrings, VisibleText, type Column } from '../kit/kit.ts'
import type { Example } from './use-example.ts'
import type { Trial } from './use-trial.ts'

export interface RecentResultsProps {
  readonly example: Example
  readonly trial: Trial
}

interface Row {
  readonly place: number
  readonly time: string
  readonly result: ExtractorTrialResult
}

const firstShown = 10
const outcomes = ['skipped', 'nothing', 'failed'] as const
const words = { skipped: 'recentSkipped', nothing: 'recentNothing', failed: 'recentFailed' } as const
const short = { skipped: 'outcomeSkipped', failed: 'outcomeFailed' } as const

export function RecentResults({ example, trial }: RecentResultsProps) {
  const t = useStrings(extractorScreenStrings)
  const { recent } = example
  const columns = useColumns(example)
  const rows = useMemo(
    () =>
      (recent ?? []).flatMap(({ fields }, place): readonly Row[] => {
        const result = trial.recent[place]
        return result ? [{ place, time: fields.timestamp, result }] : []
      }),
    [recent, trial.recent],
  )
  if (trial.is !== 'known' || !recent || recent.length === 0) return null
  const countOf = (outcome: ExtractorTrialResult['outcome']) =>
    rows.filter(({ result }) => result.outcome === outcome).length
  const untried = recent.length - rows.length
  const first = rows
    .toSorted((a, b) => Number(b.result.outcome === 'extracted') - Number(a.result.outcome === 'extracted'))
    .slice(0, firstShown)
  return (
    <Panel title={t('recentResult')}>
      <div className="pad col" aria-busy={trial.isBusy}>
        <p role="status">{t('recentSummary', { count: recent.length, matched: countOf('extracted') })}</p>
        <p className="sm muted">
          {outcomes
            .filter(outcome => countOf(outcome) > 0)
            .map(outcome => t(words[outcome], { count: countOf(outcome) }))
            .join(' ')}
          {untried > 0 && ` ${t('recentUntried', { count: untried })}`}
        </p>
      </div>
      {first.length > 0 && (
        <Table label={t('recentTable')} columns={columns} rows={first} rowKey={({ place }) => String(place)} />
      )}
    </Panel>
  )
}

function useColumns({ choose }: Example): readonly Column<Row>[] {
  const t = useStrings(extractorScreenStrings)
  return useMemo(
    () => [
      {
        id: 'outcome',
        title: t('outcome'),
        rowHeader: true,
        minWidth: 140,
        render: ({ result }) => <Values result={result} />,
      },
      {
        id: 'time',
        title: t('time'),
        hideTitle: true,
        width: 128,
        render: ({ time }) => (
          <span className="xs muted">
            <RelativeTime value={time} />
          </span>
        ),
      },
      {
        id: 'use',
        title: t('example'),
        hideTitle: true,
        width: 44,
        render: ({ place }) => (
          <IconButton
            size="sm"
            icon="eye"
            label={t('useAsExample', { place: place + 1 })}
            onClick={() => choose(place)}
          />
        ),
      },
    ],
    [t, choose],
  )
}

function Values({ result: { outcome, fields, more_fields: more } }: { readonly result: ExtractorTrialResult }) {
  const t = useStrings(extractorScreenStrings)
  const [first, ...others] = fields
  if (outcome === 'extracted' && first) return <Found first={first} count={others.length + more} />
  const key = outcome === 'skipped' || outcome === 'failed' ? short[outcome] : 'outcomeNothing'
  return <span className="faint regular">{t(key)}</span>
}

interface FoundProps {
  readonly first: ExtractorTrialResult['fields'][number]
  /** Further fields. */
  readonly count: number
}

function Found({ first: { name, value }, count }: FoundProps) {
  const t = useStrings(extractorScreenStrings)
  const text = String(value)
  return (
    <span className="extractor-values regular">
      <bdi className="mono trunc" title={`${name}: ${text}`}>
        <VisibleText text={text} />
      </bdi>
      {count > 0 && <span className="xs muted">{t('moreFields', { count })}</span>}
    </span>
  )
}
