/** Shows the steps of an OpenID Connect provider. */
import { authenticationFormStrings } from '../../../core/authentication/form-strings.ts'
import { Callout, CheckboxField, EncryptedField, MultiSelectField, NumberField, useStrings } from '../../kit/kit.ts'
import { ProviderAddresses } from '../provider-addresses.tsx'
import { AccessFields } from './access-fields.tsx'
import type { OidcDraft } from './draft.ts'
import { GroupRolesField } from './group-roles-field.tsx'
import { IdentityFields } from './identity-fields.tsx'
import type { StepProps } from './step-props.ts'
import { TextRow } from './text-row.tsx'
import { CaField, TimeoutField } from './trust-fields.tsx'

export interface OidcServerStepProps extends StepProps<OidcDraft> {
  /** Null: it is not saved yet. */
  readonly serviceId: string | null
}

const discoveryPath = '/.well-known/openid-configuration'
const ownScope = 'openid'
const knownScopes = ['openid', 'profile', 'email', 'groups', 'roles'].map(value => ({ value, label: value }))

export function OidcServerStep({ serviceId, ...step }: OidcServerStepProps) {
  const t = useStrings(authenticationFormStrings)
  const { draft, change, errorOf } = step
  const issuer = draft.issuer_url.trim().replace(/\/+$/, '') || 'https://…'
  const added = draft.scopes.filter(scope => !knownScopes.some(({ value }) => value === scope))
  return (
    <>
      <IdentityFields {...step} />
      <TextRow
        step={step}
        name="issuer_url"
        label={t('issuer')}
        hint={<span className="break">{t('issuerHint', { address: issuer + discoveryPath })}</span>}
        placeholder="https://login.example.org/realms/staff"
        mono
        maxLength={2000}
      />
      {serviceId === null ? <Callout>{t('addressesLater')}</Callout> : <ProviderAddresses serviceId={serviceId} />}
      <TextRow step={step} name="client_id" label={t('clientId')} mono maxLength={1000} />
      <EncryptedField
        label={t('clientSecret')}
        hint={t('clientSecretHint')}
        resetLabel={t('resetSecret')}
        optional
        value={draft.client_secret}
        error={errorOf('client_secret')}
        onChange={client_secret => change({ client_secret })}
      />
      <MultiSelectField
        label={t('scopes')}
        hint={t('scopesHint', { scope: ownScope })}
        creatable
        options={[...knownScopes, ...added.map(value => ({ value, label: value }))]}
        value={draft.scopes}
        error={errorOf('scopes')}
        onChange={scopes => change({ scopes })}
      />
      <CheckboxField
        label={t('logout')}
        hint={t('logoutHint')}
        checked={draft.logout_at_provider}
        error={errorOf('logout_at_provider')}
        onChange={logout_at_provider => change({ logout_at_provider })}
      />
      <CaField {...step} />
      <TimeoutField {...step} />
    </>
  )
}

export function OidcUserStep(step: StepProps<OidcDraft>) {
  const t = useStrings(authenticationFormStrings)
  return (
    <>
      <div className="auth-pair">
        <TextRow
          step={step}
          name="username_claim"
          label={t('usernameClaim')}
          hint={t('usernameClaimHint')}
          mono
          maxLength={200}
        />
        <TextRow step={step} name="full_name_claim" label={t('fullNameClaim')} mono maxLength={200} />
      </div>
      <TextRow step={step} name="email_claim" label={t('emailClaim')} hint={t('emailClaimHint')} mono maxLength={200} />
      <AccessFields step={step} checkHint={t('providerCheckHint')} />
      <NumberField
        label={t('tokenRest')}
        hint={t('tokenRestHint')}
        min={0}
        max={3650}
        value={step.draft.token_rest_days}
        error={step.errorOf('token_rest_days')}
        onChange={token_rest_days => step.change({ token_rest_days })}
      />
    </>
  )
}

export function OidcGroupStep(step: StepProps<OidcDraft>) {
  const t = useStrings(authenticationFormStrings)
  return (
    <>
      <TextRow
        step={step}
        name="groups_claim"
        label={t('groupsClaim')}
        hint={t('groupsClaimHint')}
        mono
        maxLength={200}
      />
      <GroupRolesField {...step} options={null} />
    </>
  )
}
