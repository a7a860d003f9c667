/** Posts a message card to an incoming webhook of chat B (contract 2, 12.3). */
import type { EventModel } from '../../../../core/notifications/model.ts'
import { chatB } from '../../../../core/notifications/types/chat-b.ts'
import { templateModel, trimmed } from '../event-model.ts'
import { cut, maxDescriptionLength, maxTitleLength, NotificationError, defineSender, targetOf } from '../sender.ts'
import { escapeChatB } from '../template/escape.ts'
import { parseTemplate } from '../template/parse.ts'
import { render } from '../template/render.ts'

/** The service refuses larger cards. */
const maxCardBytes = 27_000

export const sender = defineSender(chatB, {
  templates: ['custom_message'],
  target: ({ webhook_url: url }) => targetOf(url),
  async send(config, model, { settings, post }) {
    const shown = templateModel(trimmed(model, config.backlog_size), config.time_zone, settings)
    const text = render(parseTemplate(config.custom_message), shown, { escape: escapeChatB, maxLength: maxCardBytes })
    const reply = await post(
      config.webhook_url,
      fitting(text, part => card(config, model, part)),
    )
    // The webhook answers 200 where the chat behind it failed, and says so in words.
    const said = reply.text()
    if (/delivery failed/i.test(said))
      throw new NotificationError(`The receiver could not deliver it: ${cut(said, 200)}`)
  },
})

function card({ color, icon_url: icon }: { color: string; icon_url: string | null }, model: EventModel, text: string) {
  const title = cut(model.event_definition_title, maxTitleLength)
  return {
    '@type': 'MessageCard',
    '@context': 'http://schema.org/extensions',
    themeColor: color.replace('#', ''),
    text: `<strong>${escapeChatB(title)}</strong>`,
    summary: title,
    sections: [
      {
        activitySubtitle: escapeChatB(cut(model.event_definition_description, maxDescriptionLength)),
        ...(icon ? { activityImage: icon } : {}),
        text,
      },
    ],
  }
}

/** The card with as much of the text as it can carry. A character takes at most six bytes, so no round cuts too much. */
function fitting<T>(text: string, make: (text: string) => T): T {
  let length = text.length
  for (;;) {
    const made = make(cut(text, length))
    const over = Buffer.byteLength(JSON.stringify(made)) - maxCardBytes
    if (over <= 0 || length === 0) return made
    length = Math.max(0, length - Math.ceil(over / 6))
  }
}
