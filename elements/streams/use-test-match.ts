/** Tests a message against the rules of a stream. */
import { useEffect, useState } from 'react'
import { testMatch } from '../../core/streams/api.ts'
import type { TestMatchResult } from '../../core/streams/schema.ts'
import { errorDetail, useBusy, useCore, useHost } from '../kit/kit.ts'

/** Fields of a message by name. */
export type MessageFields = Readonly<Record<string, unknown>>

export interface TestMatchState {
  /** The last answer about this message, also while the next one is on its way. */
  readonly result?: TestMatchResult
  readonly error?: Error
}

interface Kept extends TestMatchState {
  readonly message: MessageFields
  readonly streamId: string
}

/** Asks with every other message, stream and `revision` (of the rules); without a message nothing. */
export function useTestMatch(streamId: string, message: MessageFields | undefined, revision: unknown): TestMatchState {
  const { client } = useCore()
  const host = useHost()
  const [kept, setKept] = useState<Kept>()
  const [busy, setBusy] = useState(false)
  useBusy(busy)
  useEffect(() => {
    if (!message) return undefined
    const controller = new AbortController()
    setBusy(true)
    testMatch(client, streamId, message, { signal: controller.signal })
      .then(
        result => setKept({ message, streamId, result }),
        (error: Error) => {
          if (controller.signal.aborted) return
          setKept({ message, streamId, error })
          host.emit('cordwood-error', errorDetail(error))
        },
      )
      .finally(() => {
        if (!controller.signal.aborted) setBusy(false)
      })
    return () => controller.abort()
  }, [client, host, streamId, message, revision])
  return kept && kept.message === message && kept.streamId === streamId ? kept : {}
}
