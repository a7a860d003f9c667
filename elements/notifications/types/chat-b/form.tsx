import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { notificationStrings } from '../../../../core/notifications/strings.ts'
import { chatB } from '../../../../core/notifications/types/chat-b.ts'
import { ColorField, TextField, TimeZoneField, useStrings } from '../../../kit/kit.ts'
import { BacklogField } from '../../backlog-field.tsx'
import { TargetUrlField } from '../../target-url-field.tsx'
import { TemplateField } from '../../template-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'

function ChatBForm({ config, errorOf, onChange }: ConfigFormProps<ConfigOf<typeof chatB.fields>>) {
  const t = useStrings(notificationStrings)
  return (
    <>
      <ColorField
        label={t('color')}
        hint={t('colorHint')}
        name="color"
        value={config.color}
        error={errorOf('color')}
        onChange={color => onChange({ color })}
      />
      <TargetUrlField
        label={t('webhook_url')}
        hint={t('chatBWebhookHint')}
        name="webhook_url"
        required
        value={config.webhook_url}
        error={errorOf('webhook_url')}
        onChange={webhook_url => onChange({ webhook_url })}
      />
      <TemplateField
        label={t('custom_message')}
        hint={t('chatBMessageHint')}
        name="custom_message"
        optional
        value={config.custom_message}
        error={errorOf('custom_message')}
        onChange={custom_message => onChange({ custom_message })}
      />
      <BacklogField value={config.backlog_size} error={errorOf('backlog_size')} onChange={backlog_size => onChange({ backlog_size })} />
      <TimeZoneField
        label={t('time_zone')}
        hint={t('timeZoneHint')}
        name="time_zone"
        value={config.time_zone}
        error={errorOf('time_zone')}
        onChange={zone => onChange({ time_zone: zone ?? 'UTC' })}
      />
      <TextField
        label={t('icon_url')}
        hint={t('iconUrlHint')}
        name="icon_url"
        type="url"
        optional
        mono
        placeholder="https://"
        value={config.icon_url ?? ''}
        error={errorOf('icon_url')}
        onChange={text => onChange({ icon_url: text || null })}
      />
    </>
  )
}

export const chatBForm = typeForm(chatB, ChatBForm)
