import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { notificationStrings } from '../../../../core/notifications/strings.ts'
import { http } from '../../../../core/notifications/types/http.ts'
import { CheckboxField, EncryptedField, TextField, useStrings, type EncryptedChange } from '../../../kit/kit.ts'
import { TargetUrlField } from '../../target-url-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'

function HttpForm({ config, errorOf, onChange }: ConfigFormProps<ConfigOf<typeof http.fields>>) {
  const t = useStrings(notificationStrings)
  return (
    <>
      <TargetUrlField
        label={t('url')}
        hint={t('httpUrlHint')}
        name="url"
        required
        value={config.url}
        error={errorOf('url')}
        onChange={url => onChange({ url })}
      />
      <EncryptedField
        label={t('basic_auth')}
        hint={t('basicAuthHint')}
        name="basic_auth"
        resetLabel={t('resetSecret', { name: t('basic_auth') })}
        value={config.basic_auth as EncryptedChange}
        error={errorOf('basic_auth')}
        onChange={basic_auth => onChange({ basic_auth })}
      />
      <TextField
        label={t('api_key')}
        hint={t('apiKeyHint')}
        name="api_key"
        optional
        value={config.api_key}
        error={errorOf('api_key')}
        onChange={api_key => onChange({ api_key })}
      />
      <EncryptedField
        label={t('api_secret')}
        name="api_secret"
        resetLabel={t('resetSecret', { name: t('api_secret') })}
        value={config.api_secret as EncryptedChange}
        error={errorOf('api_secret')}
        onChange={api_secret => onChange({ api_secret })}
      />
      <CheckboxField
        label={t('skip_tls_verification')}
        hint={t('skipTlsHint')}
        checked={config.skip_tls_verification}
        error={errorOf('skip_tls_verification')}
        onChange={skip_tls_verification => onChange({ skip_tls_verification })}
      />
    </>
  )
}

export const httpForm = typeForm(http, HttpForm)
