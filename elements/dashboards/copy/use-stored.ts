import { useEffect, useState } from 'react'
import type { Client } from '../../../core/client/client.ts'
import type { Abortable } from '../../../core/client/request.ts'
import type { StoredDashboard } from '../../../core/dashboards/dashboard.ts'
import { getSearch } from '../../../core/search/api.ts'
import { getView } from '../../../core/views/api.ts'

/** Reads a dashboard with its search. */
export async function readDashboard(client: Client, id: string, options: Abortable = {}): Promise<StoredDashboard> {
  const view = await getView(client, id, options)
  return { view, search: await getSearch(client, view.search_id, options) }
}

export interface ReadDashboard {
  readonly stored: StoredDashboard | null
  readonly error: Error | null
}

const none: ReadDashboard = { stored: null, error: null }

/** Returns another dashboard as it is stored now; null: none is asked for. */
export function useStored(client: Client, id: string | null): ReadDashboard {
  const [read, setRead] = useState<ReadDashboard>(none)
  useEffect(() => {
    setRead(none)
    if (id === null) return undefined
    const gone = new AbortController()
    readDashboard(client, id, gone).then(
      stored => setRead({ stored, error: null }),
      (error: Error) => {
        if (!gone.signal.aborted) setRead({ stored: null, error })
      },
    )
    return () => gone.abort()
  }, [client, id])
  return read
}
