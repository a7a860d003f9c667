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
    // Where nobody can be asked who is logged in, that is what is told.
    if (error && !isOutage(core.$userError.get())) tellOnce(host, error)
  }, [host, core, error])

  const isUp = useStore(core.$available).up
  const isCutOff = isOutage(useStore(core.$userError))
  const user = useStore(core.session.$username)
  const wasCutOff = useRef(isCutOff)
  const failed = useRef(error)
  useEffect(() => {
    failed.current = error
  }, [error])
  useEffect(() => {
    // Something else may have answered in the server's place.
    if (isUp && !isCutOff && (isOutage(failed.current) || (wasCutOff.current && failed.current))) reload()
    wasCutOff.current = isCutOff
  }, [isUp, isCutOff, reload])
  useEffect(() => {
    if (user !== null && failed.current && loaded.current !== user) reload()
    loaded.current = user
  }, [user, reload])
  const put = useCallback((answer: T) => setState({ data: answer, error: null }), [])
  return { data, error, reload, put }
}
