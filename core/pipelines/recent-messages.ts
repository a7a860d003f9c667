/** The newest messages of a stream or an input, of which one is simulated. */
import { escapeQueryValue } from '../query/escape.ts'
import { newestMessagesPath } from '../search/recent-messages.ts'

/** Returns the path at which `UniversalResult` has them; null without a stream and an input. */
export function recentMessagesPath(streamId: string | null, inputId: string | null): string | null {
  if (streamId === null && inputId === null) return null
  const query = inputId === null ? '*' : `gl2_source_input:${escapeQueryValue(inputId)}`
  return newestMessagesPath(query, streamId === null ? undefined : `streams:${streamId}`)
}
