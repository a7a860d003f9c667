/**
 * `<cordwood-authenticators>`: ways to log in without the login page: a header that a trusted proxy sends.
 *
 * @permission authhttpheaderconfig:read — shows HTTP header authentication
 * @permission authhttpheaderconfig:edit — changes HTTP header authentication
 * @example
 * <cordwood-authenticators></cordwood-authenticators>
 */
import { authenticatorStrings } from '../../core/authentication/authenticator-strings.ts'
import type { HeaderAuthentication } from '../../core/authentication/schema.ts'
import {
  Badge,
  Callout,
  defineElement,
  ErrorState,
  Icon,
  Link,
  NoPermission,
  Page,
  Panel,
  Skeleton,
  useCore,
  usePermission,
  useQueryData,
  useStrings,
  ValueRows,
} from '../kit/kit.ts'
import css from './authentication.css?inline'
import { AuthenticationNav } from './authentication-nav.tsx'
import { HeaderForm } from './header-form.tsx'
import { headerPath, proxiesSetting, trustsNobody } from './header-authentication.ts'

export interface AuthenticatorsProps {
  /** 'show' (default); 'edit': the form. */
  readonly mode?: string
}

function Authenticators({ mode }: AuthenticatorsProps) {
  const { routes } = useCore()
  const t = useStrings(authenticatorStrings)
  const mayEdit = usePermission('authhttpheaderconfig:edit')
  const { data, error, refetch } = useQueryData<HeaderAuthentication>(headerPath)
  if (mode === 'edit')
    return (
      <Page
        title={t('editTitle')}
        description={t('about')}
        crumb={<Link to={routes.authenticator()}>{t('title')}</Link>}
      >
        {data && mayEdit ? (
          <HeaderForm stored={data} />
        ) : (
          <Panel>
            {data ? (
              <NoPermission>{t('notPermitted')}</NoPermission>
            ) : error ? (
              <ErrorState error={error} onRetry={refetch} />
            ) : (
              <Skeleton />
            )}
          </Panel>
        )}
      </Page>
    )
  return (
    <Page title={t('title')} description={t('intro')}>
      <AuthenticationNav current="authenticators" />
      <Panel
        title={t('header')}
        actions={
          mayEdit && (
            <Link className="btn sm" to={routes.editAuthenticator()}>
              <Icon name="pencil" />
              {t('edit')}
            </Link>
          )
        }
      >
        {data ? <Shown data={data} /> : error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}
      </Panel>
    </Page>
  )
}

function Shown({ data }: { readonly data: HeaderAuthentication }) {
  const t = useStrings(authenticatorStrings)
  const { enabled, username_header: header, trusted_proxies: proxies } = data
  return (
    <div className="pad auth-panels col">
      <p className="sm muted">{t('about')}</p>
      {enabled && trustsNobody(data) && <Callout variant="warning">{t('proxiesWarning')}</Callout>}
      <ValueRows
        rows={[
          {
            label: t('state'),
            value: enabled ? <Badge variant="success">{t('enabled')}</Badge> : <Badge>{t('disabled')}</Badge>,
          },
          { label: t('headerName'), value: <bdi className="mono break">{header}</bdi> },
          {
            label: t('proxies'),
            value:
              proxies === null ? (
                t('proxiesOfSetting', { setting: proxiesSetting })
              ) : proxies.length === 0 ? (
                t('noProxies')
              ) : (
                <ul className="auth-names">
                  {proxies.map(proxy => (
                    <li key={proxy}>
                      <bdi className="mono break">{proxy}</bdi>
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </div>
  )
}

defineElement<AuthenticatorsProps>('cordwood-authenticators', Authenticators, {
  props: { mode: String },
  events: ['cordwood-authenticator-saved'],
  styles: [css],
})
