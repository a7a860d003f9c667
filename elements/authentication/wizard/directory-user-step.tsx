/** The second step of a directory: how its users are found, and what they become here. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { MultiSelectField, useStrings } from '../../kit/kit.ts'
import { AccessFields } from './access-fields.tsx'
import type { DirectoryDraft } from './draft.ts'
import { loginPlaceholder } from './problems.ts'
import { ProposalPanel } from './proposal-panel.tsx'
import type { StepProps } from './step-props.ts'
import { TextRow } from './text-row.tsx'
import type { Discovery } from './use-discovery.ts'

export interface DirectoryUserStepProps extends StepProps<DirectoryDraft> {
  readonly discovery: Discovery
  readonly mayTest: boolean
}

export function DirectoryUserStep({ discovery, mayTest, ...step }: DirectoryUserStepProps) {
  const t = useStrings(authenticationFormStrings)
  const { draft, change, errorOf } = step
  const isLdap = draft.type === 'ldap'
  return (
    <>
      {mayTest && <ProposalPanel discovery={discovery} type={draft.type} />}
      <TextRow
        step={step}
        name="user_search_base"
        label={t('searchBase')}
        hint={t('searchBaseHint')}
        placeholder={isLdap ? 'ou=people,dc=example,dc=org' : 'cn=Users,dc=example,dc=org'}
        mono
        maxLength={1000}
      />
      <TextRow
        step={step}
        name="user_search_pattern"
        label={t('searchPattern')}
        hint={t('searchPatternHint', { placeholder: loginPlaceholder })}
        placeholder="(&(objectClass=inetOrgPerson)(uid={0}))"
        mono
        maxLength={10_000}
      />
      <div className="auth-pair">
        <TextRow
          step={step}
          name="user_name_attribute"
          label={t('nameAttribute')}
          hint={t('nameAttributeHint')}
          mono
          maxLength={100}
        />
        <TextRow step={step} name="user_full_name_attribute" label={t('fullNameAttribute')} mono maxLength={100} />
      </div>
      {isLdap && (
        <div className="auth-pair">
          <TextRow
            step={step}
            name="user_unique_id_attribute"
            label={t('idAttribute')}
            hint={t('idAttributeHint')}
            mono
            maxLength={100}
          />
          <MultiSelectField
            label={t('emailAttributes')}
            hint={t('emailAttributesHint')}
            optional
            creatable
            value={draft.email_attributes}
            error={errorOf('email_attributes')}
            onChange={email_attributes => change({ email_attributes })}
          />
        </div>
      )}
      <AccessFields step={step} checkHint={t('accessCheckHint')} />
    </>
  )
}
