import { useCallback } from 'react'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import { messagePath } from '../../../core/search/api.ts'
import { buildSearch, readSearchPage } from '../../../core/search/build.ts'
import type { SearchPage } from '../../../core/search/page.ts'
import type { SearchJob, SingleMessage, WireMessage } from '../../../core/search/schema.ts'
import { useCore, useQueryData, type QueryData } from '../../kit/kit.ts'
import { levelOf, textOf } from '../../search/messages/message-fields.ts'
import { originOf } from './origin.ts'
import { eventPath } from './use-event.ts'

/** Messages that are shown of an event. */
const mostMessages = 5

export interface EventMessage {
  readonly index: string
  readonly messageId: string
  readonly timestamp: string
  readonly source: string
  readonly text: string
  readonly level: number | null
}

export interface EventMessages {
  /** Holds the newest ones. */
  readonly messages: readonly EventMessage[]
  readonly total: number
}

const eventMessage = (index: string, message: WireMessage): EventMessage => ({
  index,
  messageId: message._id,
  timestamp: message.timestamp,
  source: textOf(message['source']),
  text: textOf(message['message']),
  level: levelOf(message, null),
})

/** The message that an event was made of, or the newest of those of its group. @param page the search that finds them */
export function useEventMessages({ event }: FoundEvent, page: SearchPage | null): QueryData<EventMessages> {
  const { client } = useCore()
  const { origin_context: urn } = event
  const fetcher = useCallback(
    async (_path: string, signal: AbortSignal): Promise<EventMessages> => {
      const options = { signal, report: false, noSessionExtension: true }
      const origin = originOf(urn)
      if (origin) {
        const { index, messageId } = origin
        const { message } = await client.get<SingleMessage>(messagePath(index, messageId), options)
        return { messages: [eventMessage(index, { ...message.fields, _id: messageId } as WireMessage)], total: 1 }
      }
      const { query, timeRange: timerange, streams } = page!
      const search = buildSearch({ query, timerange, streams, limit: mostMessages, stackBy: null })
      const { messages, errors } = readSearchPage(await client.post<SearchJob>('/views/search/sync', search, options))
      if (!messages) throw new Error(errors[0]?.description)
      return {
        messages: messages.messages.map(({ index, message }) => eventMessage(index, message)),
        total: messages.total_results,
      }
    },
    [client, urn, page],
  )
  const path = originOf(urn) || page ? `${eventPath(event.id)}/messages` : null
  return useQueryData(path, { fetcher, onErrorRetry: false, cacheLifetime: 60_000 })
}
