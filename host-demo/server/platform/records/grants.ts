/** Grants: who may do what with which entity (contract 1, 7.5). Creators own what they make. */
import { Type, type Static } from 'typebox'
import { createGrn } from '../../../../core/permissions/grn.ts'
import { collection, type Body, type Collection } from './collection.ts'
import type { Change } from './backend.ts'
import type { Caller } from './caller.ts'
import { newId } from './ids.ts'

export type Capability = 'view' | 'manage' | 'own'

const GrantSchema = Type.Object({
  grantee: Type.String(),
  target: Type.String(),
  capability: Type.Enum(['view', 'manage', 'own']),
  created_by: Type.String(),
  created_at: Type.String(),
  updated_by: Type.String(),
  updated_at: Type.String(),
  expires_at: Type.Union([Type.String(), Type.Null()]),
})
export type Grant = Static<typeof GrantSchema>

const byOwner = ({ target }: Grant) => `entity:own:${target}`

/** Stores grants: the owner of an entity decides who may do what with it. */
export const grants = collection('grants', {
  schema: GrantSchema,
  grn: null,
  version: 1,
  migrations: {},
  permissions: { any: 'grantsoverview:read', create: byOwner, read: byOwner, edit: byOwner, delete: byOwner },
  list: { default: 'target', fields: { target: 'text', grantee: 'text' }, sort: ['target'] },
  audit: { shows: ['grantee', 'target', 'capability', 'expires_at'] },
})

/** Per capability, the actions it adds to those of the lesser ones. Only those of the target's type apply. */
const actions: Readonly<Record<Capability, readonly string[]>> = {
  view: [
    'streams:read',
    'stream_outputs:read',
    'dashboards:read',
    'view:read',
    'eventdefinitions:read',
    'eventnotifications:read',
    'outputs:read',
    'search_filters:read',
  ],
  manage: [
    'streams:edit',
    'streams:changestate',
    'stream_outputs:create',
    'dashboards:edit',
    'view:edit',
    'eventdefinitions:edit',
    'eventnotifications:edit',
    'outputs:edit',
    'search_filters:edit',
  ],
  own: [
    'stream_outputs:delete',
    'view:delete',
    'eventdefinitions:delete',
    'eventnotifications:delete',
    'outputs:terminate',
    'search_filters:delete',
  ],
}
const capabilities: readonly Capability[] = ['view', 'manage', 'own']

const domains: Readonly<Record<string, readonly string[]>> = {
  stream: ['streams', 'stream_outputs'],
  dashboard: ['dashboards', 'view'],
  search: ['view'],
  event_definition: ['eventdefinitions'],
  notification: ['eventnotifications'],
  output: ['outputs'],
  search_filter: ['search_filters'],
}

/** Returns the permissions that a capability on a target gives. */
export function permissionsOf(
  capability: Capability,
  target: string,
): { permissions: string[]; grnPermissions: string[] } {
  const [, , , , type = '', id = ''] = target.split(':')
  const granted = capabilities.slice(0, capabilities.indexOf(capability) + 1).flatMap(level => actions[level])
  const permissions = granted
    .filter(action => domains[type]?.includes(action.split(':')[0] ?? ''))
    .map(action => `${action}:${id}`)
  return { permissions, grnPermissions: capability === 'own' ? [`entity:own:${target}`] : [] }
}

const isPerson = (caller: Caller) =>
  caller.userId !== null && caller.carrier !== 'system' && caller.userId !== 'local:admin'

/** The resource name of a document; null for those that cannot be shared. */
export const targetOf = ({ definition }: Collection, id: string, body: Body) =>
  definition.grn === null
    ? null
    : createGrn(typeof definition.grn === 'string' ? definition.grn : definition.grn(body), id)

/** The grant that makes a person the owner of what they create; the root user needs none. */
export function ownGrant(caller: Caller, target: Collection, id: string, body: Body, now: Date): Change | null {
  const name = targetOf(target, id, body)
  if (name === null || !isPerson(caller)) return null
  const by = {
    created_by: caller.username,
    created_at: now.toISOString(),
    updated_by: caller.username,
    updated_at: now.toISOString(),
    expires_at: null,
  }
  return {
    kind: 'insert',
    collection: grants as Collection,
    id: newId(),
    body: { grantee: createGrn('user', caller.userId ?? ''), target: name, capability: 'own', ...by },
  }
}

/** The grants on a document end with it. */
export function withdrawals(
  target: Collection,
  id: string,
  body: Body,
  all: readonly { id: string; body: Body }[],
): Change[] {
  const name = targetOf(target, id, body)
  if (name === null) return []
  return all
    .filter(grant => grant.body['target'] === name)
    .map(grant => ({
      kind: 'delete' as const,
      collection: grants as Collection,
      id: grant.id,
      revision: null,
      before: grant.body,
    }))
}
