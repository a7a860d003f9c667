import { useEffect, useMemo, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import { validateQuery } from '../../../core/search/api.ts'
import type { TimeRange } from '../../../core/search/schema.ts'
import { useMessages } from '../../kit/kit.ts'
import { problemsOf, type QueryProblem } from './query-problems.ts'
import { useQueryReader } from './query-reader.ts'

/** Specification 9.1. */
export const debounceMs = 300
const none: readonly QueryProblem[] = []

/** The syntax at once, the server's word 300 ms after the last change. A server that does not answer has nothing to say. */
export function useQueryProblems(
  client: Client,
  query: string,
  timerange: TimeRange,
  streams: readonly string[],
): readonly QueryProblem[] {
  const messages = useMessages()
  const reader = useQueryReader(query.trim() !== '')
  const syntax = useMemo(() => reader?.syntaxProblems(query, messages) ?? none, [reader, query, messages])
  const [answer, setAnswer] = useState<{ readonly query: string; readonly problems: readonly QueryProblem[] } | null>(
    null,
  )
  const where = JSON.stringify({ timerange, streams })
  useEffect(() => {
    if (syntax.length > 0 || query.trim() === '') return undefined
    const gone = new AbortController()
    const timer = setTimeout(() => {
      validateQuery(
        client,
        { query, ...(JSON.parse(where) as { timerange: TimeRange; streams: string[] }) },
        { signal: gone.signal },
      )
        .then(reply => setAnswer({ query, problems: problemsOf(query, reply) }))
        .catch(() => undefined)
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [client, query, where, syntax])
  return useMemo(
    () => (syntax.length > 0 ? syntax : answer?.query === query ? answer.problems : none),
    [syntax, answer, query],
  )
}
