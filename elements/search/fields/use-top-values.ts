import { useEffect, useState } from 'react'
import { useCore } from '../../kit/kit.ts'
import type { SearchResult } from '../search-state.ts'
import { loadTopValues, type TopValues } from './top-values.ts'

interface State { readonly top?: TopValues, readonly error?: Error }

/** The top values of a field in a result; those of the result before stay until the new ones are there. */
export function useTopValues(result: SearchResult, field: string): State {
  const { client } = useCore()
  const [state, setState] = useState<State>({})
  const { request, range } = result
  const key = JSON.stringify({ request, range })
  useEffect(() => {
    const gone = new AbortController()
    loadTopValues(client, JSON.parse(key) as SearchResult, field, gone.signal).then(
      top => setState({ top }),
      (reason: unknown) => { if (!gone.signal.aborted) setState({ error: reason instanceof Error ? reason : new Error(String(reason)) }) },
    )
    return () => gone.abort()
  }, [client, key, field])
  return state
}
