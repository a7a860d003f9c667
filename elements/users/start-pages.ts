/** What a user may begin with. */
import { useCallback } from 'react'
import type { Client } from '../../core/client/client.ts'
import { allDashboards, allSavedSearches } from '../../core/views/api.ts'
import { useCore, useQueryData } from '../kit/kit.ts'

export type StartKind = 'search' | 'dashboard' | 'stream'

export const startKinds = ['search', 'dashboard', 'stream'] as const satisfies readonly StartKind[]
/** A newer server may have others. */
export const isStartKind = (kind: string): kind is StartKind => (startKinds as readonly string[]).includes(kind)

/** Id that stands for a new search. */
export const newSearchId = 'default'

interface StartPage {
  readonly id: string
  readonly title: string
}

const allStreams = async (client: Client, signal: AbortSignal) =>
  (await client.get<{ readonly streams: readonly StartPage[] }>('/streams', { signal, report: false })).streams

const loaders = {
  search: (client: Client, signal: AbortSignal) => allSavedSearches(client, { signal }),
  dashboard: (client: Client, signal: AbortSignal) => allDashboards(client, { signal }),
  stream: allStreams,
} as const satisfies Record<StartKind, (client: Client, signal: AbortSignal) => Promise<readonly StartPage[]>>

const keys = { search: '/search/saved', dashboard: '/dashboards', stream: '/streams' } as const

/** Searches, dashboards or streams that the user who looks may read; undefined: not known yet, or no kind is chosen. */
export function useStartPages(kind: StartKind | null): readonly StartPage[] | undefined {
  const { client } = useCore()
  const fetcher = useCallback(
    (_path: string, signal: AbortSignal): Promise<readonly StartPage[]> =>
      kind === null ? Promise.resolve([]) : loaders[kind](client, signal),
    [client, kind],
  )
  return useQueryData(kind === null ? null : `${keys[kind]}?start-pages`, { fetcher, onErrorRetry: false }).data
}
