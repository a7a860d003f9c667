/** Notifications as they are stored: secrets apart from the rest of the configuration, encrypted. */
import { Type, type Static } from 'typebox'
import { collection, type Document } from '../platform/records/records.ts'

const StoredNotification = Type.Object(
  {
    title: Type.String({ minLength: 1 }),
    description: Type.String(),
    /** With its type, without its secrets. */
    config: Type.Object({ type: Type.String() }, { additionalProperties: Type.Unknown() }),
    secrets: Type.Record(Type.String(), Type.Object({ key: Type.String(), nonce: Type.String(), text: Type.String() })),
  },
  { additionalProperties: false },
)
export type StoredNotification = Static<typeof StoredNotification>
export type NotificationDocument = Document<StoredNotification>

export const notifications = collection('event_notifications', {
  schema: StoredNotification,
  grn: 'notification',
  version: 1,
  migrations: {},
  permissions: 'eventnotifications',
  list: {
    default: 'title',
    fields: { id: 'id', title: 'text', description: 'text' },
    sort: ['title', 'description', 'type'],
  },
  audit: { shows: ['title', 'description', 'config'] },
})
