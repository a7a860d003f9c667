/**
 * `<cordwood-user-tokens>`: the access tokens of a user: what they may do, from where, until when, and when they were used; new ones, whose value is
 * shown once, and the end of old ones.
 *
 * @permission users:tokenlist:{username} — lists the tokens
 * @permission users:tokencreate:{username} — creates tokens
 * @permission users:tokenremove:{username} — revokes tokens
 * @permission users:edit:{username} — shows whose tokens they are
 * @example
 * <cordwood-user-tokens user-id="64d1c0ffee64d1c0ffee6401"></cordwood-user-tokens>
 */
import { userStrings } from '../../core/users/strings.ts'
import { defineElement, ErrorState, Page, Panel, Skeleton, useStrings } from '../kit/kit.ts'
import { TokenList } from './token-list.tsx'
import { UserCrumb } from './user-crumb.tsx'
import { useUser } from './use-user.ts'
import css from './users.css?inline'

export interface UserTokensProps {
  /** Id of the user; 'local:admin' is the administrator's. */
  readonly userId?: string
}

function UserTokens({ userId = '' }: UserTokensProps) {
  const t = useStrings(userStrings)
  const { data, error, refetch } = useUser(userId)
  if (data) return <TokenList key={data.id} user={data} />
  return (
    <Page title={t('tokens')} crumb={<UserCrumb />}>
      <Panel>{error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}</Panel>
    </Page>
  )
}

defineElement<UserTokensProps>('cordwood-user-tokens', UserTokens, {
  props: { userId: String },
  events: ['cordwood-token-created', 'cordwood-token-revoked'],
  styles: [css],
})
