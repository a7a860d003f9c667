/** A sender delivers one type of notification. */
import type { ConfigFields, ConfigOf } from '../../../core/notifications/fields.ts'
import type { EventModel } from '../../../core/notifications/model.ts'
import type { NotificationType } from '../../../core/notifications/notification-type.ts'
import type { OutgoingReply, OutgoingRequest } from '../platform/outgoing/outgoing.ts'
import type { Settings } from '../platform/settings/settings.ts'

/** Values as senders see them: a secret is its text, or null. */
type Plain<C> = { readonly [N in keyof C]: C[N] extends string | number | boolean | null ? C[N] : string | null }

export interface SenderParts {
  readonly settings: Settings
  /** Sends JSON. @throws NotificationError unless the answer is a success */
  post(
    url: string,
    payload: unknown,
    more?: Pick<OutgoingRequest, 'headers' | 'query' | 'skipTlsVerification'>,
  ): Promise<OutgoingReply>
  /** Titles of streams by id; one that is gone goes by its id. */
  streamTitles(ids: readonly string[]): Promise<readonly string[]>
}

export interface Sender<F extends ConfigFields = ConfigFields> {
  readonly definition: NotificationType<F>
  /** Fields that hold templates: a malformed one is refused before it is stored. */
  readonly templates: readonly (keyof F & string)[]
  /** @throws NotificationError */
  send(config: Plain<ConfigOf<F>>, model: EventModel, parts: SenderParts): Promise<void>
}

/** A sender whose configuration nobody needs to know: what the registry holds. */
export interface AnySender {
  readonly definition: { readonly type: string }
  readonly templates: readonly string[]
  send(config: Readonly<Record<string, unknown>>, model: EventModel, parts: SenderParts): Promise<void>
}

export const defineSender = <F extends ConfigFields>(
  definition: NotificationType<F>,
  rest: Omit<Sender<F>, 'definition'>,
): AnySender => ({ definition, ...rest }) as unknown as AnySender

/** A notification was not delivered; the message is for people. */
export class NotificationError extends Error {
  override readonly name = 'NotificationError'
}

/** Limits of an event definition's title and description where they head a message. */
export const maxTitleLength = 500
export const maxDescriptionLength = 2000

/** At most so many characters, none of them half. */
export const cut = (text: string, length: number): string =>
  text.length <= length ? text : `${text.slice(0, Math.max(0, length - 1)).replace(/[\ud800-\udbff]$/, '')}…`
