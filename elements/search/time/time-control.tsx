/** Which time is searched: the picker between steps back and forward. */
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import type { TimeRange as WireTimeRange } from '../../../core/search/schema.ts'
import { steppedRange, type Span } from '../../../core/time/shift-range.ts'
import { resolveTimeRange, type AbsoluteTimeRange, type TimeRange } from '../../../core/time/time-range.ts'
import { IconButton, useStrings } from '../../kit/kit.ts'
import type { SearchResult } from '../search-state.ts'
import { TimeRangePicker } from './time-range-picker.tsx'

export const absoluteOf = ({ from, to }: Span): AbsoluteTimeRange => ({
  type: 'absolute',
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
})

/** The instants a range meant in the last answer; null when that answered something else, or found nothing at all. */
export function answeredSpan(result: SearchResult | null, timerange: WireTimeRange): Span | null {
  if (!result || JSON.stringify(result.request.timerange) !== JSON.stringify(timerange)) return null
  return { from: Date.parse(result.range.from), to: Date.parse(result.range.to) }
}

export interface TimeControlProps {
  readonly value: TimeRange
  readonly timerange: WireTimeRange
  readonly result: SearchResult | null
  readonly live: boolean
  readonly zone: string
  readonly setZone: (zone: string | null) => void
  /** A step back or forward. */
  readonly onChange: (range: TimeRange) => void
  /** Applies a range that was chosen or typed. */
  readonly onChoose: (range: TimeRange) => void
}

export function TimeControl({ value, timerange, result, live, zone, setZone, onChange, onChoose }: TimeControlProps) {
  const p = useStrings(searchPageStrings)
  const answered = answeredSpan(result, timerange)
  const own = resolveTimeRange(value, Date.now())
  const span = answered ?? (own && own.from !== null ? { from: own.from, to: own.to } : null)
  const isAll = value.type === 'relative' && 'range' in value && value.range === 0
  const step = (direction: 1 | -1) => {
    if (span) onChange(absoluteOf(steppedRange(span, direction, zone)))
  }
  return (
    <span className="time-control">
      <IconButton
        icon="chevron-left"
        label={p('stepBack')}
        variant="default"
        disabled={!span || isAll || live}
        onClick={() => step(-1)}
      />
      <TimeRangePicker
        value={value}
        resolved={result && result.total > 0 ? answered : null}
        live={live}
        zone={zone}
        setZone={setZone}
        onChange={onChoose}
      />
      <IconButton
        icon="chevron-right"
        label={p('stepForward')}
        variant="default"
        disabled={!span || isAll || live}
        onClick={() => step(1)}
      />
    </span>
  )
}
