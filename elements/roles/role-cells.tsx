/** Cells of the list of roles: who has a role, and how much it grants. */
import { isSegment } from '../../core/client/request.ts'
import { everything } from '../../core/roles/choice.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import { Chip, Link, useCore, useStrings } from '../kit/kit.ts'

export interface Member {
  readonly id: string
  readonly username: string
}

const MOST_NAMED = 3

export interface MembersCellProps {
  readonly roleId: string
  /** Undefined: not known yet. */
  readonly members: readonly Member[] | undefined
}

/** The first members, and how many more there are. */
export function MembersCell({ roleId, members }: MembersCellProps) {
  const { routes } = useCore()
  const t = useStrings(roleStrings)
  if (members === undefined) return null
  if (members.length === 0) return <span className="muted">{t('noMembers')}</span>
  const more = members.length - MOST_NAMED
  return (
    <span className="role-members">
      {members.slice(0, MOST_NAMED).map(({ id, username }) => (
        <Chip key={id}>
          {isSegment(id) ? (
            <Link className="trunc" to={routes.user({ userId: id })}>
              <bdi>{username}</bdi>
            </Link>
          ) : (
            <bdi className="trunc">{username}</bdi>
          )}
        </Chip>
      ))}
      {more > 0 && (
        <Link className="xs" to={isSegment(roleId) ? routes.role({ roleId }) : routes.roles()}>
          {t('moreMembers', { count: more })}
        </Link>
      )}
    </span>
  )
}

export function GrantsCell({ permissions }: { readonly permissions: readonly string[] }) {
  const t = useStrings(roleStrings)
  if (permissions.includes(everything)) return t('grantsEverything')
  if (permissions.length === 0) return <span className="muted">{t('grantsNothing')}</span>
  return t('grantsCount', { count: permissions.length })
}
