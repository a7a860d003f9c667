/** Which parameters the queries of a dashboard use, and what becomes of the queries when one is renamed. */
import { parameterNames, parameterPlaces } from '../query/parameters.ts'
import type { Widget } from '../views/schema.ts'
import type { Dashboard, DashboardPage } from './dashboard.ts'
import { isParameterName } from './parameters.ts'

const queryOfPage = ({ stored: { query } }: DashboardPage): string => query?.query.query_string ?? ''
const usedBy = (widget: Widget): readonly string[] => parameterNames(widget.query?.query_string ?? '')

/** Returns the names that queries of the dashboard use and that are no parameter, in the order of the alphabet. */
export function undeclaredParameters({ pages, parameters }: Dashboard): readonly string[] {
  const declared = new Set(parameters.map(({ name }) => name))
  const used = pages.flatMap(page => [...parameterNames(queryOfPage(page)), ...page.widgets.flatMap(usedBy)])
  return [...new Set(used)].filter(name => isParameterName(name) && !declared.has(name)).sort()
}

/** Renames parameters where queries of widgets use them. @param names the new name by the old one */
export function renamedInQueries(dashboard: Dashboard, names: ReadonlyMap<string, string>): Dashboard {
  // From the end, so that the places before stay where they are.
  const inText = (text: string) =>
    parameterPlaces(text)
      .filter(({ name }) => names.has(name))
      .reduceRight(
        (before, { name, from, to }) => `${before.slice(0, from)}$${names.get(name)!}$${before.slice(to)}`,
        text,
      )
  const inWidget = (widget: Widget): Widget =>
    widget.query && usedBy(widget).some(name => names.has(name))
      ? { ...widget, query: { ...widget.query, query_string: inText(widget.query.query_string) } }
      : widget
  const pages = dashboard.pages.map(page =>
    page.widgets.some(widget => inWidget(widget) !== widget) ? { ...page, widgets: page.widgets.map(inWidget) } : page,
  )
  return { ...dashboard, pages }
}
