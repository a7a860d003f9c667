/** Which rows are selected: ids, so that the selection holds over pages and refreshes (specification 4). */
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'

export type HeaderState = 'UNCHECKED' | 'CHECKED' | 'PARTIAL'

/** Returns the state of the header's checkbox for the visible rows. */
export function headerState(visible: readonly string[], selected: ReadonlySet<string>): HeaderState {
  const count = visible.filter(id => selected.has(id)).length
  if (count === 0) return 'UNCHECKED'
  return count === visible.length ? 'CHECKED' : 'PARTIAL'
}

/** The header's checkbox was clicked. CHECKED: the visible rows leave the selection; otherwise all of them join it. */
export function withVisible(visible: readonly string[], selected: ReadonlySet<string>): Set<string> {
  const next = new Set(selected)
  const checked = headerState(visible, selected) === 'CHECKED'
  for (const id of visible) {
    if (checked) next.delete(id)
    else next.add(id)
  }
  return next
}

export function withRow(id: string, selected: ReadonlySet<string>): Set<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly set: (selected: ReadonlySet<string>) => void
  readonly clear: () => void
}

/** The selection of one table; `onChange` hears of every change. */
export function useSelection(onChange?: (ids: readonly string[]) => void): Selection {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const set = useCallback(
    (next: ReadonlySet<string>) => {
      setSelected(next)
      onChange?.([...next])
    },
    [onChange],
  )
  return useMemo(() => ({ selected, set, clear: () => set(new Set()) }), [selected, set])
}

/** Selects a row or takes it back. The same function over all changes of the selection, so that no row is rendered for another's. */
export function useToggleRow(selection: Selection | undefined): (id: string) => void {
  const latest = useRef(selection)
  useLayoutEffect(() => {
    latest.current = selection
  })
  return useCallback(id => {
    const { current } = latest
    current?.set(withRow(id, current.selected))
  }, [])
}
