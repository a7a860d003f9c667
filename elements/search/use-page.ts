/** The page's value with its history: what the host or the address asks for, until the user asks for something else. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { localizedError } from '../../core/brand/localized-error.ts'
import {
  arrived,
  changed,
  defaultPage,
  samePage,
  type PageChange,
  type PageHistory,
  type SearchPage,
} from '../../core/search/page.ts'
import { searchPageStrings } from '../../core/search/page-strings.ts'
import { intervalOf, oneLine, pageOfParameters, pageParameters, type PagePart } from '../../core/search/page-link.ts'
import { historyOf, mostSteps, redone, undone } from '../../core/values/history.ts'
import type { SearchLink } from '../../core/routes/search-link.ts'
import type { TimeRange } from '../../core/time/time-range.ts'
import { durationMs, isoDuration } from '../../core/time/durations.ts'
import { isTimeZone } from '../../core/time/zones.ts'
import { useCore, useHost, useNavigate } from '../kit/kit.ts'
import { scales, type Scale } from './histogram/histogram-layout.ts'
import type { Pane } from './page-context.ts'

/** Like the argument of `URLSearchParams`: text with or without '?', pairs, or parsed parameters. */
export type Parameters = string | URLSearchParams | Readonly<Record<string, string>>

export interface AskedProps {
  /** Query parameters of the page's address (specification 2.2 and ours), from a shell: the element navigates to the address of each search. */
  readonly parameters?: Parameters
  /** Id of the saved search that is open. */
  readonly viewId?: string
  /** Id of the stream whose messages are searched, whatever other streams are chosen beside it. */
  readonly streamId?: string
  /** The query, in the query language. Default: all messages. */
  readonly query?: string
  /** The time range; the last 300 seconds by default. */
  readonly timeRange?: TimeRange
  /** Ids of the streams that are searched; without any, all the user may read. */
  readonly streams?: readonly string[]
  /** Width of a bar of the histogram: `minute`, `hour`, `day`, or a count and a unit such as `5m`; without one it follows the time range. */
  readonly interval?: string
}

/** Detail of `cordwood-search-changed`: what is asked and shown from now on. `parameters` are those of specification 2.2, and ours. */
export interface SearchChangedDetail extends SearchLink {
  readonly parameters: Readonly<Record<string, string>>
}

export interface OpenPage {
  readonly page: SearchPage
  /** Why the address, or a part of it, could not be read. */
  readonly problem: Error | null
  /** Parts of the page that do not fit into the address. */
  readonly leftOut: readonly PagePart[]
  /** Differs from what it goes out from. */
  readonly dirty: boolean
  /** False for the moment in which a saved search that has come is not shown yet. */
  readonly settled: boolean
  /** Grows each time the search is to be run although it is the same. */
  readonly revision: number
  readonly pane: Pane
  /** Height of the charts above the messages in pixels; 0: they are folded; null: nobody said. */
  readonly charts: number | null
  /** The scale of the histogram. */
  readonly scale: Scale
  /** The zone that was chosen for this page; null: the user's. */
  readonly zone: string | null
  /** Live tail is on. */
  readonly live: boolean
  /** Milliseconds after which it runs again on its own; null: it does not. */
  readonly every: number | null
  readonly change: (change: PageChange) => void
  readonly refresh: () => void
  readonly setPane: (pane: Pane) => void
  readonly setCharts: (height: number | null) => void
  readonly setScale: (scale: Scale) => void
  readonly setZone: (zone: string | null) => void
  /** The tail stands in the place of the messages: they are shown. */
  readonly setLive: (live: boolean) => void
  readonly setEvery: (every: number | null) => void
  readonly undo: () => void
  readonly redo: () => void
  readonly mayUndo: boolean
  readonly mayRedo: boolean
}

/** The presentation of the page: it is kept in the address, but not in the undo history. */
type View = Pick<OpenPage, 'pane' | 'charts' | 'scale' | 'zone' | 'live' | 'every'>
const viewOf = ({ pane, charts, scale, zone, live, every }: View): View => ({ pane, charts, scale, zone, live, every })
interface Wanted extends View {
  readonly page: SearchPage
  readonly problem: Error | null
}

