import { use } from 'react'
import { defaultSearchesConfig } from '../../../core/configuration/defaults.ts'
import { searchParameters } from '../../../core/routes/search-link.ts'
import { messageStrings } from '../../../core/search/message-strings.ts'
import type { WireMessage } from '../../../core/search/schema.ts'
import { durationMs, humanizeDuration } from '../../../core/time/durations.ts'
import { Button, Icon, Menu, useCore, useMessages, useNavigate, useStrings, type MenuItem } from '../../kit/kit.ts'
import { SearchPageContext } from '../page-context.ts'
import { useSearchConfig } from '../use-search-config.ts'
import { useListSettings } from './list-settings.ts'
import { surroundingCounts, surroundingQuery, surroundingRange } from './surroundings.ts'

export interface SurroundingButtonProps {
  readonly message: WireMessage
  /** Shows this number of messages before and after, in place. */
  readonly onCount: (count: number) => void
}

/** Searches around the message: the last window at once, the others from a menu. */
export function SurroundingButton({ message, onCount }: SurroundingButtonProps) {
  const t = useStrings(messageStrings)
  const messages = useMessages()
  const core = useCore()
  const navigate = useNavigate()
  const context = use(SearchPageContext)
  const config = useSearchConfig()
  const ranges = config?.surrounding_timerange_options ?? defaultSearchesConfig.surrounding_timerange_options
  const [settings, change] = useListSettings()
  const windows = Object.keys(ranges)
    .flatMap(duration => {
      const ms = durationMs(duration)
      return ms !== null && surroundingRange(message, duration) ? [{ duration, ms }] : []
    })
    .sort((a, b) => a.ms - b.ms)
  const last = windows.find(({ duration }) => duration === settings.surrounding) ?? windows[0]
  const labelOf = (ms: number) => t('plusMinus', { duration: humanizeDuration(ms, messages) })
  const search = (duration: string) => {
    const timeRange = surroundingRange(message, duration)
    if (!timeRange) return
    change({ surrounding: duration })
    const query = surroundingQuery(
      message,
      config?.surrounding_filter_fields ?? defaultSearchesConfig.surrounding_filter_fields,
    )
    if (context) context.change({ query, timeRange })
    else navigate(core.routes.search(searchParameters({ query, timeRange })))
  }
  const items: MenuItem[] = [
    ...(windows.length > 0 ? [{ caption: t('surroundingRange') }] : []),
    ...windows.map(({ duration, ms }) => ({ label: labelOf(ms), onSelect: () => search(duration) })),
    { caption: t('surroundingCount') },
    ...surroundingCounts.map(count => ({ label: t('countAround', { count }), onSelect: () => onCount(count) })),
  ]
  return (
    <span className="group" role="group" aria-label={t('surrounding')}>
      {last && (
        <Button size="sm" icon="list" onClick={() => search(last.duration)}>
          {t('surrounding')}
        </Button>
      )}
      <Menu
        label={t('surrounding')}
        items={items}
        align="end"
        trigger={trigger => (
          <Button
            size="sm"
            aria-label={last ? t('otherSurroundings', { window: labelOf(last.ms) }) : t('surrounding')}
            {...trigger}
          >
            {last ? labelOf(last.ms) : t('surrounding')} <Icon name="chevron-down" small />
          </Button>
        )}
      />
    </span>
  )
}
