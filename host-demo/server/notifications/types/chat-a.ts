/** Posts to an incoming webhook of chat A (contract 2, 12.3). */
import { chatA } from '../../../../core/notifications/types/chat-a.ts'
import { templateModel, trimmed } from '../event-model.ts'
import { cut, maxDescriptionLength, maxTitleLength, defineSender, targetOf } from '../sender.ts'
import { escapeChatA } from '../template/escape.ts'
import { parseTemplate } from '../template/parse.ts'
import { render } from '../template/render.ts'

/** The service cuts longer texts itself, without saying so. */
const maxTextLength = 38_000
const maxChannelLength = 200

export const sender = defineSender(chatA, {
  templates: ['channel', 'custom_message'],
  target: ({ webhook_url: url }) => targetOf(url),
  async send(config, model, { settings, post }) {
    const shown = templateModel(trimmed(model, config.backlog_size), config.time_zone, settings)
    const mention = config.notify_channel ? '@channel' : config.notify_here ? '@here' : ''
    const title = config.include_title
      ? titleLine(model.event_definition_title, model.event_definition_description)
      : ''
    const text = [mention, title].filter(part => part !== '').join(' ')
    const message = render(parseTemplate(config.custom_message), shown, {
      escape: escapeChatA,
      maxLength: maxTextLength,
    })
    await post(config.webhook_url, {
      ...(config.icon_emoji ? { icon_emoji: emoji(config.icon_emoji) } : {}),
      ...(config.icon_url ? { icon_url: config.icon_url } : {}),
      ...(config.user_name ? { username: config.user_name } : {}),
      channel: render(parseTemplate(config.channel), shown, { maxLength: maxChannelLength })
        .replace(/\p{Cc}+/gu, ' ')
        .trim(),
      // A mention is only found where names are linked.
      link_names: config.link_names || mention !== '',
      ...(text === '' ? {} : { text }),
      attachments: message.trim() === '' ? [] : [{ color: config.color, text: message }],
    })
  },
})

function titleLine(title: string, description: string): string {
  const line = `*${escapeChatA(cut(title, maxTitleLength))}*`
  return description === ''
    ? line
    : `${line}\n> ${escapeChatA(cut(description, maxDescriptionLength)).replaceAll('\n', '\n> ')}`
}

const emoji = (name: string) => `:${name.trim().replace(/^:|:$/g, '')}:`
