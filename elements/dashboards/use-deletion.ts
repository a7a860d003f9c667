/** Says that a widget was deleted, in a notice whose button brings it back. The focus goes on to the next widget, and to the one that comes back. */
import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { pageWithId } from '../../core/dashboards/change.ts'
import type { Dashboard, DashboardPage } from '../../core/dashboards/dashboard.ts'
import { dashboardStrings } from '../../core/dashboards/strings.ts'
import { putWidgetBack } from '../../core/widgets/change.ts'
import { useHost, useStrings, useToast } from '../kit/kit.ts'
import { shortText } from '../widgets/chart/text.ts'
import type { Editing } from './use-editing.ts'
import { focusMenuIn, placeInGrid } from './use-focus-of-widget.ts'

export interface DeletionOptions extends Pick<Editing, 'changePage'> {
  readonly dashboard: Dashboard
  /** The page that is shown. */
  readonly page: DashboardPage
  readonly editing: boolean
  readonly show: (pageId: string) => void
}

const has = ({ pages }: Dashboard, id: string) => pages.some(({ widgets }) => widgets.some(one => one.id === id))

/** @returns is told of a deletion, before the page is rendered without the widget */
export function useDeletion(options: DeletionOptions): (title: string, id: string) => void {
  const { dashboard, page, editing } = options
  const t = useStrings(dashboardStrings)
  const toast = useToast()
  const { element } = useHost()
  const latest = useRef(options)
  useLayoutEffect(() => {
    latest.current = options
  })

  // A notice goes with its reason: the widget came back by undo, the changes were saved or discarded, or the page is left.
  const notices = useRef(new Map<string, AbortController>())
  useEffect(() => {
    for (const [id, notice] of notices.current) {
      if (editing && !has(dashboard, id)) continue
      notices.current.delete(id)
      notice.abort()
    }
  }, [dashboard, editing])
  useEffect(() => {
    const { current } = notices
    return () => {
      for (const notice of current.values()) notice.abort()
    }
  }, [])

  /** The widget whose menu gets the focus. */
  const next = useRef<string | null>(null)
  useEffect(() => {
    const id = next.current
    next.current = null
    return id === null ? undefined : focusMenuIn(element.shadowRoot, placeInGrid(id))
  }, [element, page.widgets])

  return useCallback(
    (title, id) => {
      const { page: before } = latest.current
      const at = before.widgets.findIndex(one => one.id === id)
      next.current = (before.widgets[at + 1] ?? before.widgets[at - 1])?.id ?? null
      const notice = new AbortController()
      notices.current.set(id, notice)
      toast.success(t('widgetDeleted', { title: shortText(title, 80) }), undefined, {
        label: t('undo'),
        signal: notice.signal,
        run() {
          const { dashboard: now, changePage, show } = latest.current
          const there = pageWithId(now, before.id)
          if (!there) return
          next.current = id
          changePage(there.id, putWidgetBack(there, before, id))
          if (latest.current.page.id !== there.id) show(there.id)
        },
      })
    },
    [t, toast],
  )
}
