/** The messages that an extractor is tried on: the last ones of the input, and one of them, or another one, as the example. */
import { useCallback, useState } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import { escapeQueryValue } from '../../core/query/escape.ts'
import { messagePath } from '../../core/search/api.ts'
import { recentMessages, newestMessagesPath, type RecentMessage } from '../../core/search/recent-messages.ts'
import { isMetadata } from '../../core/search/metadata.ts'
import type { SingleMessage, WireMessage } from '../../core/search/schema.ts'
import { useQueryData, useQuietClient } from '../kit/kit.ts'

export interface MessageAddress {
  readonly index: string
  readonly id: string
}

export interface Example {
  /** undefined: still loading, or not to be had. */
  readonly recent: readonly RecentMessage[] | undefined
  readonly recentError: Error | undefined
  readonly loadAgain: () => void
  /** The example's place in `recent`, from 0; null: it was loaded by its address. */
  readonly place: number | null
  readonly choose: (place: number) => void
  readonly address: MessageAddress | null
  readonly load: (address: MessageAddress) => void
  /** The example message; undefined without one. */
  readonly message: WireMessage | undefined
  readonly isMissing: boolean
  readonly error: Error | undefined
}

const asked = { onErrorRetry: false } as const

/** @param first the example message; null takes the newest of the input */
export function useExample(inputId: string, first: MessageAddress | null): Example {
  const client = useQuietClient()
  const [choice, setChoice] = useState<MessageAddress | number>(first ?? 0)
  const fetchRecent = useCallback(
    (path: string, signal: AbortSignal) => recentMessages(client, path, { signal }),
    [client],
  )
  const path = newestMessagesPath(`gl2_source_input:${escapeQueryValue(inputId)}`)
  const recent = useQueryData<readonly RecentMessage[]>(path, { ...asked, fetcher: fetchRecent })
  const fetchOne = useCallback(
    (path: string, signal: AbortSignal) => client.get<SingleMessage>(path, { signal }),
    [client],
  )
  const address = typeof choice === 'number' ? null : choice
  const one = useQueryData<SingleMessage>(address && messagePath(address.index, address.id), {
    ...asked,
    fetcher: fetchOne,
  })
  const place = typeof choice === 'number' ? Math.min(choice, Math.max(0, (recent.data?.length ?? 1) - 1)) : null
  const loaded = one.error ? undefined : (one.data?.message.fields as WireMessage | undefined)
  return {
    recent: recent.data,
    recentError: recent.error,
    loadAgain() {
      setChoice(0)
      recent.refetch()
    },
    place,
    choose: setChoice,
    address,
    load: setChoice,
    message: place === null ? loaded : recent.data?.[place]?.fields,
    isMissing: one.error instanceof FetchError && one.error.status === 404,
    error: one.error,
  }
}

/** The message's own fields, its text first: extractors do not see those that the server adds. */
export const ownFieldsOf = (message: WireMessage): readonly (readonly [name: string, value: unknown])[] =>
  Object.entries(message)
    .filter(([name]) => !isMetadata(name) && name !== 'timestamp')
    .sort(([a], [b]) => Number(b === 'message') - Number(a === 'message') || (a < b ? -1 : 1))

export const textFieldsOf = (message: WireMessage): readonly string[] =>
  ownFieldsOf(message).flatMap(([name, value]) => (typeof value === 'string' ? [name] : []))

/** The text of a field; null where there is none. */
export function textIn(message: WireMessage | undefined, field: string): string | null {
  const value = message && Object.hasOwn(message, field) ? message[field] : null
  return typeof value === 'string' ? value : null
}
