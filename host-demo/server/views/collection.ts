/** Views as they are stored: saved searches and dashboards. */
import { Type, type Static } from 'typebox'
import type { ViewState } from '../../../core/views/schema.ts'
import { collection, type Document } from '../platform/records/records.ts'

const ViewBody = Type.Object(
  {
    type: Type.Union([Type.Literal('SEARCH'), Type.Literal('DASHBOARD')]),
    title: Type.String({ pattern: '\\S' }),
    summary: Type.String(),
    description: Type.String(),
    search_id: Type.String({ minLength: 1 }),
    properties: Type.Array(Type.String()),
    /** By query id. */
    state: Type.Unsafe<Readonly<Record<string, ViewState>>>(Type.Record(Type.String(), Type.Unknown())),
    owner: Type.Union([Type.String(), Type.Null()]),
    created_at: Type.String(),
  },
  { additionalProperties: false },
)
export type ViewBody = Static<typeof ViewBody>
export type StoredView = Document<ViewBody>

/** Dashboards may be read and changed by the permissions of dashboards as well. */
const may =
  (action: 'read' | 'edit') =>
  ({ id, type }: { readonly id: string; readonly type?: string }) =>
    type === 'DASHBOARD' ? [`view:${action}:${id}`, `dashboards:${action}:${id}`] : `view:${action}:${id}`

export const views = collection('views', {
  schema: ViewBody,
  grn: ({ type }) => (type === 'DASHBOARD' ? 'dashboard' : 'search'),
  version: 1,
  migrations: {},
  list: {
    default: 'title',
    fields: { id: 'id', title: 'text', summary: 'text' },
    sort: ['title', 'id', 'created_at', 'owner', 'description', 'summary'],
  },
  permissions: {
    any: 'view:read',
    create: ({ type }) => (type === 'DASHBOARD' ? 'dashboards:create' : []),
    read: may('read'),
    edit: may('edit'),
    delete: ({ id }) => `view:delete:${id}`,
  },
  quota: { holder: ({ owner }) => owner, documents: 2_000, bytes: 32 << 20 },
  audit: { shows: ['type', 'title', 'summary', 'description', 'search_id', 'properties', 'state', 'owner'] },
})
