/** When a user was last active, and whether they are logged in. */
import type { UserOverview } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Icon, RelativeTime, useStrings } from '../kit/kit.ts'

export function Activity({ user }: { readonly user: Pick<UserOverview, 'session_active' | 'last_activity'> }) {
  const t = useStrings(userStrings)
  const { session_active: isActive, last_activity: last } = user
  return (
    <span className="user-activity">
      <span className={isActive === true ? 'state' : 'state faint'}>
        <Icon name={isActive === true ? 'circle-fill' : 'circle'} className={isActive === true ? 'c-success' : ''} />
        {t(isActive === true ? 'loggedIn' : 'notLoggedIn')}
      </span>
      {last !== null && (
        <span className="xs muted">
          <RelativeTime value={last} />
        </span>
      )}
    </span>
  )
}
