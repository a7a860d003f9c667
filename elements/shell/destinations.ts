import { useCore, usePermission, useStore, useStrings } from '../kit/kit.ts'
import { screenOf } from './screens.ts'
import { useShell } from './shell-context.ts'
import { shellStrings } from './strings.ts'

export interface Destination {
  readonly label: string
  readonly to: string
  readonly current: boolean
}

export interface Destinations {
  readonly main: readonly Destination[]
  readonly system: readonly Destination[]
  /** In no menu, reached from other pages. */
  readonly others: readonly Destination[]
}

/** Where the menus and the palette lead: only places that exist, and that the user may see. */
export function useDestinations(): Destinations {
  const { routes } = useCore()
  const t = useStrings(shellStrings)
  const route = routes.match(useStore(useShell().location.$place).path)?.name ?? ''
  const mayConfigure = usePermission('clusterconfigentry:read')
  const mayReceive = usePermission('inputs:create')
  const maySeeFailures = usePermission('indices:failures')
  const maySeeLicenses = usePermission('licenseinfos:read')
  const here = screenOf(route, routes)
  const place = (label: string, to: string): Destination[] => {
    const screen = screenOf(routes.match(to)?.name ?? '', routes)
    return screen ? [{ label, to, current: screen === (here?.within ?? here) }] : []
  }
  return {
    main: [...place(t('search'), routes.search()), ...place(t('streams'), routes.streams())],
    system: [
      ...place(t('overview'), routes.overview()),
      ...place(t('inputs'), routes.inputs()),
      ...place(t('sources'), routes.sources()),
      ...place(t('paletteSaved'), routes.views()),
      ...maySeeFailures ? place(t('failures'), routes.indexFailures()) : [],
      ...mayConfigure ? place(t('configurations'), routes.configurations()) : [],
      ...mayReceive ? place(t('cloudWizard'), routes.cloudWizard()) : [],
      ...maySeeLicenses ? [...place(t('enterprise'), routes.enterprise()), ...place(t('security'), routes.security())] : [],
    ],
    others: [
      ...place(t('start'), routes.welcome()),
    ],
  }
}
