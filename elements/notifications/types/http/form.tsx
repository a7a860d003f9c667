import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { notificationStrings } from '../../../../core/notifications/strings.ts'
import { http } from '../../../../core/notifications/types/http.ts'
import { UrlField } from '../../../configuration/whitelisted-url-field.tsx'
import { CheckboxField, EncryptedField, TextField, useStrings, type EncryptedChange } from '../../../kit/kit.ts'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { useConfigFields } from '../../use-config-fields.ts'

function HttpForm(props: ConfigFormProps<ConfigOf<typeof http.fields>>) {
  const t = useStrings(notificationStrings)
  const { field, flag } = useConfigFields(props)
  const { basic_auth: authorisation, api_secret: secret } = props.config
  return (
    <>
      <UrlField {...field('url', 'httpUrlHint')} required />
      <EncryptedField
        {...field('basic_auth', 'basicAuthHint')}
        resetLabel={t('resetSecret', { name: t('basic_auth') })}
        value={authorisation as EncryptedChange}
      />
      <TextField {...field('api_key', 'apiKeyHint')} optional />
      <EncryptedField
        {...field('api_secret')}
        resetLabel={t('resetSecret', { name: t('api_secret') })}
        value={secret as EncryptedChange}
      />
      <CheckboxField {...flag('skip_tls_verification', 'skipTlsHint')} />
    </>
  )
}

export const form = typeForm(http, HttpForm)
