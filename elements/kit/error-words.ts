/** Words an error for users, in the language of the element. */
import { useCallback } from 'react'
import { errorText, FetchError } from '../../core/client/errors.ts'
import { useMessages } from './words.ts'

/** All that is known of it: a failed request names the status and what the server said. */
export function useErrorText(): (error: unknown) => string {
  const messages = useMessages()
  return useCallback((error: unknown) => errorText(messages, error), [messages])
}

/** Returns the server's own message where it sent one, without ours around it. */
export function useWordsOf(): (error: unknown) => string {
  const textOf = useErrorText()
  return useCallback(
    (error: unknown) => (error instanceof FetchError ? error.responseMessage : undefined) ?? textOf(error),
    [textOf],
  )
}
