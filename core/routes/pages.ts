/** The routes that have a page in this version. The shell has a screen or a redirect for each; links and menus leave out the others. */
import type { RouteName } from './paths.ts'

export const screenRoutes = [
  'start', 'notFound', 'welcome', 'security', 'search', 'newSearch', 'savedSearch', 'views', 'view', 'sources', 'extendedSearch', 'streamSearch',
  'legacyStreamSearch', 'message', 'streams', 'editStream', 'inputs', 'nodeInputs', 'overview', 'enterprise', 'indexFailures',
  'configurations', 'cloudWizard',
] as const satisfies readonly RouteName[]
export type ScreenRoute = typeof screenRoutes[number]

export const redirectRoutes = ['cloudIntegration'] as const satisfies readonly RouteName[]
export type RedirectRoute = typeof redirectRoutes[number]

/** Pages that the server itself answers, outside the shell. */
const serverPages = ['apiBrowser'] as const satisfies readonly RouteName[]

export const pagedRoutes: ReadonlySet<string> = new Set<RouteName>([...screenRoutes, ...redirectRoutes, ...serverPages])
