/** The list of the palette: goes to a page, a stream, a saved or recent search, searches what is typed, or does what can be done anywhere. */
import { useCallback, useDeferredValue, useId, useMemo } from 'react'
import type { Client } from '../../core/client/client.ts'
import { searchParameters } from '../../core/routes/search-link.ts'
import { recentQueries, recentSearches } from '../../core/search/recent.ts'
import { describeTimeRange } from '../../core/time/time-range.ts'
import { allDashboards, allSavedSearches } from '../../core/views/api.ts'
import { FilterList, useCore, useNavigate, useQueryData, useStore, useStrings, useTimeZone } from '../kit/kit.ts'
import { useDestinations } from './destinations.ts'
import { fuzzyFind } from './fuzzy.ts'
import { themes } from './preferences.ts'
import { useShell } from './shell-context.ts'
import { useSignOut } from './sign-out.ts'
import { shellStrings } from './strings.ts'

interface Command {
  readonly label: string
  readonly group: string
  readonly note?: string
  readonly run: () => void
}

/** The most entries per group while nothing is typed. */
const mostUnasked = 5
/** The most entries per group for a typed text. */
const mostFound = 12

/** A refusal, or a server without it, is nothing to find. `ask` stays the same between renders. */
function useQuiet<T>(key: string, ask: (client: Client, signal: AbortSignal) => Promise<T>): T | undefined {
  const { client } = useCore()
  const fetcher = useCallback((_: string, signal: AbortSignal) => ask(client, signal).catch(() => null), [client, ask])
  return useQueryData<T | null>(key, { fetcher }).data ?? undefined
}

interface Titled {
  readonly id: string
  readonly title: string
}

const askStreams = (client: Client, signal: AbortSignal) =>
  client.get<{ readonly streams: readonly Titled[] }>('/streams', { signal, report: false })
const askDashboards = (client: Client, signal: AbortSignal) => allDashboards(client, { signal })
const askSavedSearches = (client: Client, signal: AbortSignal) => allSavedSearches(client, { signal })

function useCommands(showHelp: () => void): readonly Command[] {
  const t = useStrings(shellStrings)
  const core = useCore()
  const { routes } = core
  const navigate = useNavigate()
  const signOut = useSignOut()
  const zone = useTimeZone()
  const messages = useStore(core.$messages)
  const { $theme } = useShell().preferences
  const theme = useStore($theme)
  const { main, system, others } = useDestinations()
  const recent = useStore(recentSearches(core))
  const streams = useQuiet('/streams', askStreams)?.streams
  const saved = useQuiet('palette/saved-searches', askSavedSearches)
  const dashboards = useQuiet('palette/dashboards', askDashboards)
  const go = (group: string, label: string, to: string, note?: string): Command => ({
    group,
    label,
    ...(note !== undefined && { note }),
    run: () => navigate(to),
  })
  const action = (label: string, run: () => void): Command => ({ group: t('paletteActions'), label, run })
  return [
    ...[...main, ...system, ...others].map(({ label, to }) => go(t('palettePages'), label, to)),
    ...recentQueries(recent).map(search =>
      go(
        t('paletteRecent'),
        search.query,
        routes.search(searchParameters(search)),
        describeTimeRange(search.timeRange, messages, zone),
      ),
    ),
    ...(saved ?? []).map(({ id, title }) => go(t('paletteSaved'), title, routes.savedSearch({ viewId: id }))),
    ...(dashboards ?? []).map(({ id, title }) => go(t('dashboards'), title, routes.dashboard({ viewId: id }))),
    ...(streams ?? []).map(({ id, title }) => go(t('paletteStreams'), title, routes.streamSearch({ streamId: id }))),
    ...themes
      .filter(other => other !== theme)
      .map(other => action(t('themeIs', { theme: t(other) }), () => $theme.set(other))),
    action(t('keyHelp'), showHelp),
    action(t('signOut'), () => void signOut()),
  ]
}

/**
 * Returns the matching commands, best group first; without text the groups keep their order. Pages and actions are all there, of other
 * groups a limited number.
 */
function found(commands: readonly Command[], filter: string): readonly Command[] {
  const asked = filter.trim() !== ''
  const fitting = asked ? fuzzyFind(commands, filter, ({ label }) => label) : commands
  const groups = Map.groupBy(fitting, ({ group }) => group)
  const [pages, actions] = [commands[0]!.group, commands.at(-1)!.group]
  const most = asked ? mostFound : mostUnasked
  return [...groups].flatMap(([group, members]) =>
    group === pages || group === actions ? members : members.slice(0, most),
  )
}

export interface PaletteListProps {
  readonly filter: string
  readonly onFilter: (text: string) => void
  /** Enter was pressed before the list was there. */
  readonly entered: boolean
  readonly onClose: () => void
  readonly onHelp: () => void
}

export function PaletteList({ filter, onFilter, entered, onClose, onHelp }: PaletteListProps) {
  const t = useStrings(shellStrings)
  const { routes } = useCore()
  const navigate = useNavigate()
  const id = useId()
  const commands = useCommands(onHelp)
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => {
    const text = wanted.trim()
    const search: Command = {
      group: t('search'),
      label: t('searchFor', { text }),
      run: () => navigate(routes.search({ q: text })),
    }
    return [...found(commands, wanted), ...(text === '' ? [] : [search])]
  }, [commands, wanted, t, navigate, routes])
  return (
    <FilterList
      id={id}
      label={t('palette')}
      options={shown.map(({ label, group, note }, index) => ({
        value: String(index),
        label,
        group,
        ...(note !== undefined && { note }),
      }))}
      filtered
      stale={wanted !== filter}
      filter={filter}
      onFilter={onFilter}
      autoFocus
      entered={entered}
      onChoose={index => {
        onClose()
        shown[Number(index)]?.run()
      }}
    />
  )
}
