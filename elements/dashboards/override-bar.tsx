/** The range and the query that stand in for those of all widgets. */
import { useEffect, useState, type FormEvent } from 'react'
import { noOverride, type DashboardOverride } from '../../core/dashboards/address.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { defaultTimeRange, describeTimeRange } from '../../core/time/time-range.ts'
import { Button, IconButton, useMessages, useStrings } from '../kit/kit.ts'
import { TimeRangePicker } from '../search/time/time-range-picker.tsx'
import { shortText } from '../widgets/chart/text.ts'

export interface OverrideBarProps {
  readonly override: DashboardOverride
  readonly zone: string
  readonly onOverride: (override: DashboardOverride) => void
}

export function OverrideBar({ override, zone, onOverride }: OverrideBarProps) {
  const t = useStrings(dashboardStrings)
  const { query, timeRange } = override
  const [text, setText] = useState(query ?? '')
  useEffect(() => setText(query ?? ''), [query])
  const messages = useMessages()
  const words = [
    timeRange && t('overridden', { range: describeTimeRange(timeRange, messages, zone) }),
    query && t('overriddenQuery', { query: shortText(query, 200) }),
  ]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onOverride({ ...override, query: text.trim() === '' ? null : text })
  }
  return (
    <form className="row wrap dashboard-override" role="search" onSubmit={submit}>
      <input
        className="input mono grow"
        type="search"
        aria-label={t('overrideQuery')}
        title={t('overrideQueryHint')}
        placeholder={t('overrideQuery')}
        value={text}
        maxLength={4000}
        spellCheck={false}
        onChange={event => setText(event.target.value)}
        onBlur={() => {
          if (text.trim() === '' && query !== null) onOverride({ ...override, query: null })
        }}
      />
      {timeRange ? (
        <span className="group">
          <TimeRangePicker
            value={timeRange}
            resolved={null}
            zone={zone}
            onChange={range => onOverride({ ...override, timeRange: range })}
          />
          <IconButton
            icon="x-lg"
            variant="default"
            label={t('ownRanges')}
            onClick={() => onOverride({ ...override, timeRange: null })}
          />
        </span>
      ) : (
        <Button icon="clock" onClick={() => onOverride({ ...override, timeRange: defaultTimeRange })}>
          {t('ownRanges')}
        </Button>
      )}
      {(timeRange !== null || query !== null) && (
        <Button
          variant="ghost"
          icon="x"
          onClick={() => {
            setText('')
            onOverride(noOverride)
          }}
        >
          {t('clearOverride')}
        </Button>
      )}
      <p className="xs muted dashboard-overridden" role="status">
        {words.filter(Boolean).join(' ')}
      </p>
    </form>
  )
}
