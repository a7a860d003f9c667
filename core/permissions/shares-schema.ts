/** Sharing on the wire (contract 1, 7.5). Browser code imports types only. */
import { Type, type Static } from 'typebox'
import { flatPageOf } from '../entities/schema.ts'

export const Capability = Type.Enum(['view', 'manage', 'own'])
export type Capability = Static<typeof Capability>

/** A user, a team or everyone (`global`) to share with; `id` is a resource name. */
export const Grantee = Type.Object({
  id: Type.String(),
  type: Type.Enum(['user', 'team', 'global']),
  title: Type.String(),
})
export type Grantee = Static<typeof Grantee>

/** A thing that is shared, or that a shared one needs. */
export const SharedEntity = Type.Object({
  id: Type.String(),
  type: Type.String(),
  title: Type.String(),
  owners: Type.Array(Grantee),
})
export type SharedEntity = Static<typeof SharedEntity>

/** By the resource name of the grantee. */
export const GranteeCapabilities = Type.Record(Type.String(), Capability)
export type GranteeCapabilities = Static<typeof GranteeCapabilities>

export const ShareRequest = Type.Object(
  { selected_grantee_capabilities: Type.Optional(GranteeCapabilities) },
  { default: {} },
)
export type ShareRequest = Static<typeof ShareRequest>

export const Share = Type.Object({ grant: Type.String(), grantee: Type.String(), capability: Capability })
export type Share = Static<typeof Share>

export const ShareReply = Type.Object({
  entity: Type.String(),
  /** Resource name of who asks; their own share is not listed. */
  sharing_user: Type.String(),
  available_grantees: Type.Array(Grantee),
  available_capabilities: Type.Array(Type.Object({ id: Capability, title: Type.String() })),
  active_shares: Type.Array(Share),
  selected_grantee_capabilities: GranteeCapabilities,
  /** Entities that a grantee would also need to read. */
  missing_permissions_on_dependencies: Type.Record(Type.String(), Type.Array(SharedEntity)),
  validation_result: Type.Object({
    failed: Type.Boolean(),
    errors: Type.Record(Type.String(), Type.Array(Type.String())),
    error_context: Type.Record(Type.String(), Type.Array(Type.String())),
  }),
})
export type ShareReply = Static<typeof ShareReply>

export const UserShares = flatPageOf({
  entities: Type.Array(SharedEntity),
  grand_total: Type.Integer(),
  context: Type.Optional(Type.Object({ grantee_capabilities: GranteeCapabilities })),
})
export type UserShares = Static<typeof UserShares>

export const GrantsOverview = Type.Object({
  grants: Type.Array(
    Type.Object({
      id: Type.String(),
      grantee: Type.String(),
      grantee_title: Type.String(),
      capability: Capability,
      target: Type.String(),
      target_title: Type.String(),
      created_by: Type.String(),
      created_at: Type.String(),
      updated_by: Type.String(),
      updated_at: Type.String(),
      expires_at: Type.Union([Type.String(), Type.Null()]),
    }),
  ),
})
export type GrantsOverview = Static<typeof GrantsOverview>
