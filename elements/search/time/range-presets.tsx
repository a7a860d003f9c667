/** Ranges that take one click: those of the configuration, of the calendar, and those used lately. */
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { recentRanges, recentSearches } from '../../../core/search/recent.ts'
import { describeTimeRange, type TimeRange } from '../../../core/time/time-range.ts'
import { Button, useCore, useStore, useStrings } from '../../kit/kit.ts'
import { useOfferedRanges } from './relative-ranges.ts'
import type { RangeLimit } from './use-range-limit.ts'

export interface RangePresetsProps {
  readonly value: TimeRange
  readonly zone: string
  readonly limit: RangeLimit
  readonly onChange: (range: TimeRange) => void
}

/** Keywords, so that they mean today's day tomorrow too; the server resolves them in the zone of the page. Lengths are at most these many days. */
const calendarRanges = [
  ['today', 'today', 1],
  ['yesterday', 'yesterday', 1],
  ['this week', 'thisWeek', 7],
  ['last week', 'lastWeek', 7],
  ['this month', 'thisMonth', 31],
  ['last month', 'lastMonth', 31],
] as const
const dayMs = 86_400_000
const mostRecent = 4

export function RangePresets({ value, zone, limit, onChange }: RangePresetsProps) {
  const core = useCore()
  const p = useStrings(searchPageStrings)
  const messages = useStore(core.$messages)
  const offered = useOfferedRanges()
  const current = value.type === 'relative' && 'range' in value ? value.range : null
  const shown = new Set([
    JSON.stringify(value),
    ...offered.map(({ seconds }) => JSON.stringify({ type: 'relative', range: seconds })),
  ])
  const recent = recentRanges(useStore(recentSearches(core)), mostRecent + shown.size)
    .filter(
      range =>
        !shown.has(JSON.stringify(range)) &&
        !(range.type === 'keyword' && calendarRanges.some(([keyword]) => keyword === range.keyword)),
    )
    .slice(0, mostRecent)
  return (
    <div className="range-presets">
      <div className="presets" role="group" aria-label={p('presets')}>
        {offered.map(({ seconds, label }) => {
          const range: TimeRange = { type: 'relative', range: seconds }
          return (
            <Button
              key={seconds}
              size="sm"
              variant="ghost"
              aria-pressed={seconds === current}
              disabled={limit.problem(range) !== undefined}
              title={limit.problem(range)}
              onClick={() => onChange(range)}
            >
              {label === null ? describeTimeRange(range, messages, zone) : <bdi>{label}</bdi>}
            </Button>
          )
        })}
      </div>
      <p className="xs" aria-hidden="true">
        {p('calendarRanges')}
      </p>
      <div className="presets" role="group" aria-label={p('calendarRanges')}>
        {calendarRanges.map(([keyword, name, days]) => {
          const range: TimeRange = { type: 'keyword', keyword }
          const problem = limit.problem(range, { from: 0, to: days * dayMs })
          return (
            <Button
              key={keyword}
              size="sm"
              variant="ghost"
              aria-pressed={value.type === 'keyword' && value.keyword === keyword}
              disabled={problem !== undefined}
              title={problem}
              onClick={() => onChange(range)}
            >
              {p(name)}
            </Button>
          )
        })}
      </div>
      {recent.length > 0 && (
        <>
          <p className="xs" aria-hidden="true">
            {p('recentRanges')}
          </p>
          <div className="recent-ranges" role="group" aria-label={p('recentRanges')}>
            {recent.map(range => (
              <Button
                key={JSON.stringify(range)}
                size="sm"
                variant="ghost"
                disabled={limit.problem(range) !== undefined}
                onClick={() => onChange(range)}
              >
                <span className="trunc">{describeTimeRange(range, messages, zone)}</span>
              </Button>
            ))}
          </div>
        </>
      )}
    </div>
  )
}
