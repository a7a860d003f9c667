/** Chat B, by the message cards of its incoming webhooks (specification 3; contract 2, 12.3). */
import { count, credential, nullableText, text } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { isColor, problemList, webAddress } from '../rules.ts'
import { htmlTemplate } from '../templates.ts'
import { isTimeZone } from '../../time/zones.ts'

export const chatB = notificationType({
  type: 'teams-notification-v1',
  name: 'chatBName',
  fields: {
    color: text('#ff0500'),
    webhook_url: credential('https://teams.webhook.office.com/services/xxxx/xxxxxxxxxxxxxxxxxxx'),
    custom_message: text(({ product }) => `${product} Teams Notification`),
    icon_url: nullableText(),
    backlog_size: count(0),
    time_zone: text('UTC'),
  },
  formDefaults: () => ({
    color: '#FF0000',
    webhook_url: '',
    custom_message: htmlTemplate,
    icon_url: null,
    backlog_size: 0,
    time_zone: 'UTC',
  }),
  problems(config, t) {
    const found = problemList(t)
    if (!isColor(config.color)) found.add('color', t('colorProblem'))
    if (found.required('webhook_url', config.webhook_url)) {
      const url = webAddress(config.webhook_url)
      if (!url) found.add('webhook_url', t('urlProblem'))
      else if (
        url.hostname.includes('office') &&
        !(url.protocol === 'https:' && url.hostname.endsWith('.webhook.office.com'))
      )
        found.add('webhook_url', t('chatBWebhookProblem'))
    }
    found.backlog(config.backlog_size)
    if (!isTimeZone(config.time_zone)) found.add('time_zone', t('timeZoneProblem'))
    if (config.icon_url && !webAddress(config.icon_url)) found.add('icon_url', t('urlProblem'))
    return found.all()
  },
})
