/** The state of tables, caches and data adapters, asked for again while it is shown: what failed last, and counters. */
import { useCallback } from 'react'
import { countsPath, lookupErrors } from '../../core/lookup/api.ts'
import type { ErrorStates, ErrorStatesRequest, LookupCounts } from '../../core/lookup/schema.ts'
import { useCore, usePermission, usePolledData, useQueryData, type QueryData } from '../kit/kit.ts'

const refreshMs = 5000

/** Returns what failed last, by name; nothing is asked for without names. */
export function useLookupErrors(names: ErrorStatesRequest): QueryData<ErrorStates> {
  const { client } = useCore()
  const mayRead = usePermission('lookuptables:read')
  const asked = JSON.stringify(names)
  const isEmpty = Object.values(names).every(list => !list || list.length === 0)
  const fetcher = useCallback(
    (_path: string, signal: AbortSignal) => lookupErrors(client, JSON.parse(asked) as ErrorStatesRequest, { signal }),
    [client, asked],
  )
  return useQueryData<ErrorStates>(mayRead && !isEmpty ? `/system/lookup/errorstates?${asked}` : null, {
    fetcher,
    revalidateInterval: refreshMs,
  })
}

/** Returns how often all were asked, and how it went. */
export function useLookupCounts(): QueryData<LookupCounts> {
  const mayRead = usePermission('lookuptables:read')
  return usePolledData<LookupCounts>(mayRead ? countsPath : null, refreshMs)
}
