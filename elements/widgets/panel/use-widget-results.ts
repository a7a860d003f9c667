/** Runs what the widgets ask: those that need it in one job, again only what changed; what they said stays until they say something new. */
import { useEffect, useRef, useState } from 'react'
import { FetchError } from '../../../core/client/errors.ts'
import { runSearch } from '../../../core/search/api.ts'
import type { AggregationWidget } from '../../../core/views/schema.ts'
import type { WidgetResults } from '../../../core/widgets/read.ts'
import { answerOf, searchOf, type WidgetScope } from '../../../core/widgets/search.ts'
import { searchTypesOf } from '../../../core/widgets/search-types.ts'
import { useCore, useErrorText, useStableValue } from '../../kit/kit.ts'

export interface WidgetState {
  readonly running: boolean
  /** It was asked and answered, be it by nothing. */
  readonly answered: boolean
  /** The last good answer, and the widget as it asked then. */
  readonly results: WidgetResults | null
  readonly askedAs: AggregationWidget | null
  /** In words; of the last time it ran. */
  readonly error: string | null
}

export const notAsked: WidgetState = { running: false, answered: false, results: null, askedAs: null, error: null }

export const asksTheSame = (a: AggregationWidget, b: AggregationWidget): boolean =>
  a === b || JSON.stringify(searchTypesOf(a)) === JSON.stringify(searchTypesOf(b))

interface Run {
  readonly key: string
  readonly stop: AbortController
}

/** `widgets` are those that can be run. By widget id. */
export function useWidgetResults(
  widgets: readonly AggregationWidget[],
  scope: WidgetScope,
  revision: number,
): ReadonlyMap<string, WidgetState> {
  const { client } = useCore()
  const textOf = useErrorText()
  const words = useRef(textOf)
  useEffect(() => {
    words.current = textOf
  })
  const runs = useRef(new Map<string, Run>())
  const [states, setStates] = useState<ReadonlyMap<string, WidgetState>>(new Map())
  const asked = useStableValue(scope)
  const scopeKey = JSON.stringify([asked, revision])

  useEffect(() => {
    const known = runs.current
    const keys = new Map(widgets.map(widget => [widget.id, `${scopeKey} ${JSON.stringify(searchTypesOf(widget))}`]))
    for (const [id, { key, stop }] of known) {
      if (keys.get(id) === key) continue
      known.delete(id)
      // The job may answer others; it is stopped when none of them waits for it any more.
      if (![...known.values()].some(other => other.stop === stop)) stop.abort()
    }
    const due = widgets.filter(({ id }) => !known.has(id))
    if (due.length === 0) return
    const stop = new AbortController()
    for (const { id } of due) known.set(id, { key: keys.get(id)!, stop })

    const tell = (
      some: readonly AggregationWidget[],
      stateOf: (widget: AggregationWidget, before: WidgetState) => WidgetState,
    ) =>
      setStates(before => {
        const next = new Map(before)
        for (const widget of some) {
          if (known.get(widget.id)?.stop === stop)
            next.set(widget.id, stateOf(widget, before.get(widget.id) ?? notAsked))
        }
        return next
      })
    const run = async (some: readonly AggregationWidget[]): Promise<void> => {
      const search = searchOf(some, asked)
      if (!search) return
      const { signal } = stop
      const progress = (job: Parameters<typeof answerOf>[1], done: boolean) =>
        tell(some, (widget, before) => {
          const { results, error } = answerOf(widget, job)
          if (results) return { running: false, answered: true, results, askedAs: widget, error }
          return done ? { ...before, running: false, answered: true, error } : before
        })
      try {
        progress(await runSearch(client, search, { signal, onProgress: job => progress(job, false) }), true)
      } catch (error) {
        if (signal.aborted) return
        // The server refuses a search as a whole: asked one by one, only the one that is wrong fails.
        if (error instanceof FetchError && error.status === 400 && some.length > 1)
          await Promise.all(some.map(one => run([one])))
        else tell(some, (_, before) => ({ ...before, running: false, error: words.current(error as Error) }))
      }
    }
    tell(due, (_, before) => ({ ...before, running: true }))
    void run(due)
  }, [widgets, asked, scopeKey, client])

  useEffect(
    () => () => {
      for (const { stop } of runs.current.values()) stop.abort()
      runs.current.clear()
    },
    [client],
  )

  return states
}
