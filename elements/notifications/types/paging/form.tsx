import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { notificationStrings } from '../../../../core/notifications/strings.ts'
import { paging } from '../../../../core/notifications/types/paging.ts'
import { CheckboxField, TextField, useStrings } from '../../../kit/kit.ts'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'

function PagingForm({ config, errorOf, onChange }: ConfigFormProps<ConfigOf<typeof paging.fields>>) {
  const t = useStrings(notificationStrings)
  return (
    <>
      <TextField
        label={t('routing_key')}
        hint={t('routingKeyHint')}
        name="routing_key"
        required
        mono
        value={config.routing_key}
        error={errorOf('routing_key')}
        onChange={routing_key => onChange({ routing_key })}
      />
      <CheckboxField
        label={t('custom_incident')}
        hint={t('customIncidentHint')}
        checked={config.custom_incident}
        error={errorOf('custom_incident')}
        onChange={custom_incident => onChange({ custom_incident })}
      />
      <TextField
        label={t('key_prefix')}
        hint={t('keyPrefixHint')}
        name="key_prefix"
        required
        value={config.key_prefix}
        error={errorOf('key_prefix')}
        onChange={key_prefix => onChange({ key_prefix })}
      />
      <TextField
        label={t('client_name')}
        hint={t('clientNameHint')}
        name="client_name"
        required
        value={config.client_name}
        error={errorOf('client_name')}
        onChange={client_name => onChange({ client_name })}
      />
      <TextField
        label={t('client_url')}
        hint={t('clientUrlHint')}
        name="client_url"
        type="url"
        required
        mono
        placeholder="https://"
        value={config.client_url}
        error={errorOf('client_url')}
        onChange={client_url => onChange({ client_url })}
      />
    </>
  )
}

export const pagingForm = typeForm(paging, PagingForm)
