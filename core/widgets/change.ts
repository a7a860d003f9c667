/** Changes of the widgets of a page; each is one step of undo. Ids may be `__proto__`: maps are rebuilt, never assigned to. */
import type { Widget } from '../views/schema.ts'
import { isAggregation } from '../views/widgets.ts'
import { chartFor, copyOf, type FieldKind } from './defaults.ts'
import { positionAfter, type Positions } from './grid.ts'

export interface WidgetsOfPage {
  readonly widgets: readonly Widget[]
  /** By widget id. */
  readonly positions: Positions
  /** By widget id. */
  readonly titles: Readonly<Record<string, string>>
}

/** A quarter of the widest grid and half of a usual one; a number needs less height. */
const sizeOf = (widget: Widget | undefined) => ({
  width: 3,
  height: widget && isAggregation(widget) && widget.config.visualization === 'numeric' ? 2 : 3,
})

const withEntry = <V>(map: Readonly<Record<string, V>>, id: string, value: V): Record<string, V> =>
  Object.fromEntries([...Object.entries(map).filter(([key]) => key !== id), [id, value]])
const without = <V>(map: Readonly<Record<string, V>>, id: string): Record<string, V> =>
  Object.fromEntries(Object.entries(map).filter(([key]) => key !== id))

export const titleOf = (titles: Readonly<Record<string, string>>, id: string): string =>
  Object.hasOwn(titles, id) ? titles[id]! : ''
const withTitle = (titles: Readonly<Record<string, string>>, id: string, title: string) =>
  title.trim() === '' ? without(titles, id) : withEntry(titles, id, title)

/** Behind all others. */
export function addWidget(page: WidgetsOfPage, widget: Widget, title = ''): WidgetsOfPage {
  const ids = page.widgets.map(({ id }) => id)
  return {
    widgets: [...page.widgets, widget],
    positions: withEntry(page.positions, widget.id, positionAfter(page.positions, ids, sizeOf(widget))),
    titles: withTitle(page.titles, widget.id, title),
  }
}

/** Replaces the widget that has the same id. */
export const putWidget = (page: WidgetsOfPage, widget: Widget, title: string): WidgetsOfPage => ({
  ...page,
  widgets: page.widgets.map(one => (one.id === widget.id ? widget : one)),
  titles: withTitle(page.titles, widget.id, title),
})

/** A copy behind all others, of the same size; `title` is the copy's. */
export function duplicateWidget(page: WidgetsOfPage, id: string, title: string): WidgetsOfPage {
  const widget = page.widgets.find(one => one.id === id)
  if (!widget) return page
  const copy = copyOf(widget)
  const added = addWidget(page, copy, title)
  const place = Object.hasOwn(page.positions, id) ? page.positions[id] : undefined
  if (!place) return added
  const { height, width } = place
  const position = positionAfter(
    page.positions,
    page.widgets.map(one => one.id),
    { height, width },
  )
  return { ...added, positions: withEntry(added.positions, copy.id, position) }
}

export const removeWidget = (page: WidgetsOfPage, id: string): WidgetsOfPage => ({
  widgets: page.widgets.filter(one => one.id !== id),
  positions: without(page.positions, id),
  titles: without(page.titles, id),
})

/** Puts a removed widget back where it was before; the others make way. A page that has it stays as it is. */
export function putWidgetBack(page: WidgetsOfPage, before: WidgetsOfPage, id: string): WidgetsOfPage {
  const at = before.widgets.findIndex(one => one.id === id)
  const widget = before.widgets[at]
  if (!widget || page.widgets.some(one => one.id === id)) return page
  const later = new Set(before.widgets.slice(at + 1).map(one => one.id))
  const next = page.widgets.findIndex(one => later.has(one.id))
  const carried = <T>(now: Readonly<Record<string, T>>, then: Readonly<Record<string, T>>) =>
    Object.hasOwn(then, id) ? withEntry(now, id, then[id]!) : now
  return {
    widgets: page.widgets.toSpliced(next < 0 ? page.widgets.length : next, 0, widget),
    positions: carried(page.positions, before.positions),
    titles: carried(page.titles, before.titles),
  }
}

/** Full size is as wide as the grid; again it has the size of a new one. */
export function toggleFullWidth(page: WidgetsOfPage, id: string): WidgetsOfPage {
  const size = sizeOf(page.widgets.find(one => one.id === id))
  const place = Object.hasOwn(page.positions, id) ? page.positions[id]! : { col: 1, row: 0, ...size }
  const full = place.width === 'Infinity'
  return {
    ...page,
    positions: withEntry(page.positions, id, {
      ...place,
      col: full ? place.col : 1,
      width: full ? size.width : 'Infinity',
    }),
  }
}

/** The page with a chart of that field: 'Chart this field', 'Count by host'. */
export const addChartFor = (page: WidgetsOfPage, field: string, kind: FieldKind): WidgetsOfPage =>
  addWidget(page, chartFor(field, kind))
