/** Permissions chosen from the catalogue of the server: by domain, all of a domain, or everything. What includes what is said beside it. */
import { useMemo, useState } from 'react'
import {
  everything,
  isGranted,
  otherPermissions,
  withPermission,
  type PermissionsByDomain,
} from '../../core/roles/choice.ts'
import { domainName, permissionInWords, permissionParts } from '../../core/roles/permission-words.ts'
import { roleStrings } from '../../core/roles/strings.ts'
import type { PermissionCatalogue } from '../../core/users/schema.ts'
import {
  Callout,
  CheckboxField,
  EmptyState,
  ErrorState,
  IconButton,
  Panel,
  SearchInput,
  Skeleton,
  useMessages,
  useQueryData,
  useStrings,
} from '../kit/kit.ts'
import { DomainChoice } from './domain-choice.tsx'
import { PermissionText } from './permission-text.tsx'

export interface PermissionEditorProps {
  readonly value: readonly string[]
  readonly onChange: (permissions: readonly string[]) => void
  /** Says what the server finds wrong with the permissions. */
  readonly error?: string
}

export function PermissionEditor(props: PermissionEditorProps) {
  const t = useStrings(roleStrings)
  const { data, error, refetch } = useQueryData<PermissionCatalogue>('/system/permissions')
  return (
    <Panel title={t('permissions')} note={data && <Count catalogue={data.permissions} value={props.value} />} padded>
      {error && !data && <ErrorState error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton />}
      {data && <Choice catalogue={data.permissions} {...props} />}
    </Panel>
  )
}

interface CatalogueProps {
  readonly catalogue: PermissionsByDomain
}

function Count({ catalogue, value }: CatalogueProps & Pick<PermissionEditorProps, 'value'>) {
  const t = useStrings(roleStrings)
  const total = Object.values(catalogue).reduce((sum, actions) => sum + actions.length, 0)
  const chosen = Object.entries(catalogue).reduce((sum, [domain, actions]) => {
    const isAll = value.some(one => one === everything || one === domain || one === `${domain}:*`)
    return sum + (isAll ? actions.length : actions.filter(action => value.includes(`${domain}:${action}`)).length)
  }, 0)
  return t('chosenOf', { chosen, total })
}

function Choice({ catalogue, value, onChange, error }: CatalogueProps & PermissionEditorProps) {
  const t = useStrings(roleStrings)
  const messages = useMessages()
  const [query, setQuery] = useState('')
  // What was chosen when it was asked for: a box that is cleared does not go from under the pointer.
  const [chosen, setChosen] = useState<readonly string[] | null>(null)
  const domains = useMemo(
    () =>
      Object.entries(catalogue)
        .map(([domain, actions]) => ({
          domain,
          actions,
          title: domainName(messages, domain),
          text: [
            domain,
            domainName(messages, domain),
            ...actions.flatMap(action => [
              `${domain}:${action}`,
              ...permissionInWords(messages, `${domain}:${action}`),
            ]),
          ]
            .join('\n')
            .toLowerCase(),
        }))
        .toSorted((a, b) => a.title.localeCompare(b.title, messages.lang)),
    [catalogue, messages],
  )
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const isChosen = (domain: string, actions: readonly string[]) =>
    chosen === null || [...actions, '*'].some(action => isGranted(chosen, `${domain}:${action}`))
  const found = domains.filter(
    ({ domain, actions, text }) => words.every(word => text.includes(word)) && isChosen(domain, actions),
  )
  const isEverything = value.includes(everything)
  return (
    <div className="permission-editor">
      <p className="sm muted">{t('permissionsHint')}</p>
      {error !== undefined && <Callout variant="danger">{error}</Callout>}
      <CheckboxField
        label={t('administrator')}
        hint={t('administratorHint')}
        checked={isEverything}
        onChange={isChosen => onChange(withPermission(value, everything, isChosen))}
      />
      <div className="permission-tools">
        <SearchInput value={query} onSearch={setQuery} label={t('findPermission')} placeholder={t('findPermission')} />
        <CheckboxField
          label={t('onlyChosen')}
          checked={chosen !== null}
          onChange={isOnly => setChosen(isOnly ? value : null)}
        />
      </div>
      {found.length === 0 && (
        <EmptyState kind="noItemsFound">
          {query === '' ? t('grantsNothingText') : t('nothingFound', { query })}
        </EmptyState>
      )}
      <div className="permission-domains">
        {found.map(({ domain, actions, title }) => (
          <DomainChoice
            key={domain}
            domain={domain}
            title={title}
            actions={actions}
            value={value}
            onChange={onChange}
          />
        ))}
      </div>
      <Others value={value} catalogue={catalogue} onChange={onChange} />
    </div>
  )
}

/** Permissions that no check box stands for: they are kept, and can be removed. */
function Others({ value, catalogue, onChange }: CatalogueProps & Omit<PermissionEditorProps, 'error'>) {
  const t = useStrings(roleStrings)
  const messages = useMessages()
  const others = otherPermissions(value, catalogue)
  if (others.length === 0) return null
  return (
    <section className="permission-others" aria-label={t('others')}>
      <h3 className="sm">{t('others')}</h3>
      <p className="xs muted">{t('othersHint')}</p>
      <ul>
        {others.map(permission => {
          const sentence = permissionInWords(messages, permission).join(', ')
          return (
            <li key={permission}>
              <span className="sm">
                {permissionParts(permission).map((part, index) => (
                  <span key={`${part.domain} ${part.action} ${part.instance}`}>
                    {index > 0 && ', '}
                    <PermissionText part={part} />
                  </span>
                ))}
              </span>
              <IconButton
                size="sm"
                icon="x-lg"
                label={t('remove', { sentence })}
                onClick={() => onChange(withPermission(value, permission, false))}
              />
            </li>
          )
        })}
      </ul>
    </section>
  )
}
