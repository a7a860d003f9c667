/** Event notifications on the wire (contract 1, 6.1, 6.8 and 6.9). Browser code imports the types only. */
import { Type, type Static } from 'typebox'

/** Its own fields depend on `type` and are checked by it, so that messages name the field. */
export const NotificationConfig = Type.Object({ type: Type.String() }, { additionalProperties: Type.Unknown() })

export const Notification = Type.Object({
  id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  title: Type.String(),
  description: Type.String(),
  config: NotificationConfig,
})
export type Notification = Static<typeof Notification>

/** The same, as it is sent: a config of no known type is refused under `errors.config`, whatever it is. */
export const NotificationBody = Type.Object({
  id: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  title: Type.String(),
  description: Type.String(),
  config: Type.Unknown(),
})
export type NotificationBody = Static<typeof NotificationBody>
