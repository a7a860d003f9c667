/**
 * The description of a screen for the shell: `<name>.screen.ts` beside the module that defines the element. It is collected by its file
 * name (`shell/screens.ts`), so it imports no component but lazily.
 */
import type { ScreenRoute } from '../../core/routes/pages.ts'
import type { HasValues, RouteName } from '../../core/routes/paths.ts'
import type { shellStrings } from '../shell/strings.ts'

export type RouteWithoutValues = { [N in RouteName]: HasValues<N> extends false ? N : never }[RouteName]

export interface MenuPlace {
  /** `others`: in no menu, reached from other pages and by the palette. */
  readonly place: 'main' | 'system' | 'others'
  /** Places of a menu stand in this order. */
  readonly order: number
  readonly to: RouteWithoutValues
  /** Key of its name in the strings of the shell. */
  readonly label: keyof typeof shellStrings.strings
  /** Users without this permission, or without one of these, do not see the screen. */
  readonly permission?: string | readonly string[]
}

/** A screen gets the values of the path as properties (`nodeId`), the query of the URL, without '?', as `parameters`, and `noKeys`. */
export interface Screen {
  readonly tag: string
  /** The routes it serves; each has one screen. */
  readonly routes: readonly ScreenRoute[]
  /** Route → value of the property `mode`, where a screen shows its routes in different ways. */
  readonly modes?: Readonly<Partial<Record<ScreenRoute, string>>>
  /** Defines the tag, when one of the routes is first visited. */
  readonly load: () => Promise<unknown>
  /** The routes on which it stands alone, without the bars of the shell. */
  readonly bare?: readonly ScreenRoute[]
  /** The routes on which it needs no login. */
  readonly open?: readonly ScreenRoute[]
  /** Stands within the window's height and scrolls inside. */
  readonly fills?: boolean
  /** The cloud edition has neither its routes nor its place in the menu. */
  readonly notInCloud?: true
  /** The route whose place in the menu is current for this one too. */
  readonly within?: ScreenRoute
  readonly menu?: MenuPlace
}
