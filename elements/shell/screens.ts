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

const definitions = import.meta.glob(['../search/search.tsx', '../search/message.tsx', '../inputs/inputs.tsx', '../system/overview.tsx'])

/** A screen that is not in the build is no screen: its routes are not found and its places are in no menu. */
function screen(tag: string, file: string, options: Pick<Screen, 'fills'> = {}): Screen | null {
  const load = definitions[file]
  return load ? { tag, load, ...options } : null
}

const search = screen('cordwood-search', '../search/search.tsx', { fills: true })
const inputs = screen('cordwood-inputs', '../inputs/inputs.tsx')

const screens: Readonly<Partial<Record<RouteName, Screen | null>>> = {
  start: search,
  search,
  newSearch: search,
  extendedSearch: search,
  streamSearch: search,
  legacyStreamSearch: search,
  message: screen('cordwood-message', '../search/message.tsx'),
  inputs,
  nodeInputs: inputs,
  overview: screen('cordwood-overview', '../system/overview.tsx'),
}

export const screenOf = (routeName: string): Screen | null =>
  (Object.hasOwn(screens, routeName) ? screens[routeName as RouteName] ?? null : null)
