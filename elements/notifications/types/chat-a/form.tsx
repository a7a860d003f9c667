import type { ConfigOf } from '../../../../core/notifications/fields.ts'
import { notificationStrings } from '../../../../core/notifications/strings.ts'
import { chatA } from '../../../../core/notifications/types/chat-a.ts'
import { CheckboxField, ColorField, TextField, TimeZoneField, useStrings } from '../../../kit/kit.ts'
import { BacklogField } from '../../backlog-field.tsx'
import { TargetUrlField } from '../../target-url-field.tsx'
import { TemplateField } from '../../template-field.tsx'
import { typeForm, type ConfigFormProps } from '../../type-view.ts'

const flags = [
  ['notify_channel', 'notifyChannelHint'], ['notify_here', 'notifyHereHint'], ['link_names', 'linkNamesHint'],
] as const

function ChatAForm({ config, errorOf, onChange }: ConfigFormProps<ConfigOf<typeof chatA.fields>>) {
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
        hint={t('chatAWebhookHint')}
        name="webhook_url"
        required
        value={config.webhook_url}
        error={errorOf('webhook_url')}
        onChange={webhook_url => onChange({ webhook_url })}
      />
      <TextField
        label={t('channel')}
        hint={t('channelHint')}
        name="channel"
        required
        value={config.channel}
        error={errorOf('channel')}
        onChange={channel => onChange({ channel })}
      />
      <CheckboxField
        label={t('include_title')}
        hint={t('includeTitleHint')}
        checked={config.include_title}
        error={errorOf('include_title')}
        onChange={include_title => onChange({ include_title })}
      />
      <TemplateField
        label={t('custom_message')}
        hint={t('chatAMessageHint')}
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
        label={t('user_name')}
        hint={t('userNameHint')}
        name="user_name"
        optional
        value={config.user_name ?? ''}
        error={errorOf('user_name')}
        onChange={text => onChange({ user_name: text || null })}
      />
      {flags.map(([name, hint]) => (
        <CheckboxField
          key={name}
          label={t(name)}
          hint={t(hint)}
          checked={config[name]}
          error={errorOf(name)}
          onChange={checked => onChange({ [name]: checked })}
        />
      ))}
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
      <TextField
        label={t('icon_emoji')}
        hint={t('iconEmojiHint')}
        name="icon_emoji"
        optional
        value={config.icon_emoji ?? ''}
        error={errorOf('icon_emoji')}
        onChange={text => onChange({ icon_emoji: text || null })}
      />
    </>
  )
}

export const chatAForm = typeForm(chatA, ChatAForm)
