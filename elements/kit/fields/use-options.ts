/** The options a select shows: filtered here, or loaded in batches as one nears the end. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useWordsOf } from '../error-words.ts'
import { nextBatch } from './batches.ts'
import { filterOptions } from './filter-options.ts'
import type { LoadOptions, SelectOption } from './options.ts'

const filterDebounceMs = 300

interface Loaded {
  readonly filter: string
  readonly options: readonly SelectOption[]
  readonly total?: number
  readonly failure?: string
}

export interface ShownOptions {
  readonly options: readonly SelectOption[]
  readonly loading: boolean
  /** They do not fit the filter yet. */
  readonly stale: boolean
  readonly failure?: string
  /** Row `index` has come into view. */
  readonly seen: (index: number) => void
}

const nothing = () => undefined

/** `active`: the list is open; nothing is loaded before. */
export function useOptions(
  options: readonly SelectOption[],
  load: LoadOptions | undefined,
  filter: string,
  active: boolean,
): ShownOptions {
  const [loaded, setLoaded] = useState<Loaded>({ filter: '', options: [] })
  const [loading, setLoading] = useState(false)
  const request = useRef<AbortController>(null)
  const wordsOf = useWordsOf()

  const fetchNext = useCallback(
    async (before: Loaded, seen: number) => {
      const batch = nextBatch(before.options.length, before.total, seen)
      if (!load || !batch || request.current) return
      const controller = (request.current = new AbortController())
      setLoading(true)
      try {
        const page = await load({ filter: before.filter, ...batch, signal: controller.signal })
        if (controller.signal.aborted) return
        // A page that brings nothing is the end, whatever its total says.
        const total = page.options.length === 0 ? before.options.length : page.total
        setLoaded({ filter: before.filter, options: [...before.options, ...page.options], total })
      } catch (error) {
        if (!controller.signal.aborted) setLoaded({ ...before, total: before.options.length, failure: wordsOf(error) })
      }
      if (request.current === controller) {
        request.current = null
        setLoading(false)
      }
    },
    [load, wordsOf],
  )

  useEffect(() => {
    if (!load || !active) return undefined
    const timer = setTimeout(
      () => {
        const fresh = { filter, options: [] }
        setLoaded(fresh)
        void fetchNext(fresh, -1)
      },
      filter === '' ? 0 : filterDebounceMs,
    )
    return () => {
      clearTimeout(timer)
      request.current?.abort()
      request.current = null
    }
  }, [load, active, filter, fetchNext])

  if (!load) return { options: filterOptions(options, filter), loading: false, stale: false, seen: nothing }
  return {
    options: loaded.options,
    loading: loading || loaded.filter !== filter,
    stale: loaded.filter !== filter || (loading && loaded.options.length === 0),
    ...(loaded.failure !== undefined && { failure: loaded.failure }),
    seen: index => void fetchNext(loaded, index),
  }
}
