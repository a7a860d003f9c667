/** Runs what the widgets ask: those that need it in one job, again only what changed; what they said stays until they say something new. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { FetchError } from '../../../core/client/errors.ts'
import type { MessagesPart } from '../../../core/dashboards/run.ts'
import { runSearch } from '../../../core/search/api.ts'
import type { SearchJob } from '../../../core/search/schema.ts'
import type { Widget } from '../../../core/views/schema.ts'
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
  readonly askedAs: Widget | null
  /** In words; of the last time it ran. */
  readonly error: string | null
  /** The user may not read the streams that it names. */
  readonly notPermitted: boolean
}

/** Runs widgets in another way than by a search of their own. */
export interface WidgetRunner {
  /** Says what is asked besides the widgets; with another one they run again. */
  readonly key: string
  /** Returns the job with the results of the query `widgetsQueryId`, by the ids of `searchTypesOf`. */
  readonly run: (
    widgets: readonly Widget[],
    options: { readonly signal: AbortSignal; readonly onProgress: (job: SearchJob) => void },
  ) => Promise<SearchJob>
  /** Returns the job with a further part of the messages of a widget; absent: there is only the first part. */
  readonly runPart?: (widget: Widget, part: MessagesPart, signal: AbortSignal) => Promise<SearchJob>
}

export const notAsked: WidgetState = {
  running: false,
  answered: false,
  results: null,
  askedAs: null,
  error: null,
  notPermitted: false,
}

export const asksTheSame = (a: Widget, b: Widget): boolean =>
  a === b || JSON.stringify(searchTypesOf(a)) === JSON.stringify(searchTypesOf(b))

export interface WidgetRunOptions {
  readonly runner?: WidgetRunner | undefined
  readonly revisions?: ReadonlyMap<string, number> | undefined
}
const noRevisions: ReadonlyMap<string, number> = new Map()

interface Run {
  readonly key: string
  readonly stop: AbortController
}

/**
 * `widgets` are those that can be run. By widget id. With a greater `revision` all run again, with a greater number in `revisions` that widget.
 */
export function useWidgetResults(
  widgets: readonly Widget[],
  scope: WidgetScope,
  revision: number,
  { runner, revisions = noRevisions }: WidgetRunOptions = {},
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
  const scopeKey = runner ? `${runner.key} ${revision}` : JSON.stringify([asked, revision])
  const latest = useRef(runner)
  useLayoutEffect(() => {
    latest.current = runner
  })

  useEffect(() => {
    const known = runs.current
    const keys = new Map(
      widgets.map(widget => [
        widget.id,
        `${scopeKey} ${revisions.get(widget.id) ?? 0} ${JSON.stringify(searchTypesOf(widget))}`,
      ]),
    )
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

    const tell = (some: readonly Widget[], stateOf: (widget: Widget, before: WidgetState) => WidgetState) =>
      setStates(before => {
        const next = new Map(before)
        for (const widget of some) {
          if (known.get(widget.id)?.stop === stop)
            next.set(widget.id, stateOf(widget, before.get(widget.id) ?? notAsked))
        }
        return next
      })
    const own = latest.current
    const run = async (some: readonly Widget[]): Promise<void> => {
      const search = own ? null : searchOf(some, asked)
      if (!own && !search) return
      const { signal } = stop
      // An answer that comes in parts repeats what it said before.
      const told = new Map<string, string>()
      const progress = (job: SearchJob, done: boolean) => {
        const answers = new Map(some.map(widget => [widget.id, answerOf(widget, job)]))
        const news = some.filter(({ id }) => {
          const { results, error } = answers.get(id)!
          if (!results && error === null && !done) return false
          const said = JSON.stringify([Object.keys(results ?? {}), error])
          const isNew = told.get(id) !== said
          told.set(id, said)
          return isNew
        })
        if (news.length === 0) return
        tell(news, (widget, before) => {
          const { results, error, notPermitted } = answers.get(widget.id)!
          if (results) return { running: false, answered: true, results, askedAs: widget, error, notPermitted }
          // What was read before it was forbidden is not shown any longer.
          if (notPermitted) return { ...notAsked, answered: true, error, notPermitted }
          return { ...before, running: false, answered: true, error, notPermitted }
        })
      }
      try {
        const options = { signal, onProgress: (job: SearchJob) => progress(job, false) }
        progress(await (own ? own.run(some, options) : runSearch(client, search!, options)), true)
      } catch (error) {
        if (signal.aborted) return
        // The server refuses a search as a whole: asked one by one, only the one that is wrong fails.
        if (!own && error instanceof FetchError && error.status === 400 && some.length > 1)
          await Promise.all(some.map(one => run([one])))
        else tell(some, (_, before) => ({ ...before, running: false, error: words.current(error as Error) }))
      }
    }
    tell(due, (_, before) => ({ ...before, running: true }))
    void run(due)
  }, [widgets, asked, scopeKey, revisions, client])

  useEffect(
    () => () => {
      for (const { stop } of runs.current.values()) stop.abort()
      runs.current.clear()
    },
    [client],
  )

  return states
}
