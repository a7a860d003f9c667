import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { paging } from '../../../../core/notifications/types/paging.ts'
import { CheckboxField, TextField } from '../../../kit/kit.ts'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { useConfigFields } from '../../use-config-fields.ts'

function PagingForm(props: ConfigFormProps<ConfigOf<typeof paging.fields>>) {
  const { field, flag } = useConfigFields(props)
  return (
    <>
      <TextField {...field('routing_key', 'routingKeyHint')} required mono />
      <CheckboxField {...flag('custom_incident', 'customIncidentHint')} />
      <TextField {...field('key_prefix', 'keyPrefixHint')} required />
      <TextField {...field('client_name', 'clientNameHint')} required />
      <TextField {...field('client_url', 'clientUrlHint')} type="url" required mono placeholder="https://" />
    </>
  )
}

export const form = typeForm(paging, PagingForm)
