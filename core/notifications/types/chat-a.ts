/** Chat A, by its incoming webhooks; other services understand them too (specification 3; contract 2, 12.3). */
import { count, credential, flag, nullableText, text } from '../fields.ts'
import { notificationType } from '../notification-type.ts'
import { isColor, problemList, webAddress } from '../rules.ts'
import { plainTemplate } from '../templates.ts'
import { isTimeZone } from '../../time/zones.ts'

export const chatA = notificationType({
  type: 'slack-notification-v1',
  name: 'chatAName',
  fields: {
    color: text('#ff0500'),
    webhook_url: credential('https://hooks.slack.com/services/xxx/xxxx/xxxxxxxxxxxxxxxxxxx'),
    channel: text('#general'),
    custom_message: text(({ product, ChatA }) => `${product} ${ChatA} Notification`),
    user_name: nullableText(),
    notify_channel: flag(false),
    notify_here: flag(false),
    link_names: flag(false),
    icon_url: nullableText(),
    icon_emoji: nullableText(),
    backlog_size: count(0),
    time_zone: text('UTC'),
    include_title: flag(true),
  },
  formDefaults: ({ product }) => ({
    color: '#FF0000',
    webhook_url: '',
    channel: '#channel',
    custom_message: plainTemplate,
    user_name: product,
    notify_channel: false,
    notify_here: false,
    link_names: false,
    icon_url: null,
    icon_emoji: null,
    backlog_size: 0,
    time_zone: 'UTC',
    include_title: true,
  }),
  problems(config, t) {
    const found = problemList(t)
    if (!isColor(config.color)) found.add('color', t('colorProblem'))
    if (found.required('webhook_url', config.webhook_url)) {
      const key = webhookProblem(config.webhook_url)
      if (key) found.add('webhook_url', t(key))
    }
    found.required('channel', config.channel)
    found.backlog(config.backlog_size)
    if (!isTimeZone(config.time_zone)) found.add('time_zone', t('timeZoneProblem'))
    if (config.icon_url && !webAddress(config.icon_url)) found.add('icon_url', t('urlProblem'))
    if (!config.include_title && config.custom_message.trim() === '')
      for (const field of ['custom_message', 'include_title']) found.add(field, t('nothingToSay'))
    if (config.notify_channel && config.notify_here)
      for (const field of ['notify_channel', 'notify_here']) found.add(field, t('notifyBoth'))
    return found.all()
  },
})

/** A host that calls itself by one of the two services must be that service; any other may be meant to understand them. */
function webhookProblem(value: string): 'urlProblem' | 'chatAWebhookProblem' | 'discordWebhookProblem' | null {
  const url = webAddress(value)
  if (!url) return 'urlProblem'
  if (url.hostname.includes('slack'))
    return url.origin === 'https://hooks.slack.com' && url.pathname.startsWith('/services/')
      ? null
      : 'chatAWebhookProblem'
  if (url.hostname.includes('discord'))
    return url.protocol === 'https:' &&
      /^(?:[\w-]+\.)*discord(?:app)?\.com$/.test(url.hostname) &&
      /^\/api\/webhooks\/.*\/slack$/.test(url.pathname)
      ? null
      : 'discordWebhookProblem'
  return null
}
