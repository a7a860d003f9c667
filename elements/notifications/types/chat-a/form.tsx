import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { chatA } from '../../../../core/notifications/types/chat-a.ts'
import { UrlField } from '../../../configuration/whitelisted-url-field.tsx'
import { CheckboxField, ColorField, TextField } from '../../../kit/kit.ts'
import { BacklogField } from '../../backlog-field.tsx'
import { TemplateField } from '../../template-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'
import { useConfigFields } from '../../use-config-fields.ts'
import { ZoneField } from '../../zone-field.tsx'

function ChatAForm(props: ConfigFormProps<ConfigOf<typeof chatA.fields>>) {
  const { field, flag, optional } = useConfigFields(props)
  return (
    <>
      <ColorField {...field('color', 'colorHint')} />
      <UrlField {...field('webhook_url', 'chatAWebhookHint')} required />
      <TextField {...field('channel', 'channelHint')} required />
      <CheckboxField {...flag('include_title', 'includeTitleHint')} />
      <TemplateField {...field('custom_message', 'chatAMessageHint')} optional />
      <BacklogField {...field('backlog_size')} />
      <ZoneField {...field('time_zone', 'timeZoneHint')} />
      <TextField {...optional('user_name', 'userNameHint')} />
      <CheckboxField {...flag('notify_channel', 'notifyChannelHint')} />
      <CheckboxField {...flag('notify_here', 'notifyHereHint')} />
      <CheckboxField {...flag('link_names', 'linkNamesHint')} />
      <TextField {...optional('icon_url', 'iconUrlHint')} type="url" mono placeholder="https://" />
      <TextField {...optional('icon_emoji', 'iconEmojiHint')} />
    </>
  )
}

export const form = typeForm(chatA, ChatAForm)
