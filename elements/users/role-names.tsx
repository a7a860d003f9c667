/** Names of roles in a cell: the first two, and how many more there are. */
import { userStrings } from '../../core/users/strings.ts'
import { Badge, useStrings } from '../kit/kit.ts'

const shown = 2

export function RoleNames({ names }: { readonly names: readonly string[] }) {
  const t = useStrings(userStrings)
  const more = names.length - shown
  if (names.length === 0) return <span className="faint">{t('noRoles')}</span>
  return (
    <span className="role-names" title={names.join(', ')}>
      {names.slice(0, shown).map(name => (
        <Badge key={name}>
          <bdi>{name}</bdi>
        </Badge>
      ))}
      {more > 0 && <span className="xs muted">{t('moreRoles', { count: more })}</span>}
    </span>
  )
}
