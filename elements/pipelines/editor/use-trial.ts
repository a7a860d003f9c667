/** Tries the rule that is being written on a message, while it is typed. */
import { useEffect, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { tryMessage } from '../../../core/pipelines/api.ts'
import type { TrialReply, TriedMessage } from '../../../core/pipelines/schema.ts'
import { useStableValue, useWordsOf } from '../../kit/kit.ts'

type Answer =
  | { readonly is: 'known'; readonly reply: TrialReply }
  | { readonly is: 'failed'; readonly words: string }
  | { readonly is: 'unavailable' }

/** `isBusy`: a newer one is on its way. */
export type Trial =
  | (Answer & { readonly isBusy: boolean })
  | { readonly is: 'errors' | 'no-message' | 'busy'; readonly isBusy: boolean }

const debounceMs = 300

/** @param source null while it has errors; undefined while that is not known: the last result stays */
export function useTrial(
  client: Client,
  id: string | null,
  source: string | null | undefined,
  given: TriedMessage | null,
): Trial {
  const wordsOf = useWordsOf()
  const message = useStableValue(given)
  const [answered, setAnswered] = useState<{
    readonly source: string
    readonly message: TriedMessage
    readonly answer: Answer
  } | null>(null)
  useEffect(() => {
    if (typeof source !== 'string' || message === null) return undefined
    const gone = new AbortController()
    const settle = (answer: Answer) => {
      if (!gone.signal.aborted) setAnswered({ source, message, answer })
    }
    const timer = setTimeout(() => {
      tryMessage(client, { message, rule: { id, source }, alone: true }, { signal: gone.signal }).then(
        reply => settle({ is: 'known', reply }),
        (error: unknown) => settle(isMissing(error) ? { is: 'unavailable' } : { is: 'failed', words: wordsOf(error) }),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [client, id, source, message, wordsOf])
  if (source === null) return { is: 'errors', isBusy: false }
  if (message === null) return { is: 'no-message', isBusy: false }
  if (!answered) return { is: 'busy', isBusy: true }
  return { ...answered.answer, isBusy: answered.source !== source || answered.message !== message }
}

const isMissing = (error: unknown) => error instanceof FetchError && (error.status === 404 || error.status === 405)
