/** Changes of the pages of a dashboard; each is one step of undo. Ids may be `__proto__`: maps are rebuilt, never assigned to. */
import { removeWidget, titleOf, type WidgetsOfPage } from '../widgets/change.ts'
import { gridBreakpoints, gridItems, type Positions } from '../widgets/grid.ts'
import type { Position, Widget } from '../views/schema.ts'
import { newPage, type Dashboard, type DashboardPage } from './dashboard.ts'

/** Returns the page of that id. */
export const pageWithId = ({ pages }: Dashboard, id: string): DashboardPage | undefined =>
  pages.find(page => page.id === id)

/** Returns the dashboard with that page changed. */
export const changePage = (dashboard: Dashboard, id: string, change: Partial<DashboardPage>): Dashboard => ({
  ...dashboard,
  pages: dashboard.pages.map(page => (page.id === id ? { ...page, ...change, id } : page)),
})

/** Adds an empty page behind all others. */
export const addPage = (dashboard: Dashboard, title: string): Dashboard => ({
  ...dashboard,
  pages: [...dashboard.pages, newPage(title)],
})

/** @param to its place among the pages, from 0 */
export function movePage(dashboard: Dashboard, id: string, to: number): Dashboard {
  const page = pageWithId(dashboard, id)
  if (!page) return dashboard
  const pages = dashboard.pages.filter(other => other !== page)
  return { ...dashboard, pages: pages.toSpliced(Math.max(0, Math.min(to, pages.length)), 0, page) }
}

/** Deletes a page; the last one leaves an empty page. */
export function removePage(dashboard: Dashboard, id: string): Dashboard {
  const pages = dashboard.pages.filter(page => page.id !== id)
  return { ...dashboard, pages: pages.length === 0 ? [newPage()] : pages }
}

/** Adds a copy behind the page it is of. */
export function duplicatePage(dashboard: Dashboard, id: string, title: string): Dashboard {
  const at = dashboard.pages.findIndex(page => page.id === id)
  const page = dashboard.pages[at]
  return page ? { ...dashboard, pages: dashboard.pages.toSpliced(at + 1, 0, copyOfPage(page, title)) } : dashboard
}

/** Returns a copy with ids of its own. */
export function copyOfPage(page: DashboardPage, title: string): DashboardPage {
  const ids = new Map(page.widgets.map(({ id }) => [id, crypto.randomUUID() as string]))
  const renamed = <T>(map: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(map).flatMap(([id, value]) => (ids.has(id) ? [[ids.get(id)!, value]] : [])))
  return {
    ...page,
    id: crypto.randomUUID(),
    title,
    widgets: page.widgets.map(widget => ({ ...widget, id: ids.get(widget.id)! })),
    positions: renamed(page.positions),
    titles: renamed(page.titles),
    descriptions: renamed(page.descriptions),
    refreshes: renamed(page.refreshes),
  }
}

/** Returns the height and width, in rows and columns of 12, of a new widget (additions C). */
export const newWidgetSize = ({ type }: Pick<Widget, 'type'>): { readonly height: number; readonly width: number } =>
  type === 'messages' ? { height: 5, width: 6 } : { height: 4, width: 4 }

const entry = <T>(map: Readonly<Record<string, T>>, id: string, value: T | undefined): Record<string, T> =>
  Object.fromEntries([
    ...Object.entries(map).filter(([key]) => key !== id),
    ...(value === undefined ? [] : [[id, value] as const]),
  ])

/** Adds a widget in the first column of the first row; the others make way. @param size that of a new one by default */
export function addWidgetFirst<P extends WidgetsOfPage>(
  page: P,
  widget: Widget,
  {
    title = '',
    size = newWidgetSize(widget),
  }: { readonly title?: string; readonly size?: Pick<Position, 'height' | 'width'> } = {},
): P {
  return {
    ...page,
    widgets: [...page.widgets, widget],
    positions: entry(movedDown(page, size), widget.id, { col: 1, row: 1, ...size }),
    titles: entry(page.titles, widget.id, title.trim() === '' ? undefined : title),
  }
}

/** Moves down by the height of what comes what stands below its columns or would be covered by it. */
function movedDown(
  { widgets, positions }: WidgetsOfPage,
  { height, width }: Pick<Position, 'height' | 'width'>,
): Positions {
  const columns = gridBreakpoints.xxl
  const [rows, wide] = [typeof height === 'number' ? height : 1, typeof width === 'number' ? width : columns]
  const items = gridItems(
    widgets.map(({ id }) => id),
    positions,
    columns,
  )
  const isInTheWay = items.some(({ x, y }) => x < wide && y < rows)
  if (!isInTheWay) return positions
  return Object.fromEntries(
    Object.entries(positions).map(([id, position]) => [
      id,
      typeof position.row === 'number' && position.row > 0 ? { ...position, row: position.row + rows } : position,
    ]),
  )
}

/** Copies a widget to the top of another page, also of another dashboard. */
export function copyWidgetTo(from: DashboardPage, widgetId: string, to: DashboardPage): DashboardPage {
  const widget = from.widgets.find(({ id }) => id === widgetId)
  if (!widget) return to
  const copy = { ...widget, id: crypto.randomUUID() }
  const place = Object.hasOwn(from.positions, widgetId) ? from.positions[widgetId] : undefined
  const page = addWidgetFirst(to, copy, {
    title: titleOf(from.titles, widgetId),
    ...(place && { size: { height: place.height, width: place.width } }),
  })
  const carried = (map: Readonly<Record<string, string>>) => (Object.hasOwn(map, widgetId) ? map[widgetId] : undefined)
  return {
    ...page,
    descriptions: entry(page.descriptions, copy.id, carried(from.descriptions)),
    refreshes: entry(page.refreshes, copy.id, carried(from.refreshes)),
  }
}

/** Moves a widget from one page of the dashboard to the top of another. */
export function moveWidgetTo(dashboard: Dashboard, fromId: string, widgetId: string, toId: string): Dashboard {
  const [from, to] = [pageWithId(dashboard, fromId), pageWithId(dashboard, toId)]
  if (!from || !to || from === to) return dashboard
  const there = changePage(dashboard, toId, copyWidgetTo(from, widgetId, to))
  return changePage(there, fromId, removeWidget(from, widgetId))
}

/** Sets or, with '', removes what a page says of one widget. */
export const withNote = (
  page: DashboardPage,
  note: 'descriptions' | 'refreshes',
  widgetId: string,
  text: string,
): DashboardPage => ({ ...page, [note]: entry(page[note], widgetId, text.trim() === '' ? undefined : text) })
