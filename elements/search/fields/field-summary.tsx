/** Summary of one field of the search: top values, number of values, messages without it, and statistics of numbers. */
import { use, useState } from 'react'
import type { FieldNumbers, FieldSummary as Summary } from '../../../core/search/field-summary.ts'
import { formatNumber } from '../../../core/numbers/format.ts'
import { liveStrings } from '../../../core/search/live-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { addChartFor } from '../../../core/widgets/change.ts'
import {
  IconButton,
  Skeleton,
  VisibleText,
  useCommonStrings,
  useCore,
  useErrorText,
  useStrings,
  visibleText,
} from '../../kit/kit.ts'
import type { FilterBy } from '../messages/message-details.tsx'
import { SearchPageContext } from '../page-context.ts'
import { useFieldSummary } from './use-field-summary.ts'

const few = 5
const many = 100

export interface FieldSummaryProps {
  readonly field: string
  /** In place of the page's own filter. */
  readonly onFilter?: FilterBy
}

/** Inside a search page; elsewhere there is nothing to sum up. */
export function FieldSummary({ field, onFilter }: FieldSummaryProps) {
  const context = use(SearchPageContext)
  const t = useStrings(liveStrings)
  const [whole, setWhole] = useState(false)
  const { summary, error } = useFieldSummary(context?.result ?? null, field, whole ? many : few)
  const textOf = useErrorText()
  if (!context) return null
  if (error)
    return (
      <p className="topv xs c-danger" role="alert">
        {textOf(error)}
      </p>
    )
  if (!summary)
    return (
      <div className="topv">
        <Skeleton rows={3} />
      </div>
    )
  const { page, change, showCharts, filter, fields } = context
  const kind = fields.find(({ name }) => name === field)?.kind ?? 'text'
  const more = summary.distinct > few
  const chart = () => {
    change(addChartFor(page, field, kind))
    showCharts()
  }
  return (
    <div className="topv">
      {summary.numbers && <Numbers field={field} numbers={summary.numbers} />}
      {summary.values.length > 0 && <Values field={field} summary={summary} onFilter={onFilter ?? filter} />}
      {!summary.countable && (
        <p className="xs muted">{t(summary.analysis_disabled ? 'withoutAnalysis' : 'onlyInText')}</p>
      )}
      {summary.missing === summary.total && summary.total > 0 && <p className="xs muted">{t('noValue')}</p>}
      <div className="row xs topv-foot">
        {summary.countable && (
          <span className="muted">
            {t(summary.distinct_at_least ? 'valuesAtLeast' : 'valuesShown', {
              shown: formatNumber(summary.values.length),
              count: formatNumber(summary.distinct),
            })}
          </span>
        )}
        <span className="end row">
          {more && (
            <button type="button" className="link" onClick={() => setWhole(!whole)}>
              {t(whole ? 'showTop' : 'showAll')}
            </button>
          )}
          {summary.countable && (
            <button
              type="button"
              className="link"
              aria-label={t('chartOf', { field: visibleText(field) })}
              onClick={chart}
            >
              {t('chart')}
            </button>
          )}
        </span>
      </div>
      {summary.missing > 0 && summary.missing < summary.total && (
        <p className="xs muted">{t('missing', { count: summary.missing })}</p>
      )}
      {summary.sampled && <p className="xs muted">{t('sampledOf', { count: formatNumber(summary.total) })}</p>}
    </div>
  )
}

interface ValuesProps {
  readonly field: string
  readonly summary: Summary
  readonly onFilter: FilterBy
}

function Values({ field, summary: { values, total }, onFilter }: ValuesProps) {
  const common = useCommonStrings()
  const s = useStrings(searchStrings)
  const { $messages } = useCore()
  const largest = values[0]?.count || 1
  const percent = new Intl.NumberFormat($messages.get().lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <ul aria-label={s('topValues', { field: visibleText(field) })}>
      {values.map(({ value, count }) => {
        const name = value === '' ? common('emptyValue') : visibleText(value)
        const short = name.slice(0, 100)
        return (
          <li key={value}>
            <div className="row">
              <span className="mono trunc" title={name.slice(0, 300)}>
                {value === '' ? name : <VisibleText text={value.slice(0, 200)} />}
              </span>
              <span className="end muted count">{formatNumber(count)}</span>
              <span className="acts">
                <IconButton
                  size="sm"
                  icon="zoom-in"
                  label={s('filterFor', { name: short })}
                  onClick={() => onFilter(field, value, false)}
                />
                <IconButton
                  size="sm"
                  icon="zoom-out"
                  label={s('filterOut', { name: short })}
                  onClick={() => onFilter(field, value, true)}
                />
              </span>
              <span className="pc">
                {s('coverage', { percent: percent.format(total > 0 ? (count / total) * 100 : 0) })}
              </span>
            </div>
            <i style={{ width: `${(count / largest) * 100}%` }} />
          </li>
        )
      })}
    </ul>
  )
}

/** Whole numbers as they are, others with four digits that count. */
function useMeasure() {
  const { $messages } = useCore()
  const { lang } = $messages.get()
  return (value: number) => {
    if (Math.abs(value) >= 1e15) return value.toExponential(3)
    const digits = Math.max(4, Math.trunc(Math.abs(value)).toString().length + 1)
    return new Intl.NumberFormat(lang, Number.isInteger(value) ? {} : { maximumSignificantDigits: digits }).format(
      value,
    )
  }
}

function Numbers({ field, numbers }: { readonly field: string; readonly numbers: FieldNumbers }) {
  const t = useStrings(liveStrings)
  const shown = useMeasure()
  const { min, max, avg, sum, stddev, percentiles } = numbers
  const named: readonly (readonly [string, number])[] = [
    [t('min'), min],
    [t('max'), max],
    [t('avg'), avg],
    [t('sum'), sum],
    [t('stddev'), stddev],
    ...percentiles.map(({ percentile, value }) => [t('percentile', { percentile }), value] as const),
  ]
  return (
    <dl className="measures" aria-label={t('statistics', { field: visibleText(field) })}>
      {named.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="mono">{shown(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
