/** Describes an e-mail to addresses and users (contract 1, 6.9; additions E). */
import { isTimeZone } from '../../time/zones.ts'
import { list, text } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { isMailAddress, problemList } from '../rules.ts'
import { mailHtmlTemplate, mailSubject, mailTextTemplate } from '../templates.ts'

/** Each recipient gets an e-mail of its own. */
export const maxRecipients = 100

export const email = notificationType({
  type: 'email-notification-v1',
  name: 'emailName',
  fields: {
    sender: text('cordwood@example.org'),
    reply_to: text(''),
    subject: text(({ product }) => mailSubject(product)),
    body_template: text(mailTextTemplate),
    html_body_template: text(''),
    email_recipients: list(),
    user_recipients: list(),
    time_zone: text('UTC'),
  },
  formDefaults: ({ product }) => ({
    sender: '',
    reply_to: '',
    subject: mailSubject(product),
    body_template: mailTextTemplate,
    html_body_template: mailHtmlTemplate,
    email_recipients: [],
    user_recipients: [],
    time_zone: 'UTC',
  }),
  problems(config, t) {
    const found = problemList(t)
    const address = (field: string, value: string) => {
      if (value !== '' && !isMailAddress(value)) found.add(field, t('addressProblem', { address: value.slice(0, 100) }))
    }
    address('sender', config.sender)
    address('reply_to', config.reply_to)
    if (config.subject.trim() === '') found.add('subject', t('subjectRequired'))
    if (config.body_template.trim() === '' && config.html_body_template.trim() === '') found.add('body', t('noBody'))
    if (config.email_recipients.length + config.user_recipients.length === 0) found.add('recipients', t('noRecipients'))
    for (const field of ['email_recipients', 'user_recipients'] as const)
      if (config[field].length > maxRecipients) found.add(field, t('tooMany', { count: maxRecipients }))
    const wrong = config.email_recipients.find(recipient => !isMailAddress(recipient))
    if (wrong !== undefined) address('email_recipients', wrong || ' ')
    if (!isTimeZone(config.time_zone)) found.add('time_zone', t('timeZoneProblem'))
    return found.all()
  },
})
