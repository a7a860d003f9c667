/** The last messages that a query finds: extractors and rules are tried on them. */
import type { Client } from '../client/client.ts'
import { queryString, type Abortable } from '../client/request.ts'
import type { UniversalResult, WireMessage } from './schema.ts'

export const RECENT_MESSAGES = 50

export interface RecentMessage {
  readonly index: string
  readonly id: string
  readonly fields: WireMessage
}

/** The path at which `UniversalResult` has those that a query, and a filter of the same language, find, newest first. */
export const newestMessagesPath = (query: string, filter?: string): string =>
  `/search/universal/relative${queryString({
    query,
    filter,
    range: 0,
    limit: RECENT_MESSAGES,
    sort: 'timestamp:desc',
    decorate: false,
  })}`

/** @param path of `newestMessagesPath` */
export async function recentMessages(
  client: Client,
  path: string,
  { signal }: Abortable = {},
): Promise<readonly RecentMessage[]> {
  const { messages } = await client.get<UniversalResult>(path, { signal, report: false })
  return messages.map(({ index, message }) => ({ index, id: message._id, fields: message }))
}
