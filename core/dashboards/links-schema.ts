/** Public links to one dashboard on the wire (ours). The browser imports types only. */
import Type, { type Static } from 'typebox'
import { SearchReply } from '../search/schema.ts'
import { ViewReply } from '../views/reply-schema.ts'
import type { View } from '../views/schema.ts'
import type { Search } from '../search/schema.ts'
import { longestLinkDays, longestLinkTitle } from './link-limits.ts'

const strict = { additionalProperties: false } as const

export const DashboardLink = Type.Object({
  id: Type.String(),
  title: Type.String(),
  /** The user name of its maker, with whose rights it shows the dashboard. */
  created_by: Type.String(),
  created_at: Type.String(),
  expires_at: Type.String(),
  last_used_at: Type.Union([Type.String(), Type.Null()]),
  /** How often the dashboard was opened through it. */
  uses: Type.Integer(),
})
export type DashboardLink = Static<typeof DashboardLink>
export const DashboardLinks = Type.Object({ links: Type.Array(DashboardLink) })

/** Body of POST /dashboards/{viewId}/links. */
export const DashboardLinkInput = Type.Object(
  {
    title: Type.Optional(Type.String({ maxLength: longestLinkTitle })),
    expires_at: Type.String({ description: `An instant at most ${longestLinkDays} days ahead` }),
  },
  strict,
)
export type DashboardLinkInput = Static<typeof DashboardLinkInput>
/** The token stands in no other answer. */
export const CreatedDashboardLink = Type.Object({ link: DashboardLink, token: Type.String() })
export type CreatedDashboardLink = Static<typeof CreatedDashboardLink>

/** A dashboard as its link shows it: without its owner, and without all that the maker of the link may not read. */
export const PublicDashboard = Type.Object({ view: ViewReply, search: SearchReply, expires_at: Type.String() })
export interface PublicDashboard {
  readonly view: View
  readonly search: Search
  readonly expires_at: string
}

const ids = Type.Optional(Type.Array(Type.String(), { maxItems: 1000 }))
/** Body of POST /public/dashboards/{token}/execute: which pages and search types, and values of the parameters. */
export const PublicExecution = Type.Object(
  {
    global_override: Type.Optional(Type.Object({ keep_queries: ids, keep_search_types: ids }, strict)),
    parameter_bindings: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  },
  { ...strict, default: {} },
)
export type PublicExecution = Static<typeof PublicExecution>
