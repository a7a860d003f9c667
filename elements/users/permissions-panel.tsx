/** What a user may do, in words: by roles, by permissions of their own, and by what is shared with them. */
import { domainName, permissionSentence } from '../../core/roles/permission-words.ts'
import { permissionGroups } from '../../core/users/permission-groups.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Panel, useMessages, useStrings } from '../kit/kit.ts'

export function PermissionsPanel({ user }: { readonly user: UserSummary }) {
  const t = useStrings(userStrings)
  const messages = useMessages()
  const groups = permissionGroups(user.permissions, user.username)
    .map(group => ({ ...group, name: domainName(messages, group.domain) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, messages.lang))
  return (
    <Panel title={t('permissions')} padded>
      {groups.length === 0 && <p className="muted">{t('noPermissions')}</p>}
      {groups.some(({ domain }) => domain === '*') ? (
        <p>{t('mayEverything')}</p>
      ) : (
        <dl className="values user-permissions">
          {groups.map(({ domain, name, parts, single }) => (
            <div key={domain}>
              <dt>
                <bdi>{name}</bdi>
              </dt>
              <dd>
                <ul>
                  {parts.map(part => (
                    <li key={part.action ?? '*'}>
                      <bdi>{permissionSentence(messages, part)}</bdi>
                    </li>
                  ))}
                  {single > 0 && <li className="muted">{t('singlePermissions', { count: single })}</li>}
                </ul>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Panel>
  )
}
