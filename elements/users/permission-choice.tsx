/** Narrows a token to some of its user's permissions: from the catalogue in words, found by typing, and written out for single entities. */
import { useMemo, useState } from 'react'
import { domainName, permissionSentence } from '../../core/roles/permission-words.ts'
import { userRights } from '../../core/users/rights.ts'
import { matchingPermissions, offeredPermissions } from '../../core/users/offered-permissions.ts'
import type { PermissionCatalogue, UserSummary } from '../../core/users/schema.ts'
import { userStrings } from '../../core/users/strings.ts'
import { FieldNote, Skeleton, TextField, useCore, useMessages, useQueryData, useStore, useStrings } from '../kit/kit.ts'
import { SinglePermissions } from './single-permissions.tsx'

export interface PermissionChoiceProps {
  /** Whose token it is. */
  readonly user: UserSummary
  readonly isNarrowed: boolean
  readonly value: readonly string[]
  readonly error?: string
  readonly onNarrow: (isNarrowed: boolean) => void
  readonly onChange: (permissions: readonly string[]) => void
}

export function PermissionChoice({ user, isNarrowed, value, error, onNarrow, onChange }: PermissionChoiceProps) {
  const t = useStrings(userStrings)
  return (
    <fieldset className="permission-choice">
      <legend className="label">{t('scopes')}</legend>
      <label className="check">
        <input type="radio" name="scopes" checked={!isNarrowed} onChange={() => onNarrow(false)} />
        {t('scopesAll')}
      </label>
      <label className="check">
        <input type="radio" name="scopes" checked={isNarrowed} onChange={() => onNarrow(true)} />
        {t('scopesSome')}
      </label>
      {isNarrowed && <Choice user={user} value={value} error={error} onChange={onChange} />}
    </fieldset>
  )
}

function Choice({
  user,
  value,
  error,
  onChange,
}: Pick<PermissionChoiceProps, 'user' | 'value' | 'error' | 'onChange'>) {
  const t = useStrings(userStrings)
  const messages = useMessages()
  const rights = userRights(useStore(useCore().$user), user)
  const { data } = useQueryData<PermissionCatalogue>('/system/permissions')
  const [text, setText] = useState('')
  const held = rights.permissions ? user.permissions : null
  const words = (domain: string, action: string) =>
    permissionSentence(messages, { domain, action, instance: undefined })
  const offered = useMemo(() => data && offeredPermissions(data.permissions, held), [data, held])
  const found = offered && matchingPermissions(offered, text, words)
  const catalogued = new Set(offered?.flatMap(({ domain, actions }) => actions.map(action => `${domain}:${action}`)))
  const chosen = value.filter(one => catalogued.has(one))
  const single = value.filter(one => !catalogued.has(one))
  const toggle = (permission: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, permission] : value.filter(one => one !== permission))
  if (found === undefined) return <Skeleton rows={4} />
  return (
    <>
      <TextField
        label={t('findPermission')}
        hideLabel
        type="search"
        icon="search"
        placeholder={t('findPermission')}
        value={text}
        onChange={setText}
        onKeyDown={event => {
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      <div className="permission-list" role="group" aria-label={t('scopesSome')} tabIndex={0}>
        {found.length === 0 && <p className="muted pad">{t('noPermissionFound')}</p>}
        {found.map(({ domain, actions }) => (
          <fieldset key={domain}>
            <legend className="xs muted">{domainName(messages, domain)}</legend>
            {actions.map(action => {
              const permission = `${domain}:${action}`
              return (
                <label key={action} className="check" title={permission}>
                  <input
                    type="checkbox"
                    checked={value.includes(permission)}
                    onChange={event => toggle(permission, event.target.checked)}
                  />
                  {words(domain, action)}
                </label>
              )
            })}
          </fieldset>
        ))}
      </div>
      <div className="xs muted" role="status">
        {t('permissionCount', { count: value.length })}
      </div>
      <SinglePermissions value={single} onChange={next => onChange([...chosen, ...next])} />
      <FieldNote error={error} />
    </>
  )
}
