/** Shows the screen of the current route: fetches its definition, renders its tag, and looks after focus, title and scrolling. */
import { createElement, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { RouteMatch } from '../../core/routes/match.ts'
import type { Routes } from '../../core/routes/routes.ts'
import type { StartPage } from '../../core/session/current-user.ts'
import { ErrorPage, useCommonStrings, useCore, useStore } from '../kit/kit.ts'
import { loadScreen, type LoadedScreen } from './load-screen.ts'
import { NotFoundPage } from './pages.tsx'
import { ScreenSkeleton } from './screen-skeleton.tsx'
import { isServed, modeOf, redirectOf, screenOf } from './screens.ts'
import { useShell } from './shell-context.ts'
import { useArrival } from './use-arrival.ts'

export type ScreenElement = HTMLElement & { focusQuery?: () => unknown }

interface Props {
  readonly match: RouteMatch | null
  readonly parameters: string
  readonly onScreen: (element: ScreenElement | null) => void
}

export function ScreenOutlet({ match, parameters, onScreen }: Props) {
  const onward = useRedirect(match)
  const { routes, config } = useCore()
  const screen = match && isServed(match.name, config) ? screenOf(match.name, routes) : null
  const loaded = useLoaded(screen)
  const t = useCommonStrings()
  if (onward) return null
  if (!screen) return <NotFoundPage />
  if (loaded.error)
    return <ErrorPage errors={[new Error(t('componentLoadFailed', { message: loaded.error.message }))]} />
  if (!loaded.done) return <ScreenSkeleton fills={screen.fills === true} />
  return (
    <ScreenView
      key={screen.tag}
      tag={screen.tag}
      mode={modeOf(match!.name)}
      values={match!.params}
      parameters={parameters}
      onScreen={onScreen}
    />
  )
}

/** Whether the route leads on to another, which takes its place in the history: the user's own start page in place of ours. */
function useRedirect(match: RouteMatch | null): boolean {
  const { routes, $user, $userError } = useCore()
  const { location } = useShell()
  const user = useStore($user)
  const unknown = useStore($userError) === null && user === null
  const target = match ? redirectOf(match.name) : null
  const atStart = match?.name === 'start'
  const address =
    target !== null ? routes[target]() : atStart && user?.startpage ? startAddress(routes, user.startpage) : null
  useEffect(() => {
    if (address !== null) location.navigate(address, { replace: true })
  }, [address, location])
  return address !== null || (atStart && unknown)
}

/** A search of the id `default` is a new one. */
const startAddress = (routes: Routes, { type, id }: StartPage): string =>
  type === 'search' && id === 'default' ? routes.newSearch() : routes.show(type, id)

function useLoaded(screen: Parameters<typeof loadScreen>[0] | null): LoadedScreen {
  const t = useCommonStrings()
  const [state, setState] = useState<LoadedScreen & { readonly tag?: string }>({ done: false })
  useEffect(() => {
    if (!screen) return undefined
    let gone = false
    void loadScreen(screen, t('chunkLoadFailed', { id: screen.tag })).then(result => {
      if (!gone) setState({ ...result, tag: screen.tag })
    })
    return () => {
      gone = true
    }
  }, [screen, t])
  if (screen && customElements.get(screen.tag)) return { done: true }
  return state.tag === screen?.tag ? state : { done: false }
}

interface ViewProps {
  readonly tag: string
  readonly mode: string | undefined
  readonly values: Readonly<Record<string, string>>
  readonly parameters: string
  readonly onScreen: (element: ScreenElement | null) => void
}

function ScreenView({ tag, mode, values, parameters, onScreen }: ViewProps) {
  const noKeys = useStore(useShell().preferences.$singleKeys) === 'off'
  const [element, setElement] = useState<ScreenElement | null>(null)
  const given = useRef<readonly string[]>([])
  const properties = useMemo(
    () => ({ ...values, ...(mode !== undefined && { mode }), parameters, noKeys }),
    [values, mode, parameters, noKeys],
  )
  const latest = useRef(properties)

  /** Before the screen renders: what it asks the server for depends on them. */
  const attach = useCallback((screen: ScreenElement | null) => {
    if (screen) for (const [name, value] of Object.entries(latest.current)) Reflect.set(screen, name, value)
    setElement(screen)
  }, [])

  useLayoutEffect(() => {
    if (!element) return
    for (const name of given.current) if (!Object.hasOwn(properties, name)) Reflect.set(element, name, undefined)
    for (const [name, value] of Object.entries(properties)) Reflect.set(element, name, value)
    given.current = Object.keys(properties)
  }, [element, properties])

  useEffect(() => {
    onScreen(element)
    return () => onScreen(null)
  }, [element, onScreen])

  useArrival(element)
  return createElement(tag, { ref: attach, class: 'screen' })
}
