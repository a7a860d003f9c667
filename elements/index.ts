/** The package's root: what a page needs to start. Importing it registers nothing. */
export { configure, createCore, defaultCore, type Core, type CoreChange, type CoreOptions } from '../core/core.ts'
export { registerPlugin, type Plugin, type PluginRoute } from '../core/routes/plugins.ts'
export { FetchError } from '../core/client/errors.ts'
export type * from './events.ts'
