import { chatB } from '../../../../core/notifications/types/chat-b.ts'
import { backlogRow, codeRow, colorRow, templateRow, textRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'

export const rows = typeRows(chatB, (config, t) => [
  colorRow(t, config.color),
  codeRow(t('webhook_url'), config.webhook_url),
  templateRow(t, config.custom_message),
  backlogRow(t, config.backlog_size),
  textRow(t('time_zone'), config.time_zone),
  codeRow(t('icon_url'), config.icon_url),
])
