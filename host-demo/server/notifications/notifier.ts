/** Sends notifications, once: what the queue calls, and what a test calls. */
import type { EventModel } from '../../../core/notifications/model.ts'
import type { ReceiverAnswer } from '../../../core/notifications/queue.ts'
import { OutgoingError, type OutgoingReply } from '../platform/outgoing/outgoing.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { streams } from '../streams/collection.ts'
import { users } from '../users/collections.ts'
import { notifications } from './collection.ts'
import { plainConfig, type Kept } from './configuration.ts'
import type { Mail } from './mail/mail.ts'
import { redactor } from './redaction.ts'
import { cut, NotificationError, oneLine, type SenderParts, type Target } from './sender.ts'
import { senderOf } from './senders.ts'

/** Characters of an answer that are kept. */
export const maxAnswerLength = 2000
/** An attempt ends after it, whatever the sender does. */
const longestAttemptMs = 120_000

export interface SendOptions {
  readonly signal?: AbortSignal
  /** See `SenderParts`. */
  readonly delivered?: Set<string>
}

export interface Notifier {
  /**
   * Sends what is stored under an id, or a notification itself, once: repeating and slowing down are the caller's business.
   * @returns the receiver's answer @throws NotificationError with the cause, in words for people, and the answer; the signal's reason when it was aborted
   */
  send(notification: string | Kept, model: EventModel, options?: SendOptions): Promise<ReceiverAnswer>
  /** Where what is stored under an id goes. */
  targetOf(id: string): Promise<Target>
}

export function createNotifier(services: Services, mail: Mail): Notifier {
  const server = services.records.as(system('notifications'))

  async function kept(notification: string | Kept): Promise<Kept> {
    if (typeof notification !== 'string') return notification
    const found = await server.of(notifications).find(notification)
    if (!found)
      throw new NotificationError(`There is no notification with id <${notification}>.`, { isPermanent: true })
    return found
  }

  async function streamTitles(ids: readonly string[]) {
    const all = server.of(streams)
    return Promise.all(ids.map(async id => (await all.find(id))?.title ?? id))
  }

  async function addressesOf(usernames: readonly string[]) {
    const all = await Promise.all(usernames.map(name => server.of(users).findBy('username', name)))
    return all.flatMap(user => (user && user.email !== '' && user.account_status === 'enabled' ? [user.email] : []))
  }

  return {
    async send(notification, model, { signal: given, delivered = new Set<string>() } = {}) {
      const startedAt = performance.now()
      const late = AbortSignal.timeout(longestAttemptMs)
      const signal = given ? AbortSignal.any([given, late]) : late
      let status: number | null = null
      let body = ''
      let redacted = (text: string) => text
      const answered = (code: number | null, text: string) => {
        status = code
        // Cut before, so that a long answer costs little, with room for a secret at the cut.
        body = cut(redacted(text.slice(0, 4 * maxAnswerLength)), maxAnswerLength)
      }
      const answer = (): ReceiverAnswer => ({ status, body, duration_ms: Math.round(performance.now() - startedAt) })
      const request: SenderParts['request'] = async (url, call) => {
        const reply = await services.outgoing.request(url, { ...call, signal }).catch((error: unknown) => {
          if (!(error instanceof OutgoingError)) throw error
          throw new NotificationError(error.message, { cause: error, isPermanent: error.problem === 'refused' })
        })
        answered(reply.status, reply.text())
        return delivery(reply)
      }
      try {
        const found = await kept(notification)
        const sender = senderOf(found.config.type)
        if (!sender)
          throw new NotificationError(`Nothing sends notifications of type '${found.config.type}'.`, {
            isPermanent: true,
          })
        const config = plainConfig(found, services.secrets)
        redacted = redactor(config)
        await sender.send(config, model, {
          settings: services.settings,
          signal,
          mail,
          delivered,
          request,
          post: (url, payload, { headers, ...more } = {}) =>
            request(url, {
              ...more,
              method: 'POST',
              body: JSON.stringify(payload),
              headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
            }),
          answered,
          streamTitles,
          addressesOf,
        })
        return answer()
      } catch (error) {
        given?.throwIfAborted()
        const failed = late.aborted
          ? new NotificationError(`It took longer than ${longestAttemptMs / 1000} s.`, { cause: error })
          : error
        if (failed instanceof NotificationError) {
          failed.answer = answer()
          failed.message = redacted(failed.message)
        }
        throw failed
      }
    },
    async targetOf(id) {
      const found = await server.of(notifications).find(id)
      const sender = found && senderOf(found.config.type)
      return sender
        ? sender.target(plainConfig(found, services.secrets), services.settings)
        : { lane: 'nowhere', receiver: id }
    },
  }
}

/** Statuses that may be others when it is tried again; the others of 4xx say that the request is wrong. */
const passing: ReadonlySet<number> = new Set([408, 421, 423, 425, 429])

/** Any 2xx is a success; else the answer of the receiver is the error. */
function delivery(reply: OutgoingReply): OutgoingReply {
  const { status } = reply
  if (status >= 200 && status < 300) return reply
  const said = oneLine(reply.text(), 200)
  const seconds = Number(reply.headers['retry-after'])
  throw new NotificationError(`The receiver answered with status ${status}${said === '' ? '.' : `: ${said}`}`, {
    isPermanent: status < 500 && !passing.has(status),
    ...(seconds > 0 && { retryAfterMs: seconds * 1000 }),
  })
}
