/** Posts a message card to an incoming webhook of chat B (contract 2, 12.3). */
import type { EventModel } from '../../../../core/notifications/model.ts'
import { chatB } from '../../../../core/notifications/types/chat-b.ts'
import { inZone, trimmed } from '../event-model.ts'
import { NotificationError, sender } from '../sender.ts'
import { escapeChatB } from '../template/escape.ts'
import { parseTemplate } from '../template/parse.ts'
import { render } from '../template/render.ts'

/** The service refuses larger cards. */
const maxCardBytes = 27_000

export const sendChatB = sender(chatB, {
  templates: ['custom_message'],
  async send(config, model, { post }) {
    const shown = inZone(trimmed(model, config.backlog_size), config.time_zone)
    const template = parseTemplate(config.custom_message)
    const text = (maxLength: number) => render(template, shown, { escape: escapeChatB, maxLength })
    const reply = await post(config.webhook_url, fitting(length => card(config, model, text(length))))
    // The webhook answers 200 where the chat behind it failed, and says so in words.
    if (/delivery failed/i.test(reply.text())) throw new NotificationError(`The receiver could not deliver it: ${reply.text().slice(0, 200)}`)
  },
})

function card({ color, icon_url: icon }: { color: string, icon_url: string | null }, model: EventModel, text: string) {
  const title = escapeChatB(model.event_definition_title)
  return {
    '@type': 'MessageCard',
    '@context': 'http://schema.org/extensions',
    themeColor: color.replace('#', ''),
    text: `<strong>Alert ${title} triggered</strong>`,
    summary: `Alert ${model.event_definition_title} triggered`,
    sections: [{
      activitySubtitle: escapeChatB(model.event_definition_description),
      ...icon ? { activityImage: icon } : {},
      text,
    }],
  }
}

/** The card with as much text as it can carry. */
function fitting<T>(make: (maxLength: number) => T): T {
  let length = maxCardBytes
  for (;;) {
    const made = make(length)
    const bytes = Buffer.byteLength(JSON.stringify(made))
    if (bytes <= maxCardBytes || length === 0) return made
    length = Math.max(0, Math.floor(length - Math.max((bytes - maxCardBytes) / 6, 100)))
  }
}
