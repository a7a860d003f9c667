/**
 * Which element serves which route. The shell renders tags and imports no screen: a definition is fetched when its route is first visited.
 * A screen gets the values of the path as properties (`nodeId`), the query of the URL, without '?', as `parameters`, and `noKeys`.
 */
import type { RouteName } from '../../core/routes/paths.ts'

export interface Screen {
  readonly tag: string
  /** Stands within the window's height and scrolls inside. */
  readonly fills?: boolean
  /** Defines the tag. */
  readonly load: () => Promise<unknown>
}

const search: Screen = { tag: 'cordwood-search', load: () => import('../search/search.tsx'), fills: true }
const message: Screen = { tag: 'cordwood-message', load: () => import('../search/message.tsx') }
const inputs: Screen = { tag: 'cordwood-inputs', load: () => import('../inputs/inputs.tsx') }
const configurations: Screen = { tag: 'cordwood-configurations', load: () => import('../configuration/configurations.tsx') }
const overview: Screen = { tag: 'cordwood-overview', load: () => import('../system/overview.tsx') }

/** A route without a screen is not found, and its place is in no menu. */
const screens: Readonly<Partial<Record<RouteName, Screen>>> = {
  start: search,
  search,
  newSearch: search,
  extendedSearch: search,
  streamSearch: search,
  legacyStreamSearch: search,
  message,
  inputs,
  nodeInputs: inputs,
  overview,
  configurations,
}

export const screenOf = (routeName: string): Screen | null =>
  (Object.hasOwn(screens, routeName) ? screens[routeName as RouteName] ?? null : null)
