/** Rearranges widgets around each other: the algorithms of react-grid-layout, without its components. */
import { cloneLayout, correctBounds, moveElement, verticalCompactor, type LayoutItem } from 'react-grid-layout/core'
import { packed, type GridItem } from '../../../core/widgets/grid.ts'

const plain = (layout: readonly LayoutItem[]): GridItem[] => layout.map(({ i, x, y, w, h }) => ({ i, x, y, w, h }))
const compacted = (layout: readonly LayoutItem[], columns: number) => plain(verticalCompactor.compact(layout, columns))

/** Without overlaps and without holes above. What was laid out for more columns flows into those there are. */
export const arranged = (items: readonly GridItem[], columns: number): GridItem[] =>
  items.some(({ x, w }) => x + w > columns)
    ? packed(items, columns)
    : compacted(correctBounds(cloneLayout(items), { cols: columns }), columns)

const between = (low: number, value: number, high: number) => Math.max(low, Math.min(value, high))

/** One of them goes there, the others make way. */
export function moved(items: readonly GridItem[], id: string, x: number, y: number, columns: number): GridItem[] {
  const layout = cloneLayout(items)
  const item = layout.find(({ i }) => i === id)
  if (!item) return [...items]
  const to = moveElement(
    layout,
    item,
    between(0, x, columns - item.w),
    Math.max(0, y),
    true,
    false,
    'vertical',
    columns,
  )
  return compacted(to, columns)
}

/** One of them gets that size, the others make way. */
export function resized(items: readonly GridItem[], id: string, w: number, h: number, columns: number): GridItem[] {
  const layout = items.map(item =>
    item.i === id ? { ...item, w: between(1, w, columns - item.x), h: between(1, h, 20) } : item,
  )
  return compacted(cloneLayout(layout), columns)
}
