/** The runner of a page's widgets, and whether it runs. */
import { useMemo, useState } from 'react'
import type { Client } from '../../core/client/client.ts'
import { storedPage } from '../../core/dashboards/dashboard.ts'
import type { SearchJob } from '../../core/search/schema.ts'
import { useStableValue } from '../kit/kit.ts'
import type { WidgetRunner } from '../widgets/panel/use-widget-results.ts'
import { runPage, runPart, type PageAsked } from './run-page.ts'

export interface PageRunner {
  readonly runner: WidgetRunner
  /** An answer is on its way. */
  readonly running: boolean
}

/** @param ready the answer that was asked for before the page was shown, for its first run; null: there is none */
export function useRunner(
  client: Client,
  given: PageAsked,
  ready?: () => Promise<SearchJob | null> | null,
): PageRunner {
  const { page, searchId, link, every } = given
  const { search_types: _, ...scope } = storedPage({ ...page, widgets: [] }).query
  // The stored search says the same as one of its own: a dashboard that was saved is not searched again.
  const asked = useStableValue({
    parameters: given.parameters,
    override: given.override,
    values: given.values,
    zone: given.zone,
    scope,
  })
  const [count, setCount] = useState(0)
  const runner = useMemo<WidgetRunner>(
    () => ({
      key: JSON.stringify(asked),
      async run(widgets, options) {
        setCount(before => before + 1)
        try {
          return (
            (await ready?.()) ?? (await runPage(client, { page, ...asked, searchId, link, every }, widgets, options))
          )
        } finally {
          setCount(before => before - 1)
        }
      },
      ...(link === undefined && {
        runPart: (widget, part, signal) => runPart(client, { page, ...asked, searchId, every }, widget, part, signal),
      }),
    }),
    [client, page, asked, searchId, link, every, ready],
  )
  return { runner, running: count > 0 }
}
