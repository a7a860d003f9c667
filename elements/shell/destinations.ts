import { allPermitted } from '../../core/permissions/permissions.ts'
import { useCore, useHeldPermissions, useStore, useStrings } from '../kit/kit.ts'
import type { MenuPlace } from '../kit/screen.ts'
import { isServed, menuPlaces, screenOf } from './screens.ts'
import { useShell } from './shell-context.ts'
import { shellStrings } from './strings.ts'

export interface Destination {
  readonly label: string
  readonly to: string
  readonly current: boolean
}

/** `others`: in no menu, reached from other pages. */
export type Destinations = Readonly<Record<MenuPlace['place'], readonly Destination[]>>

/** Returns the destinations of menus and palette: existing places that the user may see. */
export function useDestinations(): Destinations {
  const { routes, config } = useCore()
  const t = useStrings(shellStrings)
  const held = useHeldPermissions()
  const here = screenOf(routes.match(useStore(useShell().location.$place).path)?.name ?? '', routes)
  const current = here && 'within' in here && here.within ? screenOf(here.within, routes) : here
  const placesOf = (wanted: MenuPlace['place']) =>
    menuPlaces
      .filter(
        ({ place, to, permission }) =>
          place === wanted &&
          isServed(to, config) &&
          (permission === undefined || allPermitted(held, [permission].flat())),
      )
      .map(({ label, to }) => ({ label: t(label), to: routes[to](), current: screenOf(to, routes) === current }))
  return { main: placesOf('main'), system: placesOf('system'), others: placesOf('others') }
}
