/** What a user may do, in words: by roles, by permissions of their own, and by what is shared with them. */
import { useState } from 'react'
import { domainName, permissionSentence } from '../../core/roles/permission-words.ts'
import { permissionGroups } from '../../core/users/permission-groups.ts'
import type { UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { Button, Panel, useMessages, useStrings } from '../kit/kit.ts'

/** Groups that are shown at once. */
const firstGroups = 8

export function PermissionsPanel({ user }: { readonly user: UserSummary }) {
  const t = useStrings(userStrings)
  const messages = useMessages()
  const [isWhole, setWhole] = useState(false)
  const groups = permissionGroups(user.permissions, user.username)
    .map(group => ({ ...group, name: domainName(messages, group.domain) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, messages.lang))
  const shown = isWhole ? groups : groups.slice(0, firstGroups)
  const more = groups.length - firstGroups
  return (
    <Panel title={t('permissions')} padded>
      {groups.length === 0 && <p className="muted">{t('noPermissions')}</p>}
      {groups.some(({ domain }) => domain === '*') ? (
        <p>{t('mayEverything')}</p>
      ) : (
        <>
          <dl className="values">
            {shown.map(({ domain, name, parts, single }) => (
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
          {more > 0 && (
            <Button
              size="sm"
              className="user-permissions-more"
              aria-expanded={isWhole}
              onClick={() => setWhole(!isWhole)}
            >
              {isWhole ? t('fewerPermissions') : t('morePermissions', { count: more })}
            </Button>
          )}
        </>
      )}
    </Panel>
  )
}
