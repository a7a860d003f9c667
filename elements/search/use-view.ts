/** The saved search that is open. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { FetchError } from '../../core/client/errors.ts'
import type { Core } from '../../core/page-core.ts'
import { getSearch } from '../../core/search/api.ts'
import type { SearchPage } from '../../core/search/page.ts'
import type { Search } from '../../core/search/schema.ts'
import { getView } from '../../core/views/api.ts'
import type { View } from '../../core/views/schema.ts'

export interface OpenedView {
  readonly id: string
  readonly view: View
  readonly search: Search
  /** The page stored in the view. */
  readonly page: SearchPage
}

export interface UsedView {
  /** Null while none is open, or it is not there yet. */
  readonly opened: OpenedView | null
  readonly error: Error | null
  /** Opens one, or none. Only where no address says which one is open. */
  readonly open: (id: string | null) => void
  /** Tells that the view was saved. Resolves when it is the one that is open. */
  readonly saved: (view: View, search: Search) => Promise<void>
  readonly reload: () => void
}

async function openedOf(view: View, search: Search): Promise<OpenedView> {
  const { pageOfView } = await import('../../core/views/page-view.ts')
  return { id: view.id, view, search, page: pageOfView(view, search) }
}

/** A view that is no saved search is treated as not found. */
function refuse(core: Core, view: View): never {
  const error = new FetchError('Not Found', {
    status: 404,
    body: { type: 'ApiError', message: `<${view.id}> is no saved search.` },
  })
  core.report({ type: 'NotFoundError', error })
  throw error
}

/** @param onDashboard leads to a dashboard whose id was given; without it that is not found */
export function useView(
  core: Core,
  given: string | undefined,
  onDashboard: ((id: string) => void) | null,
): UsedView & { readonly id: string | undefined } {
  const lead = useRef(onDashboard)
  useEffect(() => {
    lead.current = onDashboard
  })
  const [own, setOwn] = useState<{ readonly id: string | null } | null>(null)
  const [opened, setOpened] = useState<OpenedView | null>(null)
  const [error, setError] = useState<Error | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => setOwn(null), [given])
  const id = (own ? own.id : given) || undefined
  const isOpen = opened !== null && opened.id === id
  useEffect(() => {
    setError(null)
    if (id === undefined || isOpen) return undefined
    const gone = new AbortController()
    const { signal } = gone
    const load = async () => {
      const view = await getView(core.client, id, { signal })
      if (view.type !== 'SEARCH' && lead.current) return lead.current(view.id)
      if (view.type !== 'SEARCH') refuse(core, view)
      const next = await openedOf(view, await getSearch(core.client, view.search_id, { signal }))
      if (!signal.aborted) setOpened(next)
    }
    load().catch((reason: unknown) => {
      if (!signal.aborted) setError(reason instanceof Error ? reason : new Error(String(reason)))
    })
    return () => gone.abort()
  }, [core, id, isOpen, attempt])
  const open = useCallback((next: string | null) => setOwn({ id: next }), [])
  const saved = useCallback(async (view: View, search: Search) => {
    setOpened(await openedOf(view, search))
    setOwn({ id: view.id })
  }, [])
  const reload = useCallback(() => {
    setOpened(null)
    setAttempt(count => count + 1)
  }, [])
  const current = isOpen ? opened : null
  return useMemo(() => ({ id, opened: current, error, open, saved, reload }), [id, current, error, open, saved, reload])
}
