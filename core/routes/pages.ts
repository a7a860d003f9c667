/** The routes that have a page in this version. The shell has a screen or a redirect for each; links and menus leave out the others. */
import { pagePaths } from './paths.ts'

export type RedirectRoute = 'cloudIntegration'

/** Pages that the server itself answers, outside the shell. */
type ServerPage = 'apiBrowser'

export type ScreenRoute = Exclude<keyof typeof pagePaths, RedirectRoute | ServerPage>

export const pagedRoutes: ReadonlySet<string> = new Set(Object.keys(pagePaths))
