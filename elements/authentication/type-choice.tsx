/** The first page of a new service: of which type it is. */
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { Callout, Link, Page, useCore, useStrings } from '../kit/kit.ts'
import { serviceTypes, typeAbout, typeTitle } from './service-types.ts'

/** @param unknown the type that the address asks for and that there is not */
export function TypeChoice({ unknown }: { readonly unknown: string | undefined }) {
  const { routes } = useCore()
  const t = useStrings(authenticationStrings)
  return (
    <Page
      title={t('create')}
      description={t('chooseTypeHint')}
      crumb={<Link to={routes.authenticationServices()}>{t('all')}</Link>}
    >
      {unknown !== undefined && <Callout variant="warning">{t('unknownType', { type: unknown })}</Callout>}
      <ul className="auth-types" aria-label={t('chooseType')}>
        {serviceTypes.map(type => (
          <li key={type}>
            <Link to={routes.newAuthenticationServiceOfType({ backendType: type })}>
              <span className="strong">{typeTitle(type, t)}</span>
              <span className="sm muted">{typeAbout(type, t)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
