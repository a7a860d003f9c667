/** Decorators as they are stored. */
import { Type, type Static } from 'typebox'
import { collection, type Document } from '../platform/records/records.ts'

const StoredDecorator = Type.Object(
  {
    type: Type.String({ minLength: 1 }),
    stream: Type.Union([Type.String(), Type.Null()]),
    config: Type.Object({}, { additionalProperties: true }),
    order: Type.Integer(),
  },
  { additionalProperties: false },
)
export type StoredDecorator = Document<Static<typeof StoredDecorator>>

/** The stream's own permission is the business of the routes: it comes on top. */
export const decorators = collection('decorators', {
  schema: StoredDecorator,
  grn: null,
  version: 1,
  migrations: {},
  list: { default: 'type', fields: { id: 'id', type: 'text', stream: 'id', order: 'number' }, sort: ['order'] },
  permissions: {
    any: 'decorators:read',
    create: () => 'decorators:create',
    read: () => 'decorators:read',
    edit: () => 'decorators:create',
    delete: () => 'decorators:edit',
  },
  audit: { shows: ['type', 'stream', 'config', 'order'] },
})
