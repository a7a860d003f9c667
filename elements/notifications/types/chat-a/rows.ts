import { chatA } from '../../../../core/notifications/types/chat-a.ts'
import { backlogRow, codeRow, colorRow, flagRow, templateRow, textRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'

const flags = ['notify_channel', 'notify_here', 'link_names'] as const

export const rows = typeRows(chatA, (config, t) => [
  colorRow(t, config.color),
  codeRow(t('webhook_url'), config.webhook_url),
  textRow(t('channel'), config.channel),
  flagRow(t, 'include_title', config.include_title),
  templateRow(t, config.custom_message),
  backlogRow(t, config.backlog_size),
  textRow(t('time_zone'), config.time_zone),
  textRow(t('user_name'), config.user_name),
  ...flags.map(name => flagRow(t, name, config[name])),
  codeRow(t('icon_url'), config.icon_url),
  textRow(t('icon_emoji'), config.icon_emoji),
])
