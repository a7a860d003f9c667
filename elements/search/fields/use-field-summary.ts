import { useEffect, useState } from 'react'
import type { FieldSummary } from '../../../core/search/field-summary.ts'
import { summarizeField } from '../../../core/search/live-api.ts'
import { useCore } from '../../kit/kit.ts'
import { questionOf, type SearchResult } from '../search-state.ts'

interface State {
  readonly summary?: FieldSummary
  readonly error?: Error
}

/** The summary of a field in a result; that of the result before stays until the new one is there. Null: nothing is asked. */
export function useFieldSummary(result: SearchResult | null, field: string, limit: number): State {
  const { client } = useCore()
  const [state, setState] = useState<State>({})
  const asked = result && JSON.stringify({ field, limit, ...questionOf(result) })
  useEffect(() => {
    if (asked === null) return undefined
    const gone = new AbortController()
    summarizeField(client, JSON.parse(asked) as Parameters<typeof summarizeField>[1], gone).then(
      summary => setState({ summary }),
      (reason: unknown) => {
        if (!gone.signal.aborted) setState({ error: reason instanceof Error ? reason : new Error(String(reason)) })
      },
    )
    return () => gone.abort()
  }, [client, asked])
  return state
}
