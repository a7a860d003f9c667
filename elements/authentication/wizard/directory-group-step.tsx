/** The third step of a directory: its groups, and the roles that they give. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import type { GroupSearch } from '../../../core/authentication/schema.ts'
import { Button, Callout, CheckboxField, Spinner, TextField, useStrings } from '../../kit/kit.ts'
import { withGroupSearch, type DirectoryDraft } from './draft.ts'
import { GroupRolesField } from './group-roles-field.tsx'
import type { StepProps } from './step-props.ts'
import type { DirectoryGroups } from './use-groups.ts'

export interface DirectoryGroupStepProps extends StepProps<DirectoryDraft> {
  readonly groups: DirectoryGroups
  readonly mayTest: boolean
}

export function DirectoryGroupStep({ groups, mayTest, ...step }: DirectoryGroupStepProps) {
  const t = useStrings(authenticationFormStrings)
  const { draft, change, errorOf } = step
  const { group_search: search } = draft
  const set = (part: Partial<GroupSearch>) => change({ group_search: { ...search, ...part } })
  const text = (name: 'search_base' | 'search_pattern' | 'name_attribute' | 'member_attribute') => ({
    mono: true,
    value: search[name],
    error: errorOf(`group_search.${name}`),
    onChange: (value: string) => set({ [name]: value }),
  })
  return (
    <>
      <CheckboxField
        label={t('syncGroups')}
        hint={t('syncGroupsHint')}
        checked={search.enabled}
        error={errorOf('group_search')}
        onChange={enabled => change(withGroupSearch(draft, enabled))}
      />
      {search.enabled && (
        <>
          <TextField label={t('groupSearchBase')} maxLength={1000} {...text('search_base')} />
          <TextField
            label={t('groupSearchPattern')}
            hint={t('groupSearchPatternHint')}
            maxLength={10_000}
            {...text('search_pattern')}
          />
          <div className="auth-pair">
            <TextField label={t('groupNameAttribute')} maxLength={100} {...text('name_attribute')} />
            <TextField
              label={t('memberAttribute')}
              hint={t('memberAttributeHint')}
              maxLength={100}
              {...text('member_attribute')}
            />
          </div>
          <CheckboxField label={t('nested')} checked={search.nested} onChange={nested => set({ nested })} />
          {mayTest && <LoadGroups groups={groups} />}
        </>
      )}
      {search.enabled || draft.group_roles.length > 0 ? (
        <GroupRolesField {...step} options={groups.options} />
      ) : (
        <p className="sm muted">{t('groupRolesNeedSearch')}</p>
      )}
    </>
  )
}

function LoadGroups({ groups: { busy, options, failure, load } }: Pick<DirectoryGroupStepProps, 'groups'>) {
  const t = useStrings(authenticationFormStrings)
  return (
    <div className="auth-proposal">
      <div className="row wrap">
        <Button icon="arrow-clockwise" aria-disabled={busy || undefined} onClick={() => void load()}>
          {busy ? t('loadingGroups') : t('loadGroups')}
        </Button>
        {busy && <Spinner />}
        {options && !busy && (
          <span className="sm muted" role="status">
            {t('groupsLoaded', { count: options.length })}
          </span>
        )}
      </div>
      {failure !== null && (
        <Callout variant="danger" title={t('groupsNotLoaded')}>
          <span className="break">{failure}</span>
        </Callout>
      )}
    </div>
  )
}
