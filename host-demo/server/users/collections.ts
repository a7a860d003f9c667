/** Users, roles and access tokens as they are stored. Who may touch them is decided by these declarations. */
import { Type, type Static } from 'typebox'
import { AccountStatus, Startpage } from '../../../core/users/schema.ts'
import { collection, type Document } from '../platform/records/records.ts'

const nullableText = Type.Union([Type.String(), Type.Null()])

export const users = collection('users', {
  schema: Type.Object({
    /** No `:`, `*` or `,`: the name is part of permissions. */
    username: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^:*,\\p{C}]+$' }),
    password_hash: Type.String(),
    email: Type.String(),
    first_name: Type.String(),
    last_name: Type.String(),
    full_name: Type.String(),
    permissions: Type.Array(Type.String({ minLength: 1 })),
    /** Ids of roles. */
    roles: Type.Array(Type.String()),
    preferences: Type.Record(Type.String(), Type.Unknown()),
    timezone: nullableText,
    session_timeout_ms: Type.Integer(),
    startpage: Type.Union([Startpage, Type.Null()]),
    /** Comes from the server's settings; cannot be changed by calls. */
    read_only: Type.Boolean(),
    external: Type.Boolean(),
    account_status: AccountStatus,
    service_account: Type.Boolean(),
  }),
  grn: null,
  version: 1,
  migrations: {},
  unique: ['username'],
  list: {
    default: 'full_name',
    fields: { id: 'id', username: 'text', full_name: 'text', email: 'text' },
    sort: ['full_name', 'username', 'email', 'id'],
  },
  permissions: {
    any: 'users:list',
    create: () => 'users:create',
    read: ({ username }) => [
      'users:list',
      `users:read:${username}`,
      `users:edit:${username}`,
      `users:passwordchange:${username}`,
    ],
    edit: ({ username }) => [
      `users:edit:${username}`,
      `users:passwordchange:${username}`,
      `users:rolesedit:${username}`,
      `users:permissionsedit:${username}`,
    ],
    delete: () => 'users:edit',
  },
  audit: {
    title: 'username',
    shows: [
      'username',
      'email',
      'first_name',
      'last_name',
      'full_name',
      'permissions',
      'roles',
      'timezone',
      'session_timeout_ms',
      'startpage',
      'external',
      'account_status',
      'service_account',
    ],
  },
})
export type User = Document<NonNullable<typeof users.document>>

export const roles = collection('roles', {
  schema: Type.Object({
    name: Type.String({ minLength: 1, pattern: '\\S' }),
    description: nullableText,
    permissions: Type.Array(Type.String({ minLength: 1 })),
    read_only: Type.Boolean(),
  }),
  grn: null,
  version: 1,
  migrations: {},
  unique: ['name'],
  list: {
    default: 'name',
    fields: { id: 'id', name: 'text', description: 'text' },
    sort: ['name', 'description', 'id'],
  },
  permissions: {
    any: 'roles:read',
    create: () => 'roles:create',
    read: ({ id, name }) => [`roles:read:${name}`, `roles:read:${id}`],
    edit: ({ name }) => `roles:edit:${name}`,
    delete: ({ name }) => [`roles:delete:${name}`, 'roles:edit'],
  },
  audit: { shows: ['name', 'description', 'permissions'] },
})
export type Role = Document<NonNullable<typeof roles.document>>

const TokenSchema = Type.Object({
  user_id: Type.String(),
  username: Type.String(),
  name: Type.String(),
  /** Finds the token by its value; the value itself is only kept encrypted. */
  fingerprint: Type.String(),
  encrypted: Type.Object({ key: Type.String(), nonce: Type.String(), text: Type.String() }),
  /** ISO date in UTC; absent: it does not end. */
  expires_at: Type.Optional(Type.String()),
  /** It may do no more than these; absent: all that its user may. */
  permissions: Type.Optional(Type.Array(Type.String())),
  /** Only pages of these may use it; absent: everybody who has it. */
  origins: Type.Optional(Type.Array(Type.String())),
})

export const tokens = collection('tokens', {
  schema: TokenSchema,
  grn: null,
  version: 1,
  migrations: {},
  unique: ['fingerprint'],
  list: { default: 'name', fields: { name: 'text' }, sort: ['name'] },
  permissions: {
    any: 'users:tokenlist',
    create: ({ username }: Static<typeof TokenSchema>) => `users:tokencreate:${username}`,
    read: ({ username }) => `users:tokenlist:${username}`,
    edit: () => null,
    // They go with their user.
    delete: ({ username }) => [`users:tokenremove:${username}`, 'users:edit'],
  },
  quota: { holder: ({ username }) => username, documents: 200, bytes: 1 << 20 },
  audit: { shows: ['username', 'name', 'expires_at', 'permissions', 'origins'] },
})
export type Token = Document<Static<typeof TokenSchema>>
