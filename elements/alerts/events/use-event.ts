import { useCallback } from 'react'
import { getEvent } from '../../../core/alerts/events-api.ts'
import type { FoundEvent } from '../../../core/alerts/events-schema.ts'
import { FetchError } from '../../../core/client/errors.ts'
import { isSegment, path } from '../../../core/client/request.ts'
import { useCore, useQueryData, useQuietClient, type QueryData } from '../../kit/kit.ts'

export const eventPath = (id: string): string => path`/events/${id}`

const missing = (id: string) =>
  new FetchError('Not Found', { status: 404, body: { type: 'ApiError', message: `There is no event <${id}>.` } })

/**
 * One event. An unknown one is an error of status 404, whatever the server says of it.
 *
 * @param asPage without the event there is no page: the shell shows its own in its place
 */
export function useEvent(id: string, { asPage = false }: { readonly asPage?: boolean } = {}): QueryData<FoundEvent> {
  const { client, report } = useCore()
  const quiet = useQuietClient()
  const fetcher = useCallback(
    async (_from: string, signal: AbortSignal) => {
      const found = await getEvent(asPage ? client : quiet, id, { signal })
      if (found) return found
      const error = missing(id)
      if (asPage) report({ type: 'NotFoundError', error })
      throw error
    },
    [client, quiet, report, id, asPage],
  )
  return useQueryData(isSegment(id) ? eventPath(id) : null, { fetcher, onErrorRetry: false })
}
