/** What a role grants, in words, by what it is about. */
import { useMemo } from 'react'
import { everything } from '../../core/roles/choice.ts'
import { domainName, permissionParts, type PermissionPart } from '../../core/roles/permission-words.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import { Callout, EmptyState, Panel, useMessages, useStrings } from '../kit/kit.ts'
import { PermissionText } from './permission-text.tsx'

export function GrantsPanel({ permissions }: { readonly permissions: readonly string[] }) {
  const t = useStrings(roleStrings)
  const isEverything = permissions.includes(everything)
  return (
    <Panel title={t('grants')} note={isEverything ? undefined : t('grantsCount', { count: permissions.length })} padded>
      {isEverything && (
        <Callout variant="warning" title={t('grantsEverything')}>
          {t('grantsEverythingText')}
        </Callout>
      )}
      {permissions.length === 0 && <EmptyState title={t('grantsNothing')}>{t('grantsNothingText')}</EmptyState>}
      {!isEverything && permissions.length > 0 && <Domains permissions={permissions} />}
    </Panel>
  )
}

function Domains({ permissions }: { readonly permissions: readonly string[] }) {
  const messages = useMessages()
  const domains = useMemo(() => {
    const byDomain = new Map<string, PermissionPart[]>()
    for (const part of permissions.flatMap(permissionParts)) {
      byDomain.set(part.domain, [...(byDomain.get(part.domain) ?? []), part])
    }
    return [...byDomain]
      .map(([domain, parts]) => ({ domain, title: domainName(messages, domain), parts }))
      .toSorted((a, b) => a.title.localeCompare(b.title, messages.lang))
  }, [permissions, messages])
  return (
    <dl className="role-grants">
      {domains.map(({ domain, title, parts }) => (
        <div key={domain}>
          <dt>
            <bdi>{title}</bdi>
          </dt>
          {parts.map(part => (
            <dd key={`${part.action} ${part.instance}`}>
              <PermissionText part={part} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}
