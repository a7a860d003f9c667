/** Asks before several users lose a role. */
import { roleStrings } from '../../core/roles/strings.ts'
import type { AuthzRole, UserOverview } from '../../core/users/schema.ts'
import { ConfirmDialog, useStrings } from '../kit/kit.ts'
import { useMembership } from './use-membership.ts'

export interface UnassignUsersProps {
  readonly role: AuthzRole
  readonly users: readonly UserOverview[]
  readonly onDone: () => void
  readonly onCancel: () => void
}

const MOST_NAMED = 5

export function UnassignUsers({ role, users, onDone, onCancel }: UnassignUsersProps) {
  const t = useStrings(roleStrings)
  const { unassign } = useMembership(role)
  const confirm = async () => {
    await unassign(users)
    onDone()
  }
  const more = users.length - MOST_NAMED
  return (
    <ConfirmDialog
      title={t('unassignTitle', { count: users.length })}
      danger
      confirmLabel={t('unassignMany', { count: users.length })}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <p>{t('unassignHint')}</p>
      <ul className="role-named">
        {users.slice(0, MOST_NAMED).map(({ id, username, full_name: name }) => (
          <li key={id}>
            <bdi>{name || username}</bdi>
          </li>
        ))}
        {more > 0 && <li className="muted">{t('moreMembers', { count: more })}</li>}
      </ul>
    </ConfirmDialog>
  )
}
