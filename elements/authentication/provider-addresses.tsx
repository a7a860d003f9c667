/** The addresses of this server that a provider must know. */
import { path } from '../../core/client/request.ts'
import type { OidcAddresses } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { CopyButton, ErrorState, Skeleton, useQueryData, useStrings } from '../kit/kit.ts'

export function ProviderAddresses({ serviceId }: { readonly serviceId: string }) {
  const t = useStrings(authenticationStrings)
  const { data, error, refetch } = useQueryData<OidcAddresses>(path`/system/authentication/oidc/${serviceId}/addresses`)
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton rows={3} />
  const rows = [
    [t('redirectAddress'), data.redirect_uri],
    [t('logoutAddress'), data.post_logout_redirect_uri],
    [t('backchannelAddress'), data.backchannel_logout_uri],
  ] as const
  return (
    <div className="auth-addresses">
      <p className="sm muted">{t('atProviderHint')}</p>
      <dl>
        {rows.map(([name, address]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi className="mono break">{address}</bdi>
              <CopyButton value={address} label={t('copyAddress', { address: name })} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