const panes: readonly string[] = ['messages', 'charts', 'patterns'] satisfies Pane[]
const plainView: View = { pane: 'messages', charts: null, scale: 'linear', zone: null, live: false, every: null }
const sameView = (a: View, b: View) => (Object.keys(plainView) as (keyof View)[]).every(key => a[key] === b[key])
const heightOf = (text: string | null) => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null)
const keyOf = (parameters: Parameters) => new URLSearchParams(parameters as string).toString()

const withStream = (page: SearchPage, streamId: string | undefined): SearchPage =>
  streamId && !page.streams.includes(streamId) ? { ...page, streams: [streamId, ...page.streams] } : page

function addressed(given: URLSearchParams, base: SearchPage): Wanted {
  const [pane, zone] = [given.get('pane') ?? '', given.get('zone')]
  const known = zone === null || isTimeZone(zone)
  const { page, problem } = pageOfParameters(given, base)
  return {
    page,
    problem: problem ?? (known ? null : localizedError(searchPageStrings)(t => t('unknownZone', { name: zone }))),
    pane: panes.includes(pane) ? (pane as Pane) : 'messages',
    charts: heightOf(given.get('charts')),
    scale: scales.find(scale => scale === given.get('scale')) ?? 'linear',
    zone: known ? zone : null,
    live: given.get('live') === 'true',
    every: durationMs(given.get('refresh') ?? '') || null,
  }
}

function parametersOf(page: SearchPage, base: SearchPage, { pane, charts, scale, zone, live, every }: View) {
  const { parameters, leftOut } = pageParameters(page, base)
  const view = {
    ...(pane !== 'messages' && { pane }),
    ...(charts !== null && { charts: String(charts) }),
    ...(scale !== 'linear' && { scale }),
    ...(zone !== null && { zone }),
    ...(live && { live: 'true' }),
    ...(every !== null && { refresh: isoDuration(every) }),
  }
  return { leftOut, parameters: { ...parameters, ...view } }
}

