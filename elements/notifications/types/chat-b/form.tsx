import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { chatB } from '../../../../core/notifications/types/chat-b.ts'
import { UrlField } from '../../../configuration/whitelisted-url-field.tsx'
import { ColorField, TextField } from '../../../kit/kit.ts'
import { BacklogField } from '../../backlog-field.tsx'
import { TemplateField } from '../../template-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { useConfigFields } from '../../use-config-fields.ts'
import { ZoneField } from '../../zone-field.tsx'

function ChatBForm(props: ConfigFormProps<ConfigOf<typeof chatB.fields>>) {
  const { field, optional } = useConfigFields(props)
  return (
    <>
      <ColorField {...field('color', 'colorHint')} />
      <UrlField {...field('webhook_url', 'chatBWebhookHint')} required />
      <TemplateField {...field('custom_message', 'chatBMessageHint')} optional />
      <BacklogField {...field('backlog_size')} />
      <ZoneField {...field('time_zone', 'timeZoneHint')} />
      <TextField {...optional('icon_url', 'iconUrlHint')} type="url" mono placeholder="https://" />
    </>
  )
}

export const form = typeForm(chatB, ChatBForm)
