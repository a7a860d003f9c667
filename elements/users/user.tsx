/**
 * `<cordwood-user>`: one user with profile, settings, roles, permissions in words, sessions that can be ended, tokens, and what is shared with
 * them. Everybody may see their own.
 *
 * @permission users:edit:{username} — shows, changes, enables and disables the user, and ends sessions
 * @permission users:edit — deletes the user
 * @permission users:permissionsedit:{username} — shows the permissions of another user
 * @permission users:tokenlist:{username} — lists tokens
 * @permission roles:read — says what the roles are for
 * @permission authservicebackend:read — names the service from which the user comes, with 'users:list'
 * @example
 * <cordwood-user user-id="64d1c0ffee64d1c0ffee6401"></cordwood-user>
 */
import { userStrings } from '../../core/users/strings.ts'
import { defineElement, ErrorState, Page, Panel, Skeleton, useStrings } from '../kit/kit.ts'
import { UserCrumb } from './user-crumb.tsx'
import { UserOverview } from './user-overview.tsx'
import { useUser } from './use-user.ts'
import css from './users.css?inline'

export interface UserProps {
  /** Id of the user; 'local:admin' is the administrator's. */
  readonly userId?: string
}

function User({ userId = '' }: UserProps) {
  const t = useStrings(userStrings)
  const { data, error, refetch } = useUser(userId)
  if (data) return <UserOverview key={data.id} user={data} />
  return (
    <Page title={t('one')} crumb={<UserCrumb />}>
      <Panel>{error ? <ErrorState error={error} onRetry={refetch} /> : <Skeleton />}</Panel>
    </Page>
  )
}

defineElement<UserProps>('cordwood-user', User, {
  props: { userId: String },
  events: ['cordwood-user-deleted'],
  styles: [css],
})
