/** Runs the search again: once, or on its own in an interval of the search configuration. */
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { humanizeDuration } from '../../core/time/durations.ts'
import { Button, Icon, Menu, useCore, useStore, useStrings, type MenuItem } from '../kit/kit.ts'
import type { RefreshIntervals } from './use-auto-refresh.ts'

export interface RefreshControlProps extends RefreshIntervals {
  /** Milliseconds; null: off. */
  readonly interval: number | null
  readonly onInterval: (interval: number | null) => void
  readonly onRefresh: () => void
  readonly size?: 'md' | 'sm'
}

export function RefreshControl({ interval, offered, usual, onInterval, onRefresh, size = 'sm' }: RefreshControlProps) {
  const p = useStrings(searchPageStrings)
  const messages = useStore(useCore().$messages)
  const words = (ms: number) => humanizeDuration(ms, messages)
  const every = (ms: number): MenuItem => ({
    label: p('everyInterval', { interval: words(ms) }),
    checked: ms === interval,
    onSelect: () => onInterval(ms),
  })
  const items: MenuItem[] = [
    { label: p('autoRefreshOff'), checked: interval === null, onSelect: () => onInterval(null) },
    ...(usual ? [every(usual), 'separator' as const] : []),
    ...offered.filter(ms => ms !== usual).map(every),
  ]
  return (
    <span className="group">
      <Button size={size} icon="arrow-clockwise" title={p('refresh')} onClick={onRefresh}>
        <span className="wide-label">{p('refresh')}</span>
      </Button>
      <Menu
        label={p('autoRefresh')}
        align="end"
        items={items}
        trigger={props => (
          <Button
            {...props}
            size={size}
            className={interval === null ? undefined : 'on'}
            aria-label={p('autoRefreshIs', { interval: interval === null ? p('autoRefreshOff') : words(interval) })}
          >
            {interval === null ? p('autoRefreshOff') : words(interval)} <Icon name="chevron-down" small />
          </Button>
        )}
      />
    </span>
  )
}
