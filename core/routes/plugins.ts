/** Plugins: routes of somebody else in the shell, each with a custom element for its page. */
import { defaultCore, type Core } from '../page-core.ts'
import type { PluginScreen } from './routes.ts'

export interface PluginRoute {
  /** Below the prefix, with ':' before the names of values: '/system/teams/:teamId'. */
  readonly path: string
  readonly screen: PluginScreen
}

export interface Plugin {
  readonly routes: readonly PluginRoute[]
}

/** Adds the routes and screens of a plugin to the page's core, or to `core`, and returns the keys of the routes. Call it before the shell is shown. */
export const registerPlugin = ({ routes }: Plugin, core: Pick<Core, 'routes'> = defaultCore()): readonly string[] =>
  routes.map(({ path, screen }) => core.routes.registerPluginRoute(path, screen))
