/**
 * Which element serves which route. The shell renders tags and imports no screen: it collects their descriptions, `<name>.screen.ts` in the
 * areas, and a definition is fetched when its route is first visited.
 */
import type { AppConfiguration } from '../../core/brand/app-configuration.ts'
import type { RedirectRoute, ScreenRoute } from '../../core/routes/pages.ts'
import type { PluginScreen, Routes } from '../../core/routes/routes.ts'
import type { MenuPlace, RouteWithoutValues, Screen } from '../kit/screen.ts'

/** The screens that areas describe. */
export const screens: readonly Screen[] = Object.values(
  import.meta.glob<Screen>('../*/*.screen.ts', { eager: true, import: 'screen' }),
)

/** A route without a screen is not found, and its place is in no menu. */
const byRoute = new Map<string, Screen>(screens.flatMap(screen => screen.routes.map(route => [route, screen] as const)))

/** The places of all menus in their order. */
export const menuPlaces: readonly MenuPlace[] = screens
  .flatMap(({ menu = [] }) => menu)
  .sort((a, b) => a.order - b.order || (a.to < b.to ? -1 : 1))

/** Routes that lead on to another. */
const redirects: Readonly<Record<RedirectRoute, RouteWithoutValues>> = { cloudIntegration: 'cloudWizard' }

/** Returns the screen of one of our routes or a plugin's; null if there is none. */
export const screenOf = (
  routeName: string,
  { pluginScreen }: Pick<Routes, 'pluginScreen'>,
): Screen | PluginScreen | null => byRoute.get(routeName) ?? pluginScreen(routeName)

/** Whether this edition has the route. */
export const isServed = (routeName: string, { isCloud }: Pick<AppConfiguration, 'isCloud'>): boolean =>
  !(isCloud && byRoute.get(routeName)?.notInCloud)

/** Returns the way in which its screen shows a route; undefined if it has one way only. */
export const modeOf = (routeName: string): string | undefined =>
  byRoute.get(routeName)?.modes?.[routeName as ScreenRoute]

/** Whether its screen stands alone on a route, without the bars of the shell. */
export const isBare = (routeName: string): boolean =>
  byRoute.get(routeName)?.bare?.includes(routeName as ScreenRoute) === true

/** Whether its screen shows a route to everybody, without a login. */
export const isOpen = (routeName: string): boolean =>
  byRoute.get(routeName)?.open?.includes(routeName as ScreenRoute) === true

/** The route that `routeName` leads on to; null where it stands for itself. */
export const redirectOf = (routeName: string): RouteWithoutValues | null =>
  Object.hasOwn(redirects, routeName) ? redirects[routeName as RedirectRoute] : null
