/** Addresses of the interface: every route as a function, plugin routes, the page of an entity, and the way back from a path to a route. */
import { escapeSegment, queryString, type QueryParameters } from '../client/request.ts'
import { createMatcher, segmentsOf, type RouteMatch } from './match.ts'
import { pagedRoutes } from './pages.ts'
import { paths, type HasValues, type RouteName, type RouteValues } from './paths.ts'

type RouteFunctions = {
  readonly [N in RouteName]: HasValues<N> extends true
    ? (values: RouteValues<N>, query?: QueryParameters) => string
    : (query?: QueryParameters) => string
}

/** The screen of a plugin's route: a custom element, which gets the values of the path as properties and the query as `parameters`. */
export interface PluginScreen {
  readonly tag: string
  /** Defines the tag, when the route is first visited; needless where it is defined already. */
  readonly load?: () => Promise<unknown>
  /** Stands within the window's height and scrolls inside. */
  readonly fills?: boolean
}

/** A function per route gives its address with prefix and query: `routes.streamSearch({ streamId }, { q: 'error' })`. */
export interface Routes extends RouteFunctions {
  /** '' or '/prefix'. */
  readonly prefix: string
  /** Puts the prefix before a path of the interface. */
  prefixed(path: string): string
  /** The route of an address (with prefix; query and hash are passed over); null for none of ours. */
  match(address: string): RouteMatch | null
  /** Whether an address of the interface (with prefix) leads to a page of this version or to a plugin's route. */
  hasPage(address: string): boolean
  /** Adds a plugin's route ('/system/teams/:teamId') with its screen, and gives its key (SYSTEM_TEAMS_TEAMID). Without a screen its page is not found. */
  registerPluginRoute(path: string, screen?: PluginScreen): string
  /** The screen of a plugin's route, null where there is none. */
  pluginScreen(key: string): PluginScreen | null
  /** A plugin's address. Throws "Could not find plugin route '{key}'." */
  pluginRoute(key: string, values?: Readonly<Record<string, string>>, query?: QueryParameters): string
  /** Like `pluginRoute`, but returns null for a missing route. */
  findPluginRoute(key: string, values?: Readonly<Record<string, string>>, query?: QueryParameters): string | null
  /** The page that shows an entity. Throws "Can't find route for type: {type}", or that its plugin's route is missing. */
  show(type: string, id: string): string
}

/** The segments of the path, ':' removed, joined by '_', upper-cased. */
export const pluginRouteKey = (path: string): string =>
  segmentsOf(path)
    .map(segment => segment.replaceAll(':', ''))
    .join('_')
    .toUpperCase()

const withoutEndSlash = (prefix: string) => {
  const bare = prefix.replace(/^\/+|\/+$/g, '')
  return bare === '' ? '' : `/${bare}`
}

function fill(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined || value === '') throw new Error(`The route ${path} needs a value for '${name}'.`)
    return escapeSegment(value)
  })
}

/** `prefix` is `gl2AppPathPrefix` of the app configuration. */
export function createRoutes(prefix: string): Routes {
  const root = withoutEndSlash(prefix)
  const plugins = new Map<string, string>()
  const screens = new Map<string, PluginScreen>()
  let matcher: ((path: string) => RouteMatch | null) | null = null

  const prefixed = (path: string) => root + path

  const functions = Object.fromEntries(
    Object.entries(paths).map(([name, path]) => [
      name,
      path.includes(':')
        ? (values: Readonly<Record<string, string>>, query?: QueryParameters) =>
            prefixed(fill(path, values)) + queryString(query)
        : (query?: QueryParameters) => prefixed(path) + queryString(query),
    ]),
  ) as unknown as RouteFunctions

  function findPluginRoute(
    key: string,
    values: Readonly<Record<string, string>> = {},
    query?: QueryParameters,
  ): string | null {
    const path = plugins.get(key)
    return path === undefined ? null : prefixed(fill(path, values)) + queryString(query)
  }

  function pluginRoute(key: string, values?: Readonly<Record<string, string>>, query?: QueryParameters): string {
    const address = findPluginRoute(key, values, query)
    if (address === null) throw new Error(`Could not find plugin route '${key}'.`)
    return address
  }

  const pages = new Map<string, (id: string) => string>([
    ['user', id => functions.user({ userId: id })],
    ['team', teamId => pluginRoute('SYSTEM_TEAMS_TEAMID', { teamId })],
    ['dashboard', viewId => functions.dashboard({ viewId })],
    ['event_definition', definitionId => functions.eventDefinition({ definitionId })],
    ['notification', notificationId => functions.eventNotification({ notificationId })],
    ['search', viewId => functions.savedSearch({ viewId })],
    ['stream', streamId => functions.streamSearch({ streamId })],
    ['search_filter', filterId => pluginRoute('MY-FILTERS_DETAILS_FILTERID', { filterId })],
    ['report', reportId => pluginRoute('REPORTS_REPORTID_CONFIGURATION', { reportId })],
    ['role', roleId => functions.role({ roleId })],
    ['output', () => functions.outputs()],
  ])

  function match(address: string): RouteMatch | null {
    const path = address.replace(/[?#].*$/s, '')
    if (path !== root && !path.startsWith(`${root}/`)) return null
    matcher ??= createMatcher([...Object.entries(paths), ...plugins])
    return matcher(path.slice(root.length))
  }

  return {
    ...functions,
    prefix: root,
    prefixed,
    match,
    hasPage(address) {
      const name = match(address)?.name
      return name !== undefined && (pagedRoutes.has(name) || plugins.has(name))
    },
    registerPluginRoute(path, screen) {
      const key = pluginRouteKey(path)
      plugins.set(key, path)
      if (screen) screens.set(key, screen)
      else screens.delete(key)
      matcher = null
      return key
    },
    pluginScreen: key => screens.get(key) ?? null,
    pluginRoute,
    findPluginRoute,
    show(type, id) {
      const page = pages.get(type)
      if (!page) throw new Error(`Can't find route for type: ${type}`)
      return page(id)
    },
  }
}
