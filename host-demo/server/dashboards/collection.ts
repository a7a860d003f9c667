/** Public links as they are stored. The token stands nowhere: it is signed, and read from what comes. */
import { Type, type Static } from 'typebox'
import { longestLinkTitle } from '../../../core/dashboards/link-limits.ts'
import { createGrn } from '../../../core/permissions/grn.ts'
import { collection, type Document } from '../platform/records/records.ts'

const LinkBody = Type.Object(
  {
    view_id: Type.String(),
    title: Type.String({ maxLength: longestLinkTitle }),
    /** The user whose rights it has. */
    user_id: Type.String(),
    created_by: Type.String(),
    created_at: Type.String(),
    expires_at: Type.String(),
  },
  { additionalProperties: false },
)
export type StoredLink = Document<Static<typeof LinkBody>>

const byOwner = ({ view_id }: Static<typeof LinkBody>) => `entity:own:${createGrn('dashboard', view_id)}`

/** The owners of a dashboard decide on its links. They do not change: their tokens are given out. */
export const dashboardLinks = collection('dashboard_links', {
  schema: LinkBody,
  grn: null,
  version: 1,
  migrations: {},
  list: { default: 'title', fields: { title: 'text' }, sort: ['title'] },
  permissions: { any: null, create: byOwner, read: byOwner, edit: () => null, delete: byOwner },
  audit: { shows: ['view_id', 'title', 'user_id', 'created_by', 'expires_at'] },
})
