/** The roles of a user, each with what it is for. */
import { isSegment } from '../../core/client/request.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Link, Panel, useCore, useStrings } from '../kit/kit.ts'
import { useRoles } from './use-roles.ts'

export function RolesPanel({ user }: { readonly user: UserSummary }) {
  const { routes } = useCore()
  const t = useStrings(userStrings)
  const roles = useRoles()
  const roleOf = (name: string) => roles?.find(role => role.name === name)
  return (
    <Panel title={t('roles')} padded>
      {user.roles.length === 0 && <p className="muted">{t('noRolesText')}</p>}
      <ul className="user-roles">
        {user.roles.map(name => {
          const role = roleOf(name)
          return (
            <li key={name}>
              {role && isSegment(role.id) ? (
                <Link className="ent" to={routes.show('role', role.id)}>
                  <bdi>{name}</bdi>
                </Link>
              ) : (
                <bdi className="medium">{name}</bdi>
              )}
              {role?.description && <bdi className="xs muted">{role.description}</bdi>}
            </li>
          )
        })}
      </ul>
    </Panel>
  )
}
