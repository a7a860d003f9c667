/** Runs the widgets of a page: one job for all of them, whose answers come as each is ready. */
import { useMemo } from 'react'
import type { Client } from '../../core/client/client.ts'
import type { DashboardOverride } from '../../core/dashboards/address.ts'
import type { Dashboard, DashboardPage } from '../../core/dashboards/dashboard.ts'
import type { ParameterValues } from '../../core/dashboards/parameters.ts'
import { jobOfWidgets, pageRun } from '../../core/dashboards/run.ts'
import { createSearch, executeSearch } from '../../core/search/api.ts'
import { useStableValue } from '../kit/kit.ts'
import type { WidgetRunner } from '../widgets/panel/use-widget-results.ts'

export interface RunnerOptions {
  readonly dashboard: Dashboard
  readonly page: DashboardPage
  readonly override: DashboardOverride
  readonly values: ParameterValues
  /** Of the stored search; null: it is not stored. */
  readonly searchId: string | null
  /** Milliseconds between two refreshes; answers that are no older are shared with others. Null: not on its own. */
  readonly every: number | null
}

export function useRunner(client: Client, options: RunnerOptions): WidgetRunner {
  const { dashboard, page, searchId, every } = options
  const { parameters } = dashboard
  const asked = useStableValue({ override: options.override, values: options.values, parameters })
  return useMemo(
    () => ({
      key: JSON.stringify([page.id, searchId, asked]),
      async run(widgets, { signal, onProgress }) {
        const run = pageRun({ pages: [page], parameters: asked.parameters }, page, widgets, { ...asked, searchId })
        if (run.search) await createSearch(client, run.search, { signal })
        const job = await executeSearch(client, run.searchId, {
          state: run.state,
          signal,
          partial: true,
          ...(every !== null && { maxAge: Math.ceil(every / 1000) }),
          onProgress: part => onProgress(jobOfWidgets(part, run)),
        })
        return jobOfWidgets(job, run)
      },
    }),
    [client, page, asked, searchId, every],
  )
}