/** @param viewId of the saved search that is open, or on its way. @param saved what it holds, once it is there. */
export function usePage(props: AskedProps, viewId: string | undefined, saved: SearchPage | null): OpenPage {
  const { parameters, streamId, query, timeRange, streams, interval } = props
  const hosted = parameters !== undefined
  const core = useCore()
  const host = useHost()
  const navigate = useNavigate()
  const base = useMemo(() => withStream(saved ?? defaultPage, streamId), [saved, streamId])
  /** Pages by their address, including parts that did not fit into it. */
  const known = useRef(new Map<string, SearchPage>())
  const wanted = useMemo<Wanted>(() => {
    if (parameters === undefined) {
      const page: SearchPage = {
        ...base,
        ...(query !== undefined && { query: oneLine(query) }),
        ...(timeRange && { timeRange }),
        ...(streams && { streams }),
        ...(interval !== undefined && { interval: intervalOf(interval) }),
      }
      return { page: withStream(page, streamId), problem: null, ...plainView }
    }
    const read = addressed(new URLSearchParams(parameters as string), base)
    return { ...read, page: withStream(read.page, streamId) }
  }, [parameters, base, streamId, query, timeRange, streams, interval])

  const [state, setState] = useState(() => ({ history: historyOf(wanted.page), revision: 0, base }))
  const [view, setView] = useState<View>(() => viewOf(wanted))
  const latest = useRef({ history: state.history, view, wanted, base, hosted, viewId })
  const publish = useCallback((history: PageHistory) => {
    latest.current.history = history
    setState(before => ({ ...before, history, base: latest.current.base }))
  }, [])
  const show = useCallback((next: View) => {
    latest.current.view = next
    setView(next)
  }, [])

  const go = useCallback(
    (replace: boolean) => {
      const {
        history: { present },
        view: shown,
        base: from,
      } = latest.current
      const address = parametersOf(present, from, shown).parameters
      known.current.delete(keyOf(address))
      known.current.set(keyOf(address), present)
      if (known.current.size > mostSteps) known.current.delete(known.current.keys().next().value!)
      const { routes } = core
      const to = viewId
        ? routes.savedSearch({ viewId }, address)
        : streamId
          ? routes.streamSearch({ streamId }, address)
          : routes.search(address)
      navigate(to, { replace })
    },
    [core, navigate, viewId, streamId],
  )

  useEffect(() => {
    const { current } = latest
    const { wanted: before, base: baseBefore, hosted: hostedBefore, viewId: viewBefore, history } = current
    Object.assign(current, { wanted, base, hosted, viewId })
    if (hosted !== hostedBefore) {
      // A shell gives the address a moment after it made the element: that is where the page begins.
      publish(historyOf(wanted.page))
    } else if (baseBefore !== base) {
      known.current.clear()
      // Saving does not change the page: keep the undo history, and leave the address empty.
      const isSaved = saved !== null && samePage(history.present, base)
      // Its title is another: what was changed since stays as well.
      const isDescribed = viewId !== undefined && viewId === viewBefore && samePage(baseBefore, base)
      publish(
        isSaved || isDescribed || samePage(history.present, wanted.page) ? { ...history } : historyOf(wanted.page),
      )
      if (isSaved && hosted) go(true)
    } else if (before !== wanted && (parameters !== undefined || !samePage(before.page, wanted.page))) {
      const page = (parameters !== undefined && known.current.get(keyOf(parameters))) || wanted.page
      publish(arrived(history, page))
    }
    if (!sameView(before, wanted)) show(viewOf(wanted))
  }, [wanted, base, parameters, hosted, saved, viewId, publish, show, go])

  const step = useCallback(
    (history: PageHistory) => {
      const { present, past, future } = latest.current.history
      if (history.present === present && history.past === past && history.future === future) return
      publish(history)
      const { query: asked, timeRange: range, streams: within, interval: width } = history.present
      const detail: SearchChangedDetail = {
        ...(asked !== '' && { query: asked }),
        timeRange: range,
        ...(within.length > 0 && { streams: within }),
        ...(width !== null && { interval: width }),
        parameters: parametersOf(history.present, latest.current.base, latest.current.view).parameters,
      }
      host.emit('cordwood-search-changed', detail)
      if (hosted) go(false)
    },
    [publish, host, hosted, go],
  )

  const change = useCallback(
    (next: PageChange) => {
      const page = {
        ...next,
        ...(next.streams && { streams: withStream({ ...defaultPage, streams: next.streams }, streamId).streams }),
      }
      step(changed(latest.current.history, page))
    },
    [step, streamId],
  )
  const refresh = useCallback(() => setState(before => ({ ...before, revision: before.revision + 1 })), [])
  const look = useCallback(
    (next: Partial<View>) => {
      show({ ...latest.current.view, ...next })
      if (hosted) go(true)
    },
    [show, hosted, go],
  )
  const setPane = useCallback((pane: Pane) => look({ pane }), [look])
  const setCharts = useCallback((charts: number | null) => look({ charts }), [look])
  const setScale = useCallback((scale: Scale) => look({ scale }), [look])
  const setZone = useCallback((zone: string | null) => look({ zone }), [look])
  const setLive = useCallback((live: boolean) => look({ live, ...(live && { pane: 'messages' }) }), [look])
  const setEvery = useCallback((every: number | null) => look({ every }), [look])
  const undo = useCallback(() => step(undone(latest.current.history)), [step])
  const redo = useCallback(() => step(redone(latest.current.history)), [step])

  const {
    history: { present, past, future },
    revision,
  } = state
  const leftOut = useMemo(() => (hosted ? pageParameters(present, base).leftOut : []), [hosted, present, base])
  return {
    page: present,
    problem: wanted.problem,
    leftOut,
    dirty: useMemo(() => !samePage(present, base), [present, base]),
    settled: state.base === base,
    revision,
    ...view,
    change,
    refresh,
    setPane,
    setCharts,
    setScale,
    setZone,
    setLive,
    setEvery,
    undo,
    redo,
    mayUndo: past.length > 0,
    mayRedo: future.length > 0,
  }
}
