/**
 * `<cordwood-user-access>`: everything a user can reach, with what they may do and by which way: a role, a share, a permission of their own.
 *
 * @permission users:edit:{username} — shows what the user can reach, as far as the viewer may read it too
 * @example
 * <cordwood-user-access user-id="64a0ad0000000000000000b0"></cordwood-user-access>
 */
import { defineElement } from '../kit/kit.ts'
import { AccessOfUser } from './access-of-user.tsx'

export interface UserAccessProps {
  /** Id of the user, not the user name. */
  readonly userId?: string
}

function UserAccess({ userId = '' }: UserAccessProps) {
  if (userId === '') throw new Error('<cordwood-user-access> needs the attribute user-id.')
  return <AccessOfUser key={userId} userId={userId} />
}

defineElement<UserAccessProps>('cordwood-user-access', UserAccess, { props: { userId: String } })
