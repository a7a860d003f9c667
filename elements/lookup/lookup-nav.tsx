/** The way between the lists of tables, caches and data adapters. */
import { lookupStrings } from '../../core/lookup/strings.ts'
import { Link, useCore, useStrings } from '../kit/kit.ts'

export type LookupPlace = 'tables' | 'caches' | 'adapters'

export function LookupNav({ current }: { readonly current: LookupPlace }) {
  const { routes } = useCore()
  const l = useStrings(lookupStrings)
  const places = [
    ['tables', routes.lookupTables()],
    ['caches', routes.lookupCaches()],
    ['adapters', routes.lookupAdapters()],
  ] as const
  return (
    <nav className="lookup-nav" aria-label={l('pages')}>
      {places.map(([place, to]) => (
        <Link key={place} to={to} aria-current={place === current ? 'page' : undefined}>
          {l(place)}
        </Link>
      ))}
    </nav>
  )
}
