import { useMemo } from 'react'
import { eventStrings } from '../../../core/alerts/event-strings.ts'
import type { ReplayWords } from '../../../core/alerts/replay.ts'
import { humanizeDuration } from '../../../core/time/durations.ts'
import { useMessages } from '../../kit/kit.ts'

/** Returns the words that a replay is made with. */
export function useReplayWords(): ReplayWords {
  const messages = useMessages()
  return useMemo(() => {
    const t = messages.of(eventStrings)
    return {
      shift: ms => t('earlier', { duration: humanizeDuration(ms, messages) }),
      summary: t('summaryTitle'),
    }
  }, [messages])
}
