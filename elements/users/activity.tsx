/** Whether a user is logged in, and when they were last active. */
import type { UserOverview } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Icon, RelativeTime, useStrings } from '../kit/kit.ts'

export function Activity({ user }: { readonly user: Pick<UserOverview, 'session_active' | 'last_activity'> }) {
  const t = useStrings(userStrings)
  const { session_active: isActive, last_activity: last } = user
  if (isActive !== true && last === null) return <span className="faint">–</span>
  return (
    <span className="user-activity">
      {isActive === true && (
        <span className="state">
          <Icon name="circle-fill" className="c-success" />
          {t('loggedIn')}
        </span>
      )}
      {last !== null && (
        <span className="xs muted">
          <RelativeTime value={last} />
        </span>
      )}
    </span>
  )
}
