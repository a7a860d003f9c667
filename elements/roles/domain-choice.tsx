/** The permissions of one domain as check boxes. */
import { useId } from 'react'
import { allOf, includedBy, lacksReading, withAllOf, withPermission } from '../../core/roles/choice.ts'
import { permissionInWords } from '../../core/roles/permission-words.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import { CheckboxField, useMessages, useStrings } from '../kit/kit.ts'

export interface DomainChoiceProps {
  readonly domain: string
  readonly title: string
  readonly actions: readonly string[]
  readonly value: readonly string[]
  readonly onChange: (permissions: readonly string[]) => void
}

export function DomainChoice({ domain, title, actions, value, onChange }: DomainChoiceProps) {
  const t = useStrings(roleStrings)
  const messages = useMessages()
  const id = useId()
  const sentenceOf = (permission: string) => permissionInWords(messages, permission).join(', ')
  const all = value.find(one => one === allOf(domain) || one === domain)
  const within = includedBy(
    value.filter(one => one !== all),
    allOf(domain),
  )
  const some = actions.some(action => value.includes(`${domain}:${action}`))
  return (
    <fieldset className="permission-domain" aria-labelledby={id}>
      <legend id={id}>
        <bdi>{title}</bdi>
      </legend>
      {actions.length > 1 && (
        <CheckboxField
          label={t('allOfDomain', { domain: title })}
          checked={all !== undefined || within !== null}
          indeterminate={all === undefined && within === null && some}
          disabled={within !== null}
          hint={within === null ? undefined : t('includedIn', { sentence: sentenceOf(within) })}
          onChange={isChosen => onChange(withAllOf(value, domain, isChosen))}
        />
      )}
      <div className={actions.length > 1 ? 'permission-actions' : undefined}>
        {actions.map(action => {
          const permission = `${domain}:${action}`
          const including = includedBy(value, permission)
          return (
            <CheckboxField
              key={action}
              label={sentenceOf(permission)}
              checked={including !== null || value.includes(permission)}
              disabled={including !== null}
              hint={
                including === null || actions.length > 1
                  ? undefined
                  : t('includedIn', { sentence: sentenceOf(including) })
              }
              onChange={isChosen => onChange(withPermission(value, permission, isChosen))}
            />
          )
        })}
        {all !== undefined && within === null && actions.length > 1 && (
          <p className="xs muted">{t('includedIn', { sentence: sentenceOf(all) })}</p>
        )}
        {lacksReading(value, domain, actions) && (
          <p className="xs c-warning" role="status">
            {t('readMissing', { sentence: sentenceOf(`${domain}:read`) })}
          </p>
        )}
      </div>
    </fieldset>
  )
}
