/** Shows pages in turn while the window is seen; each is asked for before it is shown, so that it comes with its values. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Client } from '../../core/client/client.ts'
import type { DashboardPage } from '../../core/dashboards/dashboard.ts'
import type { SearchJob } from '../../core/search/schema.ts'
import type { Widget } from '../../core/views/schema.ts'
import { $visible, useStore } from '../kit/kit.ts'
import { runPage, type PageAsked } from './run-page.ts'

/** The next page is asked for so long before its turn, or at half time. */
const leadMs = 5000

export interface TurnOptions {
  /** At least one. */
  readonly pages: readonly DashboardPage[]
  readonly intervalMs: number
  readonly asked: Omit<PageAsked, 'page'>
  readonly asks: (widget: Widget) => boolean
}

export interface Turn {
  readonly page: DashboardPage
  /** Returns the answer that was asked for before the page was shown, once; null: there is none, or it failed. */
  readonly ready: () => Promise<SearchJob | null> | null
}

export function useTurn(client: Client, options: TurnOptions): Turn {
  const { pages, intervalMs } = options
  const visible = useStore($visible)
  const [at, setAt] = useState(0)
  const page = pages[at % pages.length]!
  const early = useRef<{ readonly pageId: string; readonly job: Promise<SearchJob | null> } | null>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const stop = useRef<AbortController>(null)
  useEffect(() => {
    stop.current = new AbortController()
    return () => stop.current?.abort()
  }, [client])
  useEffect(() => {
    if (pages.length < 2 || !visible) return undefined
    const next = (at + 1) % pages.length
    const ask = () => {
      const { asked, asks } = latest.current
      const one = pages[next]!
      const widgets = one.widgets.filter(asks)
      if (widgets.length === 0 || !stop.current) return
      const answer = { signal: stop.current.signal, onProgress: () => undefined }
      early.current = {
        pageId: one.id,
        job: runPage(client, { ...asked, page: one }, widgets, answer).catch(() => null),
      }
    }
    const timers = [
      setTimeout(ask, intervalMs - Math.min(leadMs, intervalMs / 2)),
      setTimeout(() => setAt(next), intervalMs),
    ]
    return () => timers.forEach(clearTimeout)
  }, [client, pages, intervalMs, at, visible])
  const { id } = page
  const ready = useCallback(() => {
    if (early.current?.pageId !== id) return null
    const { job } = early.current
    early.current = null
    return job
  }, [id])
  return { page, ready }
}
