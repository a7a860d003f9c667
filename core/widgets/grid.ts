/** The grid of widgets (specification 9.6): from stored positions to cells and back. */
import type { Position } from '../views/schema.ts'

/** Pixels. */
export const columnUnit = 175
export const rowHeight = 100
export const gridMargin = 12
/** Columns by breakpoint; a breakpoint begins at 175 px for each of its columns. */
export const gridBreakpoints = { xxl: 12, xl: 10, lg: 8, md: 6, sm: 4, xs: 2 } as const

export const columnsFor = (width: number): number =>
  Object.values(gridBreakpoints).find(columns => width >= columnUnit * columns) ?? 2

/** Cells counted from 0; a widget is `w` columns wide and `h` rows high. */
export interface GridItem {
  readonly i: string
  readonly x: number
  readonly y: number
  readonly w: number
  readonly h: number
}
export type Positions = Readonly<Record<string, Position>>

const whole = (value: number | 'Infinity' | undefined, least: number): number | null =>
  typeof value === 'number' && Number.isFinite(value) && value >= least ? Math.floor(value) : null

const positionOf = (positions: Positions, id: string): Position | undefined =>
  Object.hasOwn(positions, id) ? positions[id] : undefined

/**
 * Returns the stored positions, none of them wider than `columns`; widgets may overlap or lie beyond the last column. A
 * widget without a positive row is placed below all others; height and width default to 1. Ids that begin with 'gap' are
 * skipped: they are no widgets of ours.
 */
export function gridItems(ids: readonly string[], positions: Positions, columns: number): GridItem[] {
  const items = ids
    .filter(id => !id.startsWith('gap'))
    .map(id => {
      const position = positionOf(positions, id)
      const w = position?.width === 'Infinity' ? columns : Math.min(columns, whole(position?.width, 1) ?? 1)
      const x = position?.col === 'Infinity' ? columns - w : (whole(position?.col, 1) ?? 1) - 1
      return { i: id, x, y: whole(position?.row, 1), w, h: whole(position?.height, 1) ?? 1 }
    })
  let below = items.reduce((bottom, { y, h }) => (y === null ? bottom : Math.max(bottom, y - 1 + h)), 0)
  return items.map(item => {
    if (item.y !== null) return { ...item, y: item.y - 1 }
    const y = below
    below += item.h
    return { ...item, y }
  })
}

/**
 * Returns a layout for 12 columns as it stands on fewer: in the same proportions from 4 columns on, where a widget still has room to be
 * read; on fewer it is as wide as it is, or as there is room. Edges are rounded, so that what stands side by side stays so.
 */
export function scaledItems(items: readonly GridItem[], columns: number): GridItem[] {
  const wide = gridBreakpoints.xxl
  if (columns >= wide) return [...items]
  if (columns < gridBreakpoints.sm) return items.map(item => ({ ...item, w: Math.min(columns, item.w) }))
  const edge = (at: number) => Math.round((at * columns) / wide)
  return items.map(item => {
    const x = Math.min(columns - 1, edge(item.x))
    return { ...item, x, w: Math.max(1, Math.min(columns, edge(item.x + item.w)) - x) }
  })
}

/** In reading order. */
export const inOrder = (items: readonly GridItem[]): GridItem[] => [...items].sort((a, b) => a.y - b.y || a.x - b.x)

export const overlaps = (a: GridItem, b: GridItem): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Returns items one after the other in reading order, each in the first place where there is room. */
export function packed(items: readonly GridItem[], columns: number): GridItem[] {
  const placed: GridItem[] = []
  for (const item of inOrder(items)) {
    for (let at = 0; ; at += 1) {
      const next = { ...item, x: at % columns, y: Math.floor(at / columns) }
      if (next.x + next.w > columns || placed.some(other => overlaps(next, other))) continue
      placed.push(next)
      break
    }
  }
  return placed
}

/**
 * Returns where items will be arranged, in reading order: without holes above, and what was laid out for more columns flows into those
 * there are. Where stored ones overlap, the arranged ones may differ.
 */
export function outlineOf(items: readonly GridItem[], columns: number): GridItem[] {
  if (items.some(({ x, w }) => x + w > columns)) return packed(items, columns)
  const bottoms = Array.from({ length: columns }, () => 0)
  return inOrder(items).map(item => {
    const y = Math.max(...bottoms.slice(item.x, item.x + item.w))
    bottoms.fill(y + item.h, item.x, item.x + item.w)
    return { ...item, y }
  })
}

/** Returns the positions that put the widgets where they are shown now on so many columns; `before` is how `scaledItems` has the stored ones. */
export function unscaledPositions(
  positions: Positions,
  before: readonly GridItem[],
  after: readonly GridItem[],
  columns: number,
): Positions {
  const wide = gridBreakpoints.xxl
  const factor = columns < gridBreakpoints.sm ? 1 : wide / columns
  const changed = changedPositions(positions, before, after)
  if (changed === positions || factor === 1) return changed
  return Object.fromEntries(
    Object.entries(changed).map(([id, position]) => {
      const stored = positionOf(positions, id)
      const { col, width } = position
      return [
        id,
        {
          ...position,
          ...(col !== stored?.col && typeof col === 'number' && { col: Math.round((col - 1) * factor) + 1 }),
          ...(width !== stored?.width && typeof width === 'number' && { width: Math.round(width * factor) }),
        },
      ]
    }),
  )
}

/**
 * The positions that put the widgets where they are shown now; `before` is where they are stored (`gridItems`). What stands as it is stored
 * keeps it, widths of 'Infinity' among them.
 */
export function changedPositions(
  positions: Positions,
  before: readonly GridItem[],
  after: readonly GridItem[],
): Positions {
  const old = new Map(before.map(item => [item.i, item]))
  const changes = after.flatMap((item): [string, Position][] => {
    const was = old.get(item.i)
    const stored = positionOf(positions, item.i)
    if (stored && was && was.x === item.x && was.y === item.y && was.w === item.w && was.h === item.h) return []
    return [
      [
        item.i,
        {
          col: stored && was?.x === item.x ? stored.col : item.x + 1,
          row: item.y + 1,
          width: stored && was?.w === item.w ? stored.width : item.w,
          height: stored && was?.h === item.h ? stored.height : item.h,
        },
      ],
    ]
  })
  return changes.length === 0 ? positions : Object.fromEntries([...Object.entries(positions), ...changes])
}

/** Returns the position of a new widget: beside the last one where there is room, else below all others. */
export function positionAfter(
  positions: Positions,
  ids: readonly string[],
  size: Pick<Position, 'width' | 'height'>,
): Position {
  const width = typeof size.width === 'number' ? size.width : gridBreakpoints.xxl
  const items = gridItems(ids, positions, gridBreakpoints.xxl)
  const last = items.reduce<GridItem | null>(
    (latest, item) => (latest && (latest.y > item.y || (latest.y === item.y && latest.x > item.x)) ? latest : item),
    null,
  )
  if (last) {
    const x = last.x + last.w
    const isFree = items.every(item => item.x >= x + width || item.x + item.w <= x || item.y + item.h <= last.y)
    if (isFree && x + width <= gridBreakpoints.xxl) return { col: x + 1, row: last.y + 1, ...size }
  }
  return { col: 1, row: items.reduce((row, { y, h }) => Math.max(row, y + h), 0) + 1, ...size }
}
