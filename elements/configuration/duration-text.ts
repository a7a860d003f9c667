import type { Messages } from '../../core/brand/catalogue.ts'
import { durationMs, humanizeDuration } from '../../core/time/durations.ts'

/** '8 hours' for 'PT8H'; text that is no duration stays as it is. */
export function durationText(text: string, messages: Messages): string {
  const ms = durationMs(text)
  return ms === null ? text : humanizeDuration(ms, messages)
}
