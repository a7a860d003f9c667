/** The rows of a table, page by page as they come into view. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { listRows } from '../../../core/lookup/rows-api.ts'
import type { Row, RowSort } from '../../../core/lookup/schema.ts'
import { useQuietClient } from '../../kit/kit.ts'

/** Rows that are asked for at once. */
const pageRows = 200
/** Pages that are kept; the others are asked for again when they come into view. */
const keptPages = 20

export interface RowChoice {
  readonly query: string
  readonly sort: RowSort
  readonly order: 'asc' | 'desc'
}

interface Loaded {
  /** Rows that match; null: not known yet. */
  readonly total: number | null
  /** All rows of the table. */
  readonly all: number
  readonly pages: ReadonlyMap<number, readonly Row[]>
  readonly error: Error | null
}

export interface Rows extends Loaded {
  /** Undefined: not loaded. */
  readonly at: (index: number) => Row | undefined
  /** Rows from `first` to `last` are in view. */
  readonly seen: (first: number, last: number) => void
  /** Asks again for what is in view. */
  readonly refresh: () => void
}

const nothing: Loaded = { total: null, all: 0, pages: new Map(), error: null }

export function useRows(adapterId: string, { query, sort, order }: RowChoice): Rows {
  const client = useQuietClient()
  const [loaded, setLoaded] = useState<Loaded>(nothing)
  const view = useRef({ first: 0, last: 0 })
  const asked = useRef(new Map<number, AbortController>())

  const ask = useCallback(
    async (page: number, isFresh: boolean) => {
      const controller = new AbortController()
      asked.current.get(page)?.abort()
      asked.current.set(page, controller)
      const { signal } = controller
      try {
        const answer = await listRows(
          client,
          adapterId,
          { page: page + 1, per_page: pageRows, sort, order, ...(query !== '' && { query }) },
          { signal },
        )
        if (signal.aborted) return
        setLoaded(before => {
          const pages = new Map(isFresh ? [] : before.pages)
          pages.delete(page)
          pages.set(page, answer.rows)
          for (const old of pages.keys()) if (pages.size > keptPages) pages.delete(old)
          return { total: answer.total, all: answer.grand_total, pages, error: null }
        })
      } catch (error) {
        if (!signal.aborted) setLoaded(before => ({ ...before, error: error as Error }))
      }
      if (asked.current.get(page) === controller) asked.current.delete(page)
    },
    [client, adapterId, query, sort, order],
  )

  const pagesInView = useCallback(() => {
    const { first, last } = view.current
    const from = Math.floor(first / pageRows)
    return Array.from({ length: Math.floor(last / pageRows) - from + 1 }, (_, index) => from + index)
  }, [])

  const refresh = useCallback(() => {
    for (const controller of asked.current.values()) controller.abort()
    asked.current.clear()
    for (const [index, page] of pagesInView().entries()) void ask(page, index === 0)
  }, [ask, pagesInView])

  // Another choice shows its own beginning.
  useEffect(() => {
    view.current = { first: 0, last: 0 }
    const open = asked.current
    void ask(0, true)
    return () => {
      for (const controller of open.values()) controller.abort()
      open.clear()
    }
  }, [ask])

  const { pages } = loaded
  const latest = useRef(pages)
  useEffect(() => {
    latest.current = pages
  })
  const seen = useCallback(
    (first: number, last: number) => {
      view.current = { first, last }
      for (const [page, controller] of asked.current)
        if (!pagesInView().includes(page)) {
          controller.abort()
          asked.current.delete(page)
        }
      for (const page of pagesInView()) if (!latest.current.has(page) && !asked.current.has(page)) void ask(page, false)
    },
    [ask, pagesInView],
  )
  const at = useCallback((index: number) => pages.get(Math.floor(index / pageRows))?.[index % pageRows], [pages])
  return useMemo(() => ({ ...loaded, at, seen, refresh }), [loaded, at, seen, refresh])
}
