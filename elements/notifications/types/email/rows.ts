import { email } from '../../../../core/notifications/types/email.ts'
import { templateRow, textRow } from '../../type-rows.tsx'
import { typeRows } from '../../type-view.ts'

export const rows = typeRows(email, (config, t) => [
  textRow(t('email_recipients'), config.email_recipients.join(', ')),
  textRow(t('user_recipients'), config.user_recipients.join(', ')),
  textRow(t('sender'), config.sender),
  textRow(t('reply_to'), config.reply_to),
  textRow(t('subject'), config.subject),
  templateRow(t, config.body_template, 'body_template'),
  templateRow(t, config.html_body_template, 'html_body_template'),
  textRow(t('time_zone'), config.time_zone),
])
