/** A sender delivers one type of notification. */
import type { ConfigFields, ConfigOf } from '../../../core/notifications/fields.ts'
import type { EventModel } from '../../../core/notifications/model.ts'
import type { NotificationType, Problems } from '../../../core/notifications/notification-type.ts'
import type { ReceiverAnswer } from '../../../core/notifications/queue.ts'
import type { OutgoingReply, OutgoingRequest } from '../platform/outgoing/outgoing.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { Mail } from './mail/mail.ts'

/** Values as senders see them: a secret is its text, or null. */
type Plain<C> = {
  readonly [N in keyof C]: C[N] extends { readonly is_set: boolean } | object | null
    ? [Extract<C[N], { readonly is_set: boolean }>] extends [never]
      ? C[N]
      : string | null
    : C[N]
}

export interface SenderParts {
  readonly settings: Settings
  /** Ends the attempt: it was cancelled, it takes too long, or the server stops. */
  readonly signal: AbortSignal
  readonly mail: Mail
  /** Recipients that got it in an earlier attempt. The sender adds to them, and leaves them out. */
  readonly delivered: Set<string>
  /** Makes a call. @throws NotificationError unless the answer is a success */
  request(url: string, request: Omit<OutgoingRequest, 'signal'>): Promise<OutgoingReply>
  /** Sends JSON by POST. @throws NotificationError unless the answer is a success */
  post(
    url: string,
    payload: unknown,
    more?: Pick<OutgoingRequest, 'headers' | 'query' | 'skipTlsVerification'>,
  ): Promise<OutgoingReply>
  /** Notes what the receiver answered, for people; `request` and `post` do so themselves. */
  answered(status: number | null, text: string): void
  /** Titles of streams by id; one that is gone goes by its id. */
  streamTitles(ids: readonly string[]): Promise<readonly string[]>
  /** E-mail addresses of users by name; users that are gone, disabled or without one have none. */
  addressesOf(usernames: readonly string[]): Promise<readonly string[]>
}

/**
 * Where a notification goes. Sends to one `lane` follow one another, and rest when it fails: the host of a URL, the mail server. Ceilings
 * hold for each `receiver`: the URL, the recipients.
 */
export interface Target {
  readonly lane: string
  readonly receiver: string
}

export interface Sender<F extends ConfigFields = ConfigFields> {
  readonly definition: NotificationType<F>
  /** Fields that hold templates, or lists of them: a malformed one is refused before it is stored. */
  readonly templates: readonly (keyof F & string)[]
  target(config: Plain<ConfigOf<F>>, settings: Settings): Target
  /** What is wrong with a configuration on this server, beside what the type itself finds. */
  problems?(config: ConfigOf<F>, settings: Settings): Problems
  /** @throws NotificationError */
  send(config: Plain<ConfigOf<F>>, model: EventModel, parts: SenderParts): Promise<void>
}

/** A sender whose configuration nobody needs to know: what the registry holds. */
export interface AnySender {
  readonly definition: { readonly type: string }
  readonly templates: readonly string[]
  target(config: Readonly<Record<string, unknown>>, settings: Settings): Target
  problems?(config: Readonly<Record<string, unknown>>, settings: Settings): Problems
  send(config: Readonly<Record<string, unknown>>, model: EventModel, parts: SenderParts): Promise<void>
}

export const defineSender = <F extends ConfigFields>(
  definition: NotificationType<F>,
  rest: Omit<Sender<F>, 'definition'>,
): AnySender => ({ definition, ...rest }) as unknown as AnySender

/** The target of a notification that is sent to a URL. */
export function targetOf(url: string): Target {
  const parsed = URL.parse(url)
  return { lane: parsed?.origin ?? 'nowhere', receiver: parsed ? parsed.origin + parsed.pathname : url }
}

export interface NotificationErrorOptions extends ErrorOptions {
  /** Repeating it is of no use. */
  readonly isPermanent?: boolean
  /** The receiver asked to be left alone for so long. */
  readonly retryAfterMs?: number
}

/** A notification was not delivered; the message is for people. */
export class NotificationError extends Error {
  override readonly name = 'NotificationError'
  readonly isPermanent: boolean
  readonly retryAfterMs: number | null
  /** Set by the notifier. */
  answer: ReceiverAnswer | null = null

  constructor(message: string, { isPermanent = false, retryAfterMs, ...options }: NotificationErrorOptions = {}) {
    super(message, options)
    this.isPermanent = isPermanent
    this.retryAfterMs = retryAfterMs ?? null
  }
}

/** Limits of an event definition's title and description where they head a message. */
export const maxTitleLength = 500
export const maxDescriptionLength = 2000

/** At most so many characters, none of them half. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).replace(/[\ud800-\udbff]$/, '')}…`

/** A text in one line, for what is read as lines. */
export const oneLine = (text: string, length: number): string =>
  cut(
    text
      .replace(/[\p{C}\u2028\u2029]+/gu, ' ')
      .replace(/ {2,}/g, ' ')
      .trim(),
    length,
  )
