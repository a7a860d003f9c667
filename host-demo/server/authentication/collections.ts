/** Authentication services and where users came from, as they are stored. */
import { Type, type Static } from 'typebox'
import type { Body } from '../platform/records/collection.ts'
import { collection, type Document } from '../platform/records/records.ts'

const Encrypted = Type.Object({ key: Type.String(), nonce: Type.String(), text: Type.String() })

const StoredBackend = Type.Object({
  title: Type.String({ minLength: 1, pattern: '\\S' }),
  description: Type.String(),
  /** Ids of roles. */
  default_roles: Type.Array(Type.String()),
  /** With its type and defaults, without its secrets. */
  config: Type.Object({ type: Type.String() }, { additionalProperties: Type.Unknown() }),
  secrets: Type.Record(Type.String(), Encrypted),
})
export type StoredBackend = Static<typeof StoredBackend>
export type BackendDocument = Document<StoredBackend>

/** Tokens of the users of providers that are there already go on as they did. */
const withTokenRest = (body: Body): Body => {
  const config = body['config'] as Body
  return config['type'] === 'oidc' ? { ...body, config: { token_rest_days: 0, ...config } } : body
}

export const backends = collection('authentication_backends', {
  schema: StoredBackend,
  grn: null,
  version: 2,
  migrations: { 2: withTokenRest },
  list: {
    default: 'title',
    fields: { id: 'id', title: 'text', description: 'text' },
    sort: ['title', 'description', 'id'],
  },
  permissions: 'authservicebackend',
  audit: { shows: ['title', 'description', 'default_roles', 'config'] },
})

const StoredProfile = Type.Object({
  user_id: Type.String(),
  service_id: Type.String(),
  /** Identifies the user in the service. */
  uid: Type.String(),
  /** Joins `service_id` and `uid`. */
  key: Type.String(),
  /** Distinguished name at the last login; empty where the service has none. */
  dn: Type.String(),
  /** Ids of roles that groups gave; they go with the groups. */
  group_roles: Type.Array(Type.String()),
  /** The account was disabled because the service no longer has the user: it is enabled when they are back. */
  removed: Type.Boolean(),
})
export type StoredProfile = Static<typeof StoredProfile>
export type Profile = Document<StoredProfile>

/** Holds one of each user that a service authenticates. */
export const profiles = collection('external_profiles', {
  schema: StoredProfile,
  grn: null,
  version: 1,
  migrations: {},
  unique: ['user_id', 'key'],
  list: { default: 'user_id', fields: { id: 'id', user_id: 'id' }, sort: ['user_id'] },
  permissions: null,
  audit: { shows: ['user_id', 'service_id', 'uid', 'dn', 'group_roles', 'removed'] },
})

export const profileKey = (serviceId: string, uid: string): string => `${serviceId} ${uid}`

/** One document: which services are active. */
export const activeServices = collection('authentication_configuration', {
  schema: Type.Object({
    /** Ids of services, in the order in which they are asked. */
    backends: Type.Array(Type.String()),
  }),
  grn: null,
  version: 1,
  migrations: {},
  list: { default: 'id', fields: { id: 'id' }, sort: ['id'] },
  permissions: {
    any: 'authserviceglobalconfig:read',
    create: () => 'authserviceglobalconfig:edit',
    read: () => 'authserviceglobalconfig:read',
    edit: () => 'authserviceglobalconfig:edit',
    delete: () => 'authserviceglobalconfig:edit',
  },
  audit: { shows: ['backends'] },
})
export const activeServicesId = 'active'
