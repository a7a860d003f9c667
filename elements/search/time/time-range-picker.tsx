/** The button that says which time is searched, and the popover to change it. */
import { searchPageStrings } from '../../../core/search/page-strings.ts'
import { searchStrings } from '../../../core/search/strings.ts'
import { formatDateTime } from '../../../core/time/formats.ts'
import { describeTimeRange, type TimeRange } from '../../../core/time/time-range.ts'
import { Icon, lazyPart, Popover, Skeleton, useCore, useStore, useStrings } from '../../kit/kit.ts'

const fetchTabs = async () => (await import('./range-tabs.tsx')).RangeTabs
const RangeTabs = lazyPart(fetchTabs)

/** When the pointer or the focus comes to the button, its panel is likely to be opened. */
const fetchEarly = () => void fetchTabs().catch(() => undefined)

export interface TimeRangePickerProps {
  readonly value: TimeRange
  /** The instants (UTC milliseconds) the value meant in the last answer. */
  readonly resolved: { readonly from: number; readonly to: number } | null
  /** Messages are shown as they arrive: the range holds again after that. */
  readonly live?: boolean
  readonly zone: string
  /** Chooses the zone of the page; null: the user's own. Without it the zone is not offered. */
  readonly setZone?: ((zone: string | null) => void) | undefined
  readonly onChange: (range: TimeRange) => void
}

/** The date is left out where both ends lie on one day. */
function spanText(
  { from, to }: { readonly from: number; readonly to: number },
  zone: string,
): readonly [string, string] {
  const [start, end] = [formatDateTime(from, 'default', zone), formatDateTime(to, 'default', zone)]
  return start.slice(0, 10) === end.slice(0, 10) ? [start.slice(11), end.slice(11)] : [start, end]
}

export function TimeRangePicker(props: TimeRangePickerProps) {
  const t = useStrings(searchStrings)
  const p = useStrings(searchPageStrings)
  const messages = useStore(useCore().$messages)
  const { value, resolved, live = false, zone } = props
  const range = describeTimeRange(value, messages, zone)
  const span = resolved && !live && value.type !== 'absolute' ? spanText(resolved, zone) : null
  return (
    <Popover
      label={t('timeRange')}
      align="end"
      className="time-popover"
      trigger={trigger => (
        <button
          {...trigger}
          type="button"
          className="btn time"
          aria-haspopup="dialog"
          onPointerEnter={fetchEarly}
          onFocus={fetchEarly}
          title={live ? p('liveRangeHint') : `${p('zone')}: ${zone}`}
        >
          <Icon name={live ? 'broadcast' : 'clock'} />
          <span className="sr">{t('timeRange')}: </span>
          {live && <span className="strong nowrap">{p('liveRange')}</span>}
          <span className={live ? 'muted trunc wide-only' : 'strong trunc'}>
            {live ? p('liveRangeAfter', { range }) : range}
          </span>
          {span && <span className="muted tabular wide-only">{t('fromTo', { from: span[0], to: span[1] })}</span>}
          <Icon name="chevron-down" small />
        </button>
      )}
    >
      {close => (
        <RangeTabs
          fallback={<Skeleton />}
          {...props}
          onChange={range => {
            close()
            props.onChange(range)
          }}
        />
      )}
    </Popover>
  )
}
