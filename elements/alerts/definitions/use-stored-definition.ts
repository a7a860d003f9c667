/** A definition as it is stored now: a form that began with an older one would be refused when it is saved. */
import { useCallback, useEffect, useState } from 'react'
import { getDefinition } from '../../../core/alerts/api.ts'
import type { EventDefinition } from '../../../core/alerts/schema.ts'
import { isSegment } from '../../../core/client/request.ts'
import { useErrorEvent } from '../../kit/hooks.ts'
import { useBusy, useCore } from '../../kit/kit.ts'

export interface StoredDefinition {
  readonly definition: EventDefinition | null
  readonly error: Error | undefined
  readonly retry: () => void
}

/** @param id null asks for nothing */
export function useStoredDefinition(id: string | null): StoredDefinition {
  const { client } = useCore()
  const [definition, setDefinition] = useState<EventDefinition | null>(null)
  const [error, setError] = useState<Error>()
  const [round, setRound] = useState(0)
  useBusy(id !== null && definition === null && error === undefined)
  useErrorEvent(error)
  useEffect(() => {
    if (id === null || !isSegment(id)) return undefined
    const gone = new AbortController()
    // The round asks again.
    void round
    setError(undefined)
    getDefinition(client, id, gone).then(
      found => setDefinition(found),
      (failure: Error) => {
        if (!gone.signal.aborted) setError(failure)
      },
    )
    return () => gone.abort()
  }, [client, id, round])
  const retry = useCallback(() => setRound(current => current + 1), [])
  return { definition, error, retry }
}
