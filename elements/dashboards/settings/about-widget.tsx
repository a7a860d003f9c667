/** What a widget of a dashboard asks and says besides its chart: its own query, range and streams, its description, its refresh. */
import { dashboardStrings } from '../../../core/dashboards/strings.ts'
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { defaultTimeRange, inZone, parseTimeRange, type TimeRange } from '../../../core/time/time-range.ts'
import { durationMs, humanizeDuration, isoDuration } from '../../../core/time/durations.ts'
import type { Widget } from '../../../core/views/schema.ts'
import { SelectField, TextField, useCore, useStore, useStrings } from '../../kit/kit.ts'
import { StreamFilter } from '../../search/stream-filter.tsx'
import { TimeRangePicker } from '../../search/time/time-range-picker.tsx'
import { useRefreshIntervals } from '../../search/use-auto-refresh.ts'
import { EditorPart } from '../../widgets/editor/editor-part.tsx'

export interface AboutWidget {
  readonly query: string
  readonly timeRange: TimeRange
  readonly streams: readonly string[]
  readonly description: string
  /** ISO 8601; '': as the dashboard. */
  readonly refresh: string
}

/** The range that is stored, as the picker has it; one that cannot be read is the default. */
export function timeRangeOf({ timerange }: Pick<Widget, 'timerange'>): TimeRange {
  if (timerange === null) return defaultTimeRange
  try {
    return parseTimeRange(timerange)
  } catch {
    return defaultTimeRange
  }
}

export const aboutOf = (widget: Widget, description: string, refresh: string): AboutWidget => ({
  query: widget.query?.query_string ?? '',
  timeRange: timeRangeOf(widget),
  streams: widget.streams,
  description,
  refresh,
})

/** Returns the widget as it asks from now on; what was not changed stays as it is stored. */
export function withAbout<W extends Widget>(widget: W, about: AboutWidget): W {
  const before = aboutOf(widget, '', '')
  return {
    ...widget,
    query:
      about.query === before.query
        ? widget.query
        : { type: 'elasticsearch' as const, query_string: about.query.trim() },
    timerange:
      JSON.stringify(about.timeRange) === JSON.stringify(before.timeRange)
        ? (widget.timerange ?? defaultTimeRange)
        : about.timeRange,
    streams: about.streams,
  }
}

export interface AboutPartProps {
  readonly about: AboutWidget
  readonly zone: string
  /** It asks nothing: it has a description only. */
  readonly asks: boolean
  readonly onAbout: (about: AboutWidget) => void
}

export function AboutPart({ about, zone, asks, onAbout }: AboutPartProps) {
  const t = useStrings(dashboardStrings)
  const p = useStrings(searchPageStrings)
  const messages = useStore(useCore().$messages)
  const { offered } = useRefreshIntervals()
  const own = durationMs(about.refresh)
  const intervals = [...new Set([...offered, ...(own ? [own] : [])])].sort((a, b) => a - b)
  return (
    <EditorPart title={t('details')}>
      <TextField
        label={t('description')}
        optional
        value={about.description}
        maxLength={1000}
        onChange={description => onAbout({ ...about, description })}
      />
      {asks && (
        <>
          <TextField
            label={t('query')}
            hint={t('queryHint')}
            optional
            mono
            value={about.query}
            maxLength={4000}
            onChange={query => onAbout({ ...about, query })}
          />
          <div className="row wrap">
            <TimeRangePicker
              value={about.timeRange}
              resolved={null}
              zone={zone}
              onChange={timeRange => onAbout({ ...about, timeRange: inZone(timeRange, zone) })}
            />
            <StreamFilter value={about.streams} onChange={streams => onAbout({ ...about, streams })} />
            {about.streams.length === 0 && <span className="xs muted">{t('allStreams')}</span>}
          </div>
          <SelectField
            label={t('refreshEvery')}
            value={about.refresh === '' ? '' : isoDuration(own ?? 0)}
            options={[
              { value: '', label: t('asTheDashboard') },
              ...intervals.map(ms => ({
                value: isoDuration(ms),
                label: p('everyInterval', { interval: humanizeDuration(ms, messages) }),
              })),
            ]}
            onChange={refresh => onAbout({ ...about, refresh: refresh ?? '' })}
          />
        </>
      )}
    </EditorPart>
  )
}
