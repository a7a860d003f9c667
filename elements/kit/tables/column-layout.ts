/** Which columns are shown, in which order, how wide: what a user changes about a table. */
import { useCallback, useMemo, useState } from 'react'

export interface ColumnLayout {
  /** Ids in their order; columns it does not name follow in theirs. */
  readonly order?: readonly string[]
  /** Ids of the columns that are not shown; without it each column's own `hidden` holds. */
  readonly hidden?: readonly string[]
  /** Pixels, by id. */
  readonly widths?: readonly (readonly [id: string, width: number])[]
}

interface Placed {
  readonly id: string
  readonly hidden?: boolean
}

/** All columns in the order of the layout. */
export function orderedColumns<C extends Placed>(columns: readonly C[], { order = [] }: ColumnLayout): C[] {
  const places = new Map(order.map((id, place) => [id, place]))
  const placeOf = ({ id }: C) => places.get(id) ?? places.size
  return columns.toSorted((a, b) => placeOf(a) - placeOf(b))
}

export const isShown = (column: Placed, { hidden }: ColumnLayout): boolean =>
  hidden === undefined ? !column.hidden : !hidden.includes(column.id)

/** The shown columns in their order. */
export const shownColumns = <C extends Placed>(columns: readonly C[], layout: ColumnLayout): C[] =>
  orderedColumns(columns, layout).filter(column => isShown(column, layout))

/** Puts one column in the place of another; those between move up. */
export function withColumnAt(
  columns: readonly Placed[],
  layout: ColumnLayout,
  id: string,
  targetId: string,
): ColumnLayout {
  const ids = orderedColumns(columns, layout).map(column => column.id)
  const place = ids.indexOf(targetId)
  if (place < 0 || !ids.includes(id)) return layout
  return { ...layout, order: ids.filter(other => other !== id).toSpliced(place, 0, id) }
}

/** Shows or hides a column. The last one that is shown stays. */
export function withToggled(columns: readonly Placed[], layout: ColumnLayout, id: string): ColumnLayout {
  const shown = columns.filter(column => isShown(column, layout)).map(column => column.id)
  const next = shown.includes(id) ? shown.filter(other => other !== id) : [...shown, id]
  if (next.length === 0) return layout
  return { ...layout, hidden: columns.flatMap(column => (next.includes(column.id) ? [] : [column.id])) }
}

/** Null gives the column back the width it has on its own. */
export function withWidth(layout: ColumnLayout, id: string, width: number | null): ColumnLayout {
  const others = (layout.widths ?? []).filter(([other]) => other !== id)
  return { ...layout, widths: width === null ? others : [...others, [id, width]] }
}

export interface LayoutControl {
  readonly layout: ColumnLayout
  readonly change: (layout: ColumnLayout) => void
}

/** The layout of one table: as given until the user changes it; `onChange` hears of it, to keep it. */
export function useColumnLayout(given?: ColumnLayout, onChange?: (layout: ColumnLayout) => void): LayoutControl {
  const [own, setOwn] = useState<{ readonly from: ColumnLayout | undefined; readonly layout: ColumnLayout }>()
  const layout = own?.from === given ? (own?.layout ?? given) : given
  const change = useCallback(
    (next: ColumnLayout) => {
      setOwn({ from: given, layout: next })
      onChange?.(next)
    },
    [given, onChange],
  )
  return useMemo(() => ({ layout: layout ?? {}, change }), [layout, change])
}
