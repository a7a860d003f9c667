import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { notificationStrings } from '../../../../core/notifications/strings.ts'
import { contentTypes, customHttp, httpMethods } from '../../../../core/notifications/types/custom-http.ts'
import { UrlField } from '../../../configuration/whitelisted-url-field.tsx'
import {
  CheckboxField,
  EncryptedField,
  SelectField,
  TextField,
  useStrings,
  type EncryptedChange,
} from '../../../kit/kit.ts'
import { HeadersField } from '../../headers-field.tsx'
import { TemplateField } from '../../template-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { useConfigFields } from '../../use-config-fields.ts'
import { ZoneField } from '../../zone-field.tsx'
import { contentName } from './content-name.ts'

function CustomHttpForm(props: ConfigFormProps<ConfigOf<typeof customHttp.fields>>) {
  const t = useStrings(notificationStrings)
  const { field, flag } = useConfigFields(props)
  const { basic_auth: authorisation, api_secret: secret, method, body_template: body } = props.config
  return (
    <>
      <UrlField {...field('url', 'customUrlHint')} required />
      <SelectField
        {...field('method')}
        options={httpMethods.map(value => ({ value, label: value }))}
        onChange={value => props.onChange({ method: value ?? 'POST' })}
      />
      {/* A body that is left from another method is refused, so it must be seen. */}
      {(method !== 'GET' || body !== '') && (
        <>
          <SelectField
            {...field('content_type')}
            options={contentTypes.map(value => ({ value, label: t(contentName(value)) }))}
            onChange={value => props.onChange({ content_type: value ?? 'JSON' })}
          />
          <TemplateField {...field('body_template', 'httpBodyHint')} optional />
          <ZoneField {...field('time_zone', 'requestTimeZoneHint')} />
        </>
      )}
      <HeadersField {...field('headers')} optional />
      <EncryptedField
        {...field('basic_auth', 'basicAuthHint')}
        resetLabel={t('resetSecret', { name: t('basic_auth') })}
        value={authorisation as EncryptedChange}
      />
      <TextField {...field('api_key', 'customApiKeyHint')} optional />
      <EncryptedField
        {...field('api_secret')}
        resetLabel={t('resetSecret', { name: t('api_secret') })}
        value={secret as EncryptedChange}
      />
      <CheckboxField {...flag('api_key_as_header', 'apiKeyAsHeaderHint')} />
      <CheckboxField {...flag('skip_tls_verification', 'skipTlsHint')} />
    </>
  )
}

export const form = typeForm(customHttp, CustomHttpForm)
