/** Wire contract of users, their tokens and roles (contract 1, 7.1 to 7.3). Browser code imports the types only. */
import { Type, type Static, type TSchema } from 'typebox'
import { flatPageOf } from '../entities/schema.ts'

const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])
const Name = Type.String({ minLength: 1, maxLength: 100 })
const Email = Type.String({ maxLength: 254, pattern: '^[^@\\s]+@[^@\\s]+$' })

/** `search` with id `default` is a new search. */
export const Startpage = Type.Object({
  type: Type.Enum(['dashboard', 'stream', 'search']),
  id: Type.String({ maxLength: 100 }),
})
export type Startpage = Static<typeof Startpage>

export const AccountStatus = Type.Enum(['enabled', 'disabled', 'deleted'])
export type AccountStatus = Static<typeof AccountStatus>

/** Free in its keys; the interface keeps what it likes to remember in it. */
export const Preferences = Type.Record(Type.String(), Type.Unknown())

/** Dates without a colon in the zone: `2023-08-02T10:00:00.000+0000`. Permissions are empty for who may not see them. */
export const UserSummary = Type.Object({
  id: Type.String(),
  username: Type.String(),
  email: Type.String(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  full_name: Type.String(),
  permissions: Type.Array(Type.String()),
  grn_permissions: Type.Array(Type.String()),
  preferences: Preferences,
  timezone: Nullable(Type.String()),
  session_timeout_ms: Type.Integer(),
  read_only: Type.Boolean(),
  external: Type.Boolean(),
  startpage: Nullable(Startpage),
  roles: Type.Array(Type.String()),
  session_active: Type.Boolean(),
  last_activity: Nullable(Type.String()),
  client_address: Nullable(Type.String()),
  account_status: AccountStatus,
  service_account: Type.Boolean(),
})
export type UserSummary = Static<typeof UserSummary>

export const UserList = Type.Object({ users: Type.Array(UserSummary) })
export type UserList = Static<typeof UserList>

export const UserOverview = Type.Object({
  id: Type.String(),
  auth_service_id: Nullable(Type.String()),
  auth_service_uid: Nullable(Type.String()),
  username: Type.String(),
  email: Type.String(),
  first_name: Nullable(Type.String()),
  last_name: Nullable(Type.String()),
  full_name: Nullable(Type.String()),
  external_user: Nullable(Type.Boolean()),
  roles: Type.Array(Type.String()),
  read_only: Nullable(Type.Boolean()),
  session_active: Nullable(Type.Boolean()),
  last_activity: Nullable(Type.String()),
  client_address: Nullable(Type.String()),
  account_status: AccountStatus,
  service_account: Type.Boolean(),
})
export type UserOverview = Static<typeof UserOverview>

export const UserPage = flatPageOf({
  users: Type.Array(UserOverview),
  context: Type.Optional(Type.Object({ admin_user: Nullable(UserOverview) })),
})
export type UserPage = Static<typeof UserPage>

/** POST /users. Role names compare without case. */
export const UserCreate = Type.Object({
  username: Name,
  password: Type.String({ minLength: 1 }),
  email: Email,
  first_name: Name,
  last_name: Name,
  permissions: Type.Array(Type.String()),
  timezone: Type.Optional(Nullable(Type.String())),
  session_timeout_ms: Type.Optional(Type.Integer({ minimum: 1 })),
  startpage: Type.Optional(Nullable(Startpage)),
  roles: Type.Optional(Nullable(Type.Array(Type.String()))),
  service_account: Type.Optional(Type.Boolean()),
})
export type UserCreate = Static<typeof UserCreate>

/** PUT /users/{userId}: unknown properties are ignored; the names count only together; a time zone that is empty or absent is cleared. */
export const UserUpdate = Type.Object(
  {
    email: Type.Optional(Email),
    first_name: Type.Optional(Name),
    last_name: Type.Optional(Name),
    permissions: Type.Optional(Nullable(Type.Array(Type.String()))),
    timezone: Type.Optional(Nullable(Type.String())),
    session_timeout_ms: Type.Optional(Nullable(Type.Integer())),
    startpage: Type.Optional(Nullable(Startpage)),
    roles: Type.Optional(Nullable(Type.Array(Type.String()))),
    service_account: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: true },
)
export type UserUpdate = Static<typeof UserUpdate>

/** `old_password` may be left out by who may change every password. */
export const PasswordChange = Type.Object({
  old_password: Type.Optional(Nullable(Type.String())),
  password: Type.String({ minLength: 1 }),
})
export type PasswordChange = Static<typeof PasswordChange>

export const PermissionsChange = Type.Object({ permissions: Type.Array(Type.String()) })
export const PreferencesChange = Type.Object({ preferences: Preferences })

/** An origin as browsers send it: scheme, host and port, no path. */
const Origin = Type.String({ maxLength: 300 })
const Permission = Type.String({ minLength: 1, maxLength: 500 })

/**
 * POST /users/{userId}/tokens/{name}; all of it is optional and our own. A token may do what both its user and `permissions` allow, which
 * may name ownership too (`entity:own:grn::::stream:…`). With `origins` only pages of these may use it. `ttl` is an ISO 8601 duration of
 * days and less (`P30D`); it or `expires_at` (ISO date) ends the token. Absent, null or an empty list: no limit.
 */
export const TokenCreate = Type.Object(
  {
    expires_at: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    ttl: Type.Optional(Nullable(Type.String({ maxLength: 40 }))),
    permissions: Type.Optional(Nullable(Type.Array(Permission, { maxItems: 500 }))),
    origins: Type.Optional(Nullable(Type.Array(Origin, { maxItems: 50 }))),
  },
  { default: {}, additionalProperties: true },
)
export type TokenCreate = Static<typeof TokenCreate>

/** Our own. Members that limit nothing are left out. */
const tokenLimits = {
  /** Given as an ISO date. */
  expires_at: Type.Optional(Type.String()),
  permissions: Type.Optional(Type.Array(Type.String())),
  origins: Type.Optional(Type.Array(Type.String())),
}

/** `last_access` `1970-01-01T00:00:00.000Z`: never. */
export const TokenSummary = Type.Object({
  id: Type.String(),
  name: Type.String(),
  last_access: Type.String(),
  ...tokenLimits,
  /** Address of the last use; left out where it was never used. */
  last_address: Type.Optional(Type.String()),
})
export type TokenSummary = Static<typeof TokenSummary>

export const TokenList = Type.Object({ tokens: Type.Array(TokenSummary) })
export type TokenList = Static<typeof TokenList>

/** The one answer that shows the token's value. */
export const TokenCreated = Type.Object({
  id: Type.String(),
  name: Type.String(),
  token: Type.String(),
  last_access: Type.String(),
  ...tokenLimits,
})
export type TokenCreated = Static<typeof TokenCreated>

/** A session of a user, our own. Dates are ISO dates. */
export const UserSession = Type.Object({
  /** Names the session in calls; nobody can log in with it. */
  id: Type.String(),
  /** The one that the request came with. */
  current: Type.Boolean(),
  address: Type.String(),
  /** For people, such as 'Firefox on Linux'; null where it is not known. */
  browser: Nullable(Type.String()),
  started_at: Type.String(),
  last_activity: Type.String(),
  /** Null: it does not end on its own. */
  valid_until: Nullable(Type.String()),
})
export type UserSession = Static<typeof UserSession>

/** GET /users/{userId}/sessions: the last used one first. */
export const UserSessions = Type.Object({ sessions: Type.Array(UserSession) })
export type UserSessions = Static<typeof UserSessions>

/** POST /users/owned, our own: the users whom a list of owners is asked without. */
export const OwnersQuestion = Type.Object({
  user_ids: Type.Array(Type.String({ maxLength: 100 }), { minItems: 1, maxItems: 1000 }),
})
export type OwnersQuestion = Static<typeof OwnersQuestion>

/** GET /users/{userId}/owned and POST /users/owned, our own: entities that nobody else owns. */
export const OwnedEntities = Type.Object({
  total: Type.Integer(),
  types: Type.Array(
    Type.Object({
      /** Of resource names: 'stream', 'event_definition'. */
      type: Type.String(),
      count: Type.Integer(),
      /** Holds the first ones of the alphabet. */
      entities: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
    }),
  ),
})
export type OwnedEntities = Static<typeof OwnedEntities>

const roleProperties = {
  name: Type.String({ minLength: 1, pattern: '\\S' }),
  description: Nullable(Type.String()),
  permissions: Type.Array(Type.String()),
  read_only: Type.Boolean(),
}

export const Role = Type.Object(roleProperties)
export type Role = Static<typeof Role>

export const RoleList = Type.Object({ roles: Type.Array(Role), total: Type.Integer() })
export type RoleList = Static<typeof RoleList>

/** POST and PUT /roles; `read_only` is shown, never taken. */
export const RoleChange = Type.Object({
  name: roleProperties.name,
  description: Type.Optional(roleProperties.description),
  permissions: roleProperties.permissions,
  read_only: Type.Optional(Type.Boolean()),
})
export type RoleChange = Static<typeof RoleChange>

export const RoleMembers = Type.Object({ role: Type.String(), users: Type.Array(UserSummary) })
export type RoleMembers = Static<typeof RoleMembers>

export const AuthzRole = Type.Object({ id: Type.String(), ...roleProperties })
export type AuthzRole = Static<typeof AuthzRole>

export const AuthzRolePage = flatPageOf({
  roles: Type.Array(AuthzRole),
  grand_total: Type.Optional(Type.Integer()),
  context: Type.Optional(
    Type.Object({
      users: Type.Record(Type.String(), Type.Array(Type.Object({ id: Type.String(), username: Type.String() }))),
    }),
  ),
})
export type AuthzRolePage = Static<typeof AuthzRolePage>

/** GET /system/permissions: group → actions. */
export const PermissionCatalogue = Type.Object({ permissions: Type.Record(Type.String(), Type.Array(Type.String())) })
export type PermissionCatalogue = Static<typeof PermissionCatalogue>

export const PermissionList = Type.Object({ permissions: Type.Array(Type.String()) })
export type PermissionList = Static<typeof PermissionList>
