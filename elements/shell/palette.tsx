/** The palette (Ctrl or ⌘ with K): goes to a page, a stream, a saved or recent search, searches what is typed, or does what can be done anywhere. */
import { useCallback, useDeferredValue, useId, useMemo, useState } from 'react'
import { searchParameters } from '../../core/routes/search-link.ts'
import { recentQueries, recentSearches } from '../../core/search/recent.ts'
import { describeTimeRange } from '../../core/time/time-range.ts'
import { Dialog, FilterList, useCore, useNavigate, useQueryData, useStore, useStrings, useTimeZone } from '../kit/kit.ts'
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

/** Of each group while nothing is typed. */
const mostUnasked = 5
/** Of each group while something is. */
const mostFound = 12

/** A refusal, or a server without it, is nothing to find. */
function useQuiet<T>(path: string): T | undefined {
  const { client } = useCore()
  const fetcher = useCallback(
    (from: string, signal: AbortSignal) => client.get<T>(from, { signal, report: false }).catch(() => null), [client],
  )
  return useQueryData<T | null>(path, { fetcher }).data ?? undefined
}

interface Titled { readonly id: string, readonly title: string }

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
  const streams = useQuiet<{ readonly streams: readonly Titled[] }>('/streams')?.streams
  const saved = useQuiet<{ readonly elements?: readonly Titled[] }>('/search/saved?per_page=0&sort=title&order=asc')?.elements
  const go = (group: string, label: string, to: string, note?: string): Command =>
    ({ group, label, ...(note !== undefined && { note }), run: () => navigate(to) })
  const action = (label: string, run: () => void): Command => ({ group: t('paletteActions'), label, run })
  return [
    ...[...main, ...system, ...others].map(({ label, to }) => go(t('palettePages'), label, to)),
    ...recentQueries(recent)
      .map(search => go(t('paletteRecent'), search.query, routes.search(searchParameters(search)), describeTimeRange(search.timeRange, messages, zone))),
    ...(saved ?? []).map(({ id, title }) => go(t('paletteSaved'), title, routes.savedSearch({ viewId: id }))),
    ...(streams ?? []).map(({ id, title }) => go(t('paletteStreams'), title, routes.streamSearch({ streamId: id }))),
    ...themes.filter(other => other !== theme).map(other => action(t('themeIs', { theme: t(other) }), () => $theme.set(other))),
    action(t('keyHelp'), showHelp),
    action(t('signOut'), () => void signOut()),
  ]
}

/** What fits, the best group first, so many of each; without text the groups in their order. */
function found(commands: readonly Command[], filter: string): readonly Command[] {
  const asked = filter.trim() !== ''
  const fitting = asked ? fuzzyFind(commands, filter, ({ label }) => label) : commands
  const groups = Map.groupBy(fitting, ({ group }) => group)
  const actions = commands.at(-1)!.group
  return [...groups].flatMap(([group, members]) => members.slice(0, asked || group === actions || group === commands[0]!.group ? mostFound : mostUnasked))
}

export function Palette({ onClose, onHelp }: { readonly onClose: () => void, readonly onHelp: () => void }) {
  const t = useStrings(shellStrings)
  const { routes } = useCore()
  const navigate = useNavigate()
  const id = useId()
  const commands = useCommands(onHelp)
  const [filter, setFilter] = useState('')
  const wanted = useDeferredValue(filter)
  const shown = useMemo(() => {
    const text = wanted.trim()
    const search: Command = { group: t('search'), label: t('searchFor', { text }), run: () => navigate(routes.search({ q: text })) }
    return [...found(commands, wanted), ...text === '' ? [] : [search]]
  }, [commands, wanted, t, navigate, routes])
  return (
    <Dialog title={t('palette')} className="palette" onClose={onClose}>
      <FilterList
        id={id}
        label={t('palette')}
        options={shown.map(({ label, group, note }, index) => ({ value: String(index), label, group, ...(note !== undefined && { note }) }))}
        filtered
        filter={filter}
        onFilter={setFilter}
        onChoose={(index) => {
          onClose()
          shown[Number(index)]?.run()
        }}
      />
    </Dialog>
  )
}
