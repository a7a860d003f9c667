/** Runs widgets of a page: one job for all of them, whose answers come as each is ready. */
import type { Client } from '../../core/client/client.ts'
import type { DashboardOverride } from '../../core/dashboards/address.ts'
import type { DashboardPage } from '../../core/dashboards/dashboard.ts'
import { executePublic } from '../../core/dashboards/links.ts'
import { bindingsOf, type ParameterValues } from '../../core/dashboards/parameters.ts'
import { jobOfWidgets, pageRun, storedRun, type MessagesPart } from '../../core/dashboards/run.ts'
import { createSearch, executeSearch } from '../../core/search/api.ts'
import { inZone } from '../../core/time/time-range.ts'
import type { Parameter, SearchJob } from '../../core/search/schema.ts'
import type { Widget } from '../../core/views/schema.ts'
import type { WidgetRunner } from '../widgets/panel/use-widget-results.ts'

export interface PageAsked {
  readonly page: DashboardPage
  readonly parameters: readonly Parameter[]
  readonly override: DashboardOverride
  readonly values: ParameterValues
  /** In which words for a time are read. */
  readonly zone: string
  /** Of the stored search; null: it is not stored, or has other parameters. */
  readonly searchId: string | null
  /** Token of the public link that shows the page; then only what is stored is run. */
  readonly link?: string
  /** Milliseconds between two refreshes; answers that are no older are shared with others. Null: not on its own. */
  readonly every: number | null
}

export async function runPage(
  client: Client,
  { page, parameters, override: given, values, zone, searchId, link, every }: PageAsked,
  ...[widgets, { signal, onProgress }]: Parameters<WidgetRunner['run']>
): ReturnType<WidgetRunner['run']> {
  const sharedFor = every === null ? {} : { maxAge: Math.ceil(every / 1000) }
  if (link !== undefined) {
    const stored = storedRun(page, widgets)
    const answered = await executePublic(client, link, {
      pageId: page.id,
      searchTypes: [...stored.ids.keys()],
      bindings: bindingsOf(parameters, values),
      signal,
      ...sharedFor,
      onProgress: part => onProgress(jobOfWidgets(part, stored)),
    })
    return jobOfWidgets(answered, stored)
  }
  const override = { ...given, timeRange: given.timeRange && inZone(given.timeRange, zone) }
  const run = pageRun({ pages: [page], parameters }, page, widgets, { override, values, searchId })
  if (run.search) await createSearch(client, run.search, { signal })
  const job = await executeSearch(client, run.searchId, {
    state: run.state,
    signal,
    partial: true,
    ...sharedFor,
    onProgress: part => onProgress(jobOfWidgets(part, run)),
  })
  return jobOfWidgets(job, run)
}

/** Runs a widget with a list of messages for a further part of them. */
export async function runPart(
  client: Client,
  { page, parameters, override, values, searchId }: PageAsked,
  widget: Widget,
  part: MessagesPart,
  signal: AbortSignal,
): Promise<SearchJob> {
  const run = pageRun({ pages: [page], parameters }, page, [widget], { override, values, searchId, part })
  if (run.search) await createSearch(client, run.search, { signal })
  return jobOfWidgets(await executeSearch(client, run.searchId, { state: run.state, signal, partial: true }), run)
}
