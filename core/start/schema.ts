/** Lists of the start page on the wire (contract 1, 3.4). Browser code imports types only. */
import { Type, type Static, type TSchema } from 'typebox'

const page = <const T extends Readonly<Record<string, TSchema>>>(list: T) =>
  Type.Object({
    total: Type.Integer(),
    count: Type.Integer(),
    page: Type.Integer(),
    per_page: Type.Integer(),
    query: Type.Optional(Type.String()),
    ...list,
  })

export const Favorite = Type.Object({ grn: Type.String(), title: Type.String() })
export type Favorite = Static<typeof Favorite>
export const FavoritePage = page({ favorites: Type.Array(Favorite) })
export type FavoritePage = Static<typeof FavoritePage>

export const Opened = Type.Object({ grn: Type.String(), title: Type.String(), timestamp: Type.String() })
export type Opened = Static<typeof Opened>
export const OpenedPage = page({ lastOpened: Type.Array(Opened) })
export type OpenedPage = Static<typeof OpenedPage>

export const ActivityEntry = Type.Object({
  id: Type.String(),
  activity_type: Type.Enum(['create', 'update', 'delete', 'share', 'unshare']),
  item_grn: Type.String(),
  item_title: Type.String(),
  user_name: Type.String(),
  timestamp: Type.String(),
})
export type ActivityEntry = Static<typeof ActivityEntry>
export const ActivityPage = page({ recentActivity: Type.Array(ActivityEntry) })
export type ActivityPage = Static<typeof ActivityPage>
