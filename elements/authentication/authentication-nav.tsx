/** Leads from services to authenticators and back. */
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { Link, useCore, useStrings } from '../kit/kit.ts'

export type AuthenticationPlace = 'services' | 'authenticators'

export function AuthenticationNav({ current }: { readonly current: AuthenticationPlace }) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  const places = [
    ['services', routes.authenticationServices()],
    ['authenticators', routes.authenticator()],
  ] as const
  return (
    <nav className="authentication-nav" aria-label={t('pages')}>
      {places.map(([place, to]) => (
        <Link key={place} to={to} aria-current={place === current ? 'page' : undefined}>
          {t(place)}
        </Link>
      ))}
    </nav>
  )
}
