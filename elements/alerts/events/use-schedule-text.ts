import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { EventConfig } from '../../../core/alerts/schema.ts'
import { humanizeDuration } from '../../../core/time/durations.ts'
import { useMessages, useStrings } from '../../kit/kit.ts'

export interface ScheduleText {
  readonly every: { readonly name: string; readonly text: string }
  readonly within: string
}

/** Returns the words for when a definition runs; null where it has no schedule. */
export function useScheduleText(config: EventConfig): ScheduleText | null {
  const t = useStrings(eventStrings)
  const messages = useMessages()
  if (config.type === 'system-notifications-v1') return null
  const { cron_expression: expression, cron_timezone: zone, execute_every_ms, search_within_ms } = config
  return {
    every: expression
      ? { name: t('cron'), text: t('cronText', { expression, zone: zone ?? 'UTC' }) }
      : { name: t('executeEvery'), text: humanizeDuration(execute_every_ms, messages) },
    within: humanizeDuration(search_within_ms, messages),
  }
}
