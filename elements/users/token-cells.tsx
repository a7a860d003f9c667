/** Cells of tokens: when they end, when they were used, and what limits them. */
import type { TokenSummary } from '../../core/users/schema.ts'
import { isNeverUsed, tokenState } from '../../core/users/token-state.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Badge, RelativeTime, Timestamp, useNow, useStrings } from '../kit/kit.ts'

type Token = { readonly token: TokenSummary }

const renewMs = 30_000

export function TokenEnd({ token }: Token) {
  const t = useStrings(userStrings)
  const now = useNow(renewMs)
  const { expires_at: end } = token
  if (end === undefined) return <span className="muted">{t('never')}</span>
  const state = tokenState(end, now)
  return (
    <span className="token-end">
      <Timestamp value={end} />
      {state === 'ended' && <Badge variant="danger">{t('tokenEnded')}</Badge>}
      {state === 'soon' && <Badge variant="warning">{t('tokenSoon')}</Badge>}
    </span>
  )
}

export function TokenUse({ token }: Token) {
  const t = useStrings(userStrings)
  if (isNeverUsed(token.last_access)) return <span className="faint">{t('neverUsed')}</span>
  return (
    <span className="token-use">
      <RelativeTime value={token.last_access} />
      {token.last_address !== undefined && <bdi className="mono xs muted trunc">{token.last_address}</bdi>}
    </span>
  )
}

/** How many permissions and origins a token is narrowed to; all of them are its title. */
export function TokenLimits({ token }: Token) {
  const t = useStrings(userStrings)
  const { permissions = [], origins = [] } = token
  return (
    <span className="token-limits">
      {permissions.length === 0 ? (
        <span className="muted">{t('allOfUser')}</span>
      ) : (
        <span title={permissions.join('\n')}>{t('permissionCount', { count: permissions.length })}</span>
      )}
      {origins.length > 0 && (
        <bdi className="xs muted trunc" title={origins.join('\n')}>
          {origins.length === 1 ? origins[0] : t('originCount', { count: origins.length })}
        </bdi>
      )}
    </span>
  )
}
