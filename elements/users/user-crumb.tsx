/** The way back above a user's name: to the list, and on their tokens to their page. */
import { userStrings } from '../../core/users/strings.ts'
import { Link, useCore, usePermission, useStrings } from '../kit/kit.ts'

export interface UserCrumbProps {
  /** The user whose page lies between. */
  readonly user?: { readonly id: string; readonly title: string }
}

export function UserCrumb({ user }: UserCrumbProps) {
  const { routes } = useCore()
  const t = useStrings(userStrings)
  const mayList = usePermission('users:list')
  return (
    <>
      {mayList && <Link to={routes.users()}>{t('all')}</Link>}
      {mayList && user && <span aria-hidden="true">/</span>}
      {user && (
        <Link to={routes.user({ userId: user.id })} className="trunc">
          <bdi>{user.title}</bdi>
        </Link>
      )}
    </>
  )
}
