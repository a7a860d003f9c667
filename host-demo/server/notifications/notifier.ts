/** Sends notifications: what the alert engine calls, and what a test calls. */
import type { EventModel } from '../../../core/notifications/model.ts'
import { OutgoingError, type OutgoingReply } from '../platform/outgoing/outgoing.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'
import { notifications } from './collection.ts'
import { plainConfig, type Kept } from './configuration.ts'
import { cut, NotificationError, type SenderParts } from './sender.ts'
import { senderOf } from './senders.ts'

export interface Notifier {
  /**
   * Sends what is stored under an id, or a notification itself, once: repeating and slowing down are the caller's business.
   * @throws NotificationError with the cause, in words for people; the signal's reason when it was aborted
   */
  send(notification: string | Kept, model: EventModel, options?: { readonly signal?: AbortSignal }): Promise<void>
}

export function createNotifier(services: Services): Notifier {
  const server = services.records.as(system('notifications'))

  async function kept(notification: string | Kept): Promise<Kept> {
    if (typeof notification !== 'string') return notification
    const found = await server.of(notifications).find(notification)
    if (!found) throw new NotificationError(`There is no notification with id <${notification}>.`)
    return found
  }

  async function streamTitles(ids: readonly string[]) {
    const all = server.of(streams)
    return Promise.all(ids.map(async id => (await all.find(id))?.title ?? id))
  }

  return {
    async send(notification, model, { signal } = {}) {
      const found = await kept(notification)
      const sender = senderOf(found.config.type)
      if (!sender) throw new NotificationError(`Nothing sends notifications of type '${found.config.type}'.`)
      const post: SenderParts['post'] = async (url, payload, { headers, ...more } = {}) => {
        const request = {
          ...more,
          method: 'POST' as const,
          signal,
          body: JSON.stringify(payload),
          headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
        }
        return delivered(
          await services.outgoing.request(url, request).catch((error: unknown) => {
            if (error instanceof OutgoingError) throw new NotificationError(error.message, { cause: error })
            throw error
          }),
        )
      }
      await sender.send(plainConfig(found, services.secrets), model, {
        settings: services.settings,
        post,
        streamTitles,
      })
    },
  }
}

/** Any 2xx is a success; else the answer of the receiver is the error. */
function delivered(reply: OutgoingReply): OutgoingReply {
  if (reply.status >= 200 && reply.status < 300) return reply
  const said = cut(
    reply
      .text()
      .replace(/\p{C}+/gu, ' ')
      .trim(),
    200,
  )
  throw new NotificationError(`The receiver answered with status ${reply.status}${said === '' ? '.' : `: ${said}`}`)
}
