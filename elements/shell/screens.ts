/**
 * Which element serves which route. The shell renders tags and imports no screen: a definition is fetched when its route is first visited.
 * A screen gets the values of the path as properties (`nodeId`), the query of the URL, without '?', as `parameters`, and `noKeys`.
 */
import type { RedirectRoute, ScreenRoute } from '../../core/routes/pages.ts'
import type { HasValues, RouteName } from '../../core/routes/paths.ts'
import type { Routes } from '../../core/routes/routes.ts'

export interface Screen {
  readonly tag: string
  /** Stands within the window's height and scrolls inside. */
  readonly fills?: boolean
  /** The screen whose place in the menu is this one's too. */
  readonly within?: Screen
  /** Defines the tag; absent where it is defined already. */
  readonly load?: () => Promise<unknown>
}

const search: Screen = { tag: 'cordwood-search', load: () => import('../search/search.tsx'), fills: true }
const savedSearches: Screen = { tag: 'cordwood-saved-searches', load: () => import('../views/saved-searches.tsx'), within: search }
const sources: Screen = { tag: 'cordwood-sources', load: () => import('../search/sources.tsx') }
const message: Screen = { tag: 'cordwood-message', load: () => import('../search/message.tsx') }
const inputs: Screen = { tag: 'cordwood-inputs', load: () => import('../inputs/inputs.tsx') }
const configurations: Screen = { tag: 'cordwood-configurations', load: () => import('../configuration/configurations.tsx') }
const cloudWizard: Screen = { tag: 'cordwood-cloud-wizard', load: () => import('../cloud/cloud-wizard.tsx'), within: inputs }
const streams: Screen = { tag: 'cordwood-streams', load: () => import('../streams/streams.tsx') }
const streamRules: Screen = { tag: 'cordwood-stream-rules', load: () => import('../streams/stream-rules.tsx'), within: streams }
const welcome: Screen = { tag: 'cordwood-welcome', load: () => import('../start/welcome.tsx') }
const overview: Screen = { tag: 'cordwood-overview', load: () => import('../system/overview.tsx') }
const indexFailures: Screen = { tag: 'cordwood-index-failures', load: () => import('../indices/failures.tsx'), within: overview }

const notFound: Screen = { tag: 'cordwood-not-found', load: () => import('./not-found.tsx') }
const security: Screen = { tag: 'cordwood-security', load: () => import('./security.tsx') }
const enterprise: Screen = { tag: 'cordwood-enterprise', load: () => import('../system/enterprise.tsx') }

/** A route without a screen is not found, and its place is in no menu. */
const screens: Readonly<Record<ScreenRoute, Screen>> = {
  start: welcome,
  notFound,
  security,
  enterprise,
  welcome,
  search,
  newSearch: search,
  savedSearch: search,
  views: savedSearches,
  view: search,
  sources,
  extendedSearch: search,
  streamSearch: search,
  legacyStreamSearch: search,
  message,
  streams,
  editStream: streamRules,
  inputs,
  nodeInputs: inputs,
  overview,
  indexFailures,
  configurations,
  cloudWizard,
}

/** Routes that lead on to another. */
const redirects: Readonly<Record<RedirectRoute, RouteWithoutValues>> = { cloudIntegration: 'cloudWizard' }

type RouteWithoutValues = { [N in RouteName]: HasValues<N> extends false ? N : never }[RouteName]

/** The screen of a route of ours or of a plugin; null where there is none. */
export const screenOf = (routeName: string, { pluginScreen }: Pick<Routes, 'pluginScreen'>): Screen | null =>
  (Object.hasOwn(screens, routeName) ? screens[routeName as ScreenRoute] : pluginScreen(routeName))

/** The route that `routeName` leads on to; null where it stands for itself. */
export const redirectOf = (routeName: string): RouteWithoutValues | null =>
  (Object.hasOwn(redirects, routeName) ? redirects[routeName as RedirectRoute] : null)
