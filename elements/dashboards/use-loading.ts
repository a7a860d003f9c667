/** Loads something once. The page is told that it loads and what failed; it is loaded again when the server can be reached again or somebody logs in. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isOutage, useBusy, useCore, useHost, useStore } from '../kit/kit.ts'
import { tellOnce } from '../kit/tell-once.ts'

export interface Loading<T> {
  readonly data: T | null
  readonly error: Error | null
  readonly reload: () => void
  /** It is this from now on. */
  readonly put: (data: T) => void
}

interface State<T> {
  readonly data: T | null
  readonly error: Error | null
}

/** @param load stable; null: there is nothing to load */
export function useLoading<T>(load: ((signal: AbortSignal) => Promise<T>) | null): Loading<T> {
  const core = useCore()
  const host = useHost()
  const [{ data, error }, setState] = useState<State<T>>({ data: null, error: null })
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt(count => count + 1), [])
  const loaded = useRef<unknown>(null)
  useEffect(() => {
    setState({ data: null, error: null })
    if (!load) return undefined
    const gone = new AbortController()
    load(gone.signal).then(
      answer => setState({ data: answer, error: null }),
      (reason: unknown) => {
        if (gone.signal.aborted) return
        setState({ data: null, error: reason instanceof Error ? reason : new Error(String(reason)) })
      },
    )
    return () => gone.abort()
  }, [load, attempt])
  useBusy(load !== null && data === null && error === null)
  useEffect(() => {
    if (error) tellOnce(host, error)
  }, [host, error])

  const { up } = useStore(core.$available)
  const user = useStore(core.session.$username)
  const failed = useRef(error)
  useEffect(() => {
    failed.current = error
  }, [error])
  useEffect(() => {
    if (up && isOutage(failed.current)) reload()
  }, [up, reload])
  useEffect(() => {
    if (user !== null && failed.current && loaded.current !== user) reload()
    loaded.current = user
  }, [user, reload])
  const put = useCallback((answer: T) => setState({ data: answer, error: null }), [])
  return { data, error, reload, put }
}
