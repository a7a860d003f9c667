/** The dashboard as it is changed on the page, with the steps that lead there. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { changePage } from '../../core/dashboards/change.ts'
import {
  dashboardOf,
  newDashboard,
  sameDashboard,
  type Dashboard,
  type DashboardPage,
  type StoredDashboard,
} from '../../core/dashboards/dashboard.ts'
import { useStableValue } from '../kit/kit.ts'
import { historyOf, redone, stepped, undone, type History } from '../../core/values/history.ts'

export interface Editing {
  readonly dashboard: Dashboard
  /** It differs from what is stored. */
  readonly dirty: boolean
  readonly change: (dashboard: Dashboard) => void
  readonly changePage: (id: string, change: Partial<DashboardPage>) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly mayUndo: boolean
  readonly mayRedo: boolean
  /** Goes back to what is stored. */
  readonly reset: () => void
}

/** @param first the first page of a new dashboard, from elsewhere; null: an empty one */
export function useEditing(stored: StoredDashboard | null, first: DashboardPage | null): Editing {
  // Another title or description is no other dashboard: what was changed stays.
  const base = useStableValue(
    useMemo(
      (): Dashboard => (stored ? dashboardOf(stored) : first ? { pages: [first], parameters: [] } : newDashboard()),
      [stored, first],
    ),
  )
  const [state, setState] = useState<{ readonly base: Dashboard; readonly history: History<Dashboard> }>(() => ({
    base,
    history: historyOf(base),
  }))
  // Another one that is opened begins anew; so does the same one once it is saved.
  const current = state.base === base ? state : { base, history: historyOf(base) }
  useEffect(() => {
    if (state !== current) setState(current)
  })
  const update = useCallback(
    (step: (history: History<Dashboard>) => History<Dashboard>) =>
      setState(before => {
        const history = before.base === base ? before.history : historyOf(base)
        const next = step(history)
        return next === before.history ? before : { base, history: next }
      }),
    [base],
  )
  const change = useCallback((next: Dashboard) => update(history => stepped(history, next, sameDashboard)), [update])
  const ofPage = useCallback(
    (id: string, part: Partial<DashboardPage>) =>
      update(history => stepped(history, changePage(history.present, id, part), sameDashboard)),
    [update],
  )
  const undo = useCallback(() => update(undone), [update])
  const redo = useCallback(() => update(redone), [update])
  const reset = useCallback(() => update(() => historyOf(base)), [update, base])
  const { past, present, future } = current.history
  const dirty = useMemo(() => !sameDashboard(present, base), [present, base])
  return {
    dashboard: present,
    dirty: dirty || (stored === null && first !== null),
    change,
    changePage: ofPage,
    undo,
    redo,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
    reset,
  }
}
