/** The message that is simulated, and how it is chosen. */
import { useCallback, useState } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import { recentMessages, type RecentMessage } from '../../core/search/recent-messages.ts'
import { recentMessagesPath } from '../../core/pipelines/recent-messages.ts'
import type { MessageAddress, RawMessage } from '../../core/pipelines/simulation.ts'
import { messagePath } from '../../core/search/api.ts'
import type { SingleMessage, WireMessage } from '../../core/search/schema.ts'
import { useQueryData, useQuietClient } from '../kit/kit.ts'

export type Way = 'recent' | 'id' | 'raw'

export interface SimulatorMessage {
  readonly way: Way
  readonly setWay: (way: Way) => void
  /** Undefined: still loading, or not to be had. */
  readonly recent: readonly RecentMessage[] | undefined
  readonly recentError: Error | undefined
  readonly loadAgain: () => void
  /** The place in `recent`, from 0. */
  readonly place: number
  readonly choose: (place: number) => void
  /** The message that was loaded by its index and id. */
  readonly address: MessageAddress | null
  readonly load: (address: MessageAddress) => void
  readonly isMissing: boolean
  readonly loadError: Error | undefined
  readonly raw: RawMessage
  readonly setRaw: (change: Partial<RawMessage>) => void
  /** Fields of the message that is chosen; undefined for a raw one, and until they are known. */
  readonly fields: WireMessage | undefined
  /** Null: none is chosen. */
  readonly chosen: MessageAddress | RawMessage | null
}

const asked = { onErrorRetry: false } as const

/** @param first the message that is loaded at first; null offers the recent ones */
export function useSimulatorMessage(
  streamId: string | null,
  inputId: string | null,
  first: MessageAddress | null,
): SimulatorMessage {
  const client = useQuietClient()
  const [way, setWay] = useState<Way>(first ? 'id' : 'recent')
  const [wanted, setWanted] = useState(0)
  const [address, setAddress] = useState(first)
  const [raw, setRaw] = useState<RawMessage>({ codec: '', text: '', remoteAddress: '' })
  const fetchRecent = useCallback(
    (path: string, signal: AbortSignal) => recentMessages(client, path, { signal }),
    [client],
  )
  const recent = useQueryData<readonly RecentMessage[]>(
    way === 'recent' ? recentMessagesPath(streamId, inputId) : null,
    {
      ...asked,
      fetcher: fetchRecent,
    },
  )
  const fetchOne = useCallback(
    (path: string, signal: AbortSignal) => client.get<SingleMessage>(path, { signal }),
    [client],
  )
  const one = useQueryData<SingleMessage>(way === 'id' && address ? messagePath(address.index, address.id) : null, {
    ...asked,
    fetcher: fetchOne,
  })
  const place = Math.min(wanted, Math.max(0, (recent.data?.length ?? 1) - 1))
  const newest = recent.data?.[place]
  const loaded = one.error ? undefined : one.data?.message.fields
  const chosenBy = {
    recent: newest ? { index: newest.index, id: newest.id } : null,
    id: loaded ? address : null,
    raw,
  }
  return {
    way,
    setWay,
    recent: recent.data,
    recentError: recent.error,
    loadAgain() {
      setWanted(0)
      recent.refetch()
    },
    place,
    choose: setWanted,
    address,
    load: setAddress,
    isMissing: one.error instanceof FetchError && one.error.status === 404,
    loadError: one.error,
    raw,
    setRaw: change => setRaw(before => ({ ...before, ...change })),
    fields: way === 'recent' ? newest?.fields : way === 'id' ? (loaded as WireMessage | undefined) : undefined,
    chosen: chosenBy[way],
  }
}
