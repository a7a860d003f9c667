/** The first step of a directory: where it is, and who searches it. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import type { TransportSecurity } from '../../../core/authentication/schema.ts'
import { Callout, CheckboxField, EncryptedField, SelectField, useStrings } from '../../kit/kit.ts'
import { withSecurity, type DirectoryDraft } from './draft.ts'
import { IdentityFields } from './identity-fields.tsx'
import { ServersField } from './servers-field.tsx'
import type { StepProps } from './step-props.ts'
import { TextRow } from './text-row.tsx'
import { CaField, TimeoutField } from './trust-fields.tsx'

export function DirectoryServerStep(step: StepProps<DirectoryDraft>) {
  const t = useStrings(authenticationFormStrings)
  const { draft, change, errorOf } = step
  const { transport_security: security } = draft
  const securities = [
    { value: 'tls', label: t('transportTls') },
    { value: 'start_tls', label: t('transportStartTls') },
    { value: 'none', label: t('transportNone') },
  ]
  return (
    <>
      <IdentityFields {...step} />
      <ServersField {...step} />
      <SelectField
        label={t('transport')}
        options={securities}
        value={security}
        error={errorOf('transport_security')}
        onChange={value => change(withSecurity(draft, (value ?? 'tls') as TransportSecurity))}
      />
      {security === 'none' ? (
        <Callout variant="warning">{t('plainWarning')}</Callout>
      ) : (
        <>
          <CheckboxField
            label={t('verify')}
            hint={draft.verify_certificates ? undefined : t('verifyHint')}
            checked={draft.verify_certificates}
            error={errorOf('verify_certificates')}
            onChange={verify_certificates => change({ verify_certificates })}
          />
          {draft.verify_certificates && <CaField {...step} />}
        </>
      )}
      <TextRow
        step={step}
        name="system_user_dn"
        label={t('systemUserDn')}
        hint={t(draft.type === 'ldap' ? 'systemUserDnHint' : 'systemUserAdHint')}
        placeholder={draft.type === 'ldap' ? 'cn=reader,dc=example,dc=org' : 'reader@example.org'}
        optional
        mono
        maxLength={1000}
      />
      <EncryptedField
        label={t('systemUserPassword')}
        resetLabel={t('resetPassword')}
        optional
        value={draft.system_user_password}
        error={errorOf('system_user_password')}
        onChange={system_user_password => change({ system_user_password })}
      />
      <TimeoutField {...step} />
    </>
  )
}
