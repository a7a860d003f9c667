/** A request that a user starts, and its last answer. */
import { useEffect, useRef, useState } from 'react'
import type { Client } from '../../core/client/client.ts'
import type { Abortable } from '../../core/client/request.ts'
import { useQuietClient, useWordsOf } from '../kit/kit.ts'

export interface Run<Q, A> {
  readonly isBusy: boolean
  /** The last request; null before. */
  readonly asked: Q | null
  /** The last answer, also while the next one is waited for. */
  readonly reply: A | null
  /** Words of what it failed with; null otherwise. */
  readonly failure: string | null
  /** Asks; an answer to an earlier question is no longer waited for. */
  readonly run: (request: Q) => Promise<void>
  readonly clear: () => void
}

interface State<Q, A> {
  readonly asked: Q | null
  readonly reply: A | null
  readonly failure: string | null
}

const empty = { asked: null, reply: null, failure: null }

export function useRun<Q, A>(ask: (client: Client, request: Q, options: Abortable) => Promise<A>): Run<Q, A> {
  const client = useQuietClient()
  const wordsOf = useWordsOf()
  const [isBusy, setBusy] = useState(false)
  const [state, setState] = useState<State<Q, A>>(empty)
  const waiting = useRef<AbortController | null>(null)
  useEffect(() => () => waiting.current?.abort(), [])
  return {
    ...state,
    isBusy,
    async run(request) {
      waiting.current?.abort()
      const controller = new AbortController()
      waiting.current = controller
      const { signal } = controller
      setBusy(true)
      try {
        const reply = await ask(client, request, { signal })
        if (!signal.aborted) setState({ asked: request, reply, failure: null })
      } catch (error) {
        if (!signal.aborted) setState({ asked: request, reply: null, failure: wordsOf(error) })
      } finally {
        if (!signal.aborted) setBusy(false)
      }
    },
    clear() {
      waiting.current?.abort()
      setBusy(false)
      setState(empty)
    },
  }
}
