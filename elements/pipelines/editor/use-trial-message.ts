/** The message that a rule is tried on: one of the last that a query finds, or a pasted one. */
import { useCallback, useState } from 'react'
import type { TriedMessage } from '../../../core/pipelines/schema.ts'
import { recentMessages, newestMessagesPath, type RecentMessage } from '../../../core/search/recent-messages.ts'
import { usePermission, useQueryData, useQuietClient } from '../../kit/kit.ts'
import { pastedFields } from './pasted-message.ts'

export type MessageWay = 'recent' | 'pasted'

export interface TrialMessage {
  readonly way: MessageWay
  readonly setWay: (way: MessageWay) => void
  readonly maySearch: boolean
  readonly query: string
  readonly find: (query: string) => void
  /** undefined: still loading, or not to be had. */
  readonly recent: readonly RecentMessage[] | undefined
  readonly error: Error | undefined
  /** Place in `recent`, from 0. */
  readonly place: number
  readonly choose: (place: number) => void
  readonly pasted: string
  readonly paste: (text: string) => void
  readonly isBroken: boolean
  /** Null: there is none yet. */
  readonly message: TriedMessage | null
  /** The names of its fields. */
  readonly fields: readonly string[]
}

export function useTrialMessage(): TrialMessage {
  const client = useQuietClient()
  const maySearch = usePermission('searches:relative')
  const [chosenWay, setWay] = useState<MessageWay>('recent')
  const [query, setQuery] = useState('')
  const [place, choose] = useState(0)
  const [pasted, paste] = useState('')
  const fetcher = useCallback((path: string, signal: AbortSignal) => recentMessages(client, path, { signal }), [client])
  const path = maySearch ? newestMessagesPath(query.trim() || '*') : null
  const {
    data: recent,
    error,
    refetch,
  } = useQueryData<readonly RecentMessage[]>(path, {
    fetcher,
    onErrorRetry: false,
  })
  const way = maySearch ? chosenWay : 'pasted'
  const shown = error ? undefined : recent?.[Math.min(place, Math.max(0, recent.length - 1))]
  const given = pastedFields(pasted)
  return {
    way,
    setWay,
    maySearch,
    query,
    find(next) {
      choose(0)
      if (next === query) refetch()
      else setQuery(next)
    },
    recent: error ? undefined : recent,
    error,
    place: Math.min(place, Math.max(0, (recent?.length ?? 1) - 1)),
    choose,
    pasted,
    paste,
    isBroken: given === 'broken',
    message:
      way === 'recent'
        ? shown
          ? { index: shown.index, id: shown.id }
          : null
        : given === null || given === 'broken'
          ? null
          : { fields: given },
    fields: Object.keys((way === 'recent' ? shown?.fields : given !== 'broken' && given) || {}),
  }
}
