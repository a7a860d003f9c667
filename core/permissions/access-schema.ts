/** Effective access on the wire: who can reach an entity and what a user can reach, each with every way that leads there. Browser code imports types only. */
import { Type, type Static } from 'typebox'
import { tablePageOf } from '../entities/schema.ts'
import { AccountStatus } from '../users/schema.ts'
import { Capability } from './shares-schema.ts'

/**
 * `administrator`: all permissions, of a role or of the user's own. `owner` and `share`: a grant to the user. `everyone`: a grant to everyone.
 * `role` and `permission`: a permission of a role, or of the user's own.
 */
export const AccessKind = Type.Enum(['administrator', 'owner', 'share', 'everyone', 'role', 'permission'])
export type AccessKind = Static<typeof AccessKind>

export const AccessWay = Type.Object({
  kind: AccessKind,
  capability: Capability,
  /** The role that has the permission. */
  role: Type.Union([Type.Object({ id: Type.String(), name: Type.String() }), Type.Null()]),
  /** The permission that is held: 'streams:read'. Null for what was shared. */
  permission: Type.Union([Type.String(), Type.Null()]),
  /** User name of who shared it last, and when. */
  by: Type.Union([Type.String(), Type.Null()]),
  at: Type.Union([Type.String(), Type.Null()]),
})
export type AccessWay = Static<typeof AccessWay>

const reached = {
  /** Holds the greatest of the ways. */
  capability: Capability,
  /** Has at least one; the greatest comes first. */
  ways: Type.Array(AccessWay),
}

export const UserWithAccess = Type.Object({
  id: Type.String(),
  username: Type.String(),
  /** The full name, else the user name. */
  title: Type.String(),
  account_status: AccountStatus,
  service_account: Type.Boolean(),
  ...reached,
})
export type UserWithAccess = Static<typeof UserWithAccess>

/** Deleted accounts are left out, disabled ones are listed. */
export const EntityAccess = Type.Object({
  ...tablePageOf(UserWithAccess).properties,
  /** What everyone may do with it; null: it is not shared with everyone. */
  everyone: Type.Union([Capability, Type.Null()]),
  /** Links by which it is seen without a login. */
  public_links: Type.Integer(),
  /** Users who have access and whom the caller may not see; they are not listed. */
  unnamed: Type.Integer(),
})
export type EntityAccess = Static<typeof EntityAccess>

export const ReachedEntity = Type.Object({
  /** The resource name. */
  id: Type.String(),
  type: Type.String(),
  /** The id within its type. */
  entity_id: Type.String(),
  title: Type.String(),
  ...reached,
})
export type ReachedEntity = Static<typeof ReachedEntity>

export const UserAccess = Type.Object({
  ...tablePageOf(ReachedEntity).properties,
  /** Entities that the user reaches and the caller may not read; they are not listed. */
  unnamed: Type.Integer(),
})
export type UserAccess = Static<typeof UserAccess>
