import { useEffect, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import type { FieldCoverage } from '../../../core/search/field-coverage.ts'
import { countFields } from '../../../core/search/live-api.ts'
import { questionOf, type SearchResult } from '../search-state.ts'

/** The answer is painted before its fields are counted. */
const AFTER_PAINT_MS = 50

/**
 * Returns how many messages of the result have each field; null until known, and if the server cannot count them.
 * The request is sent once it is `wanted`; the previous answer stays until the next arrives.
 */
export function useCoverage(client: Client, result: SearchResult | null, wanted: boolean): FieldCoverage | null {
  const [coverage, setCoverage] = useState<FieldCoverage | null>(null)
  const searchId = result?.searchId
  // biome-ignore lint/correctness/useExhaustiveDependencies: further pages of the same result have the same coverage.
  useEffect(() => {
    if (!result || !wanted) return undefined
    const gone = new AbortController()
    const timer = setTimeout(() => {
      countFields(client, questionOf(result), gone).then(setCoverage, () => {
        if (!gone.signal.aborted) setCoverage(null)
      })
    }, AFTER_PAINT_MS)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [client, searchId, wanted])
  return coverage
}
