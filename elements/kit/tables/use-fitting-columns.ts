import { useMemo } from 'react'
import type { Column } from './column.ts'
import { columnsWithoutRoom, withoutLeast } from './column-widths.ts'

export interface Room {
  /** Pixels that are left for the columns; undefined: not measured yet. */
  readonly available: number | undefined
  readonly cards: boolean
  /** The user has chosen the columns: all of them stay. */
  readonly chosen?: boolean
}

/** The columns that have room: the same list as long as the same ones do. */
export function useFittingColumns<C extends Pick<Column<never>, 'id' | 'priority' | 'width' | 'minWidth'>>(
  columns: readonly C[],
  { available, cards, chosen = false }: Room,
): readonly C[] {
  const dropped =
    chosen || available === undefined ? 0 : cards ? columns.length : columnsWithoutRoom(columns, available)
  return useMemo(() => withoutLeast(columns, dropped), [columns, dropped])
}
