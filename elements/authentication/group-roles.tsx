/** Which group gives which roles, as a list to read. */
import type { GroupRoles as Group } from '../../core/authentication/schema.ts'
import { authenticationStrings } from '../../core/authentication/strings.ts'
import { useStrings } from '../kit/kit.ts'
import { shortText } from '../widgets/chart/text.ts'
import { useRoles } from './use-roles.ts'

/** Groups that are named; the others are counted. */
const most = 50
const longestName = 500

export function GroupRoles({ groups }: { readonly groups: readonly Group[] }) {
  const t = useStrings(authenticationStrings)
  const { nameOf } = useRoles()
  if (groups.length === 0) return <p className="pad sm muted">{t('noGroupRoles')}</p>
  return (
    <div className="pad">
      <h3 className="sm strong">{t('groupRoles')}</h3>
      <ul className="auth-group-roles">
        {groups.slice(0, most).map(({ group, roles }) => (
          <li key={group}>
            <bdi className="mono break">{shortText(group, longestName)}</bdi>
            <bdi className="muted">{roles.map(id => nameOf(id) ?? id).join(', ')}</bdi>
          </li>
        ))}
        {groups.length > most && <li className="muted">{t('moreGroups', { count: groups.length - most })}</li>}
      </ul>
    </div>
  )
}
