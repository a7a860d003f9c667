/** The roles every server has (contract 1, 7.4). They are brought up to date at each start and cannot be changed by calls. */
import { system } from '../platform/records/callers.ts'
import type { Records } from '../platform/records/records.ts'
import { roles } from './collections.ts'

const of = (domain: string, ...actions: string[]) => actions.map(action => `${domain}:${action}`)

export const adminRole = 'Admin'
export const readerRole = 'Reader'
export const sidecarRole = 'Sidecar System (Internal)'

const builtIn: readonly {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}[] = [
  { name: adminRole, description: 'Grants all permissions', permissions: ['*'] },
  {
    name: readerRole,
    description: 'Grants basic permissions for every user',
    permissions: [
      'buffers:read',
      'clusterconfigentry:read',
      'decorators:read',
      'fieldnames:read',
      'indexercluster:read',
      'inputs:read',
      'journal:read',
      'jvmstats:read',
      'messagecount:read',
      'messages:analyze',
      'messages:read',
      'metrics:read',
      'system:read',
      'throughput:read',
    ],
  },
  { name: 'Dashboard Creator', description: 'Allows creation of dashboards', permissions: ['dashboards:create'] },
  {
    name: 'Event Definition Creator',
    description: 'Allows creation of event definitions',
    permissions: ['eventdefinitions:create'],
  },
  {
    name: 'Event Notification Creator',
    description: 'Allows creation of event notifications',
    permissions: ['eventnotifications:create'],
  },
  {
    name: 'User Inspector',
    description: 'Allows listing all user accounts',
    permissions: ['users:read', 'users:list'],
  },
  {
    name: 'Alerts Manager',
    description: 'Allows reading and writing all event definitions and event notifications',
    permissions: [
      ...of('eventdefinitions', 'create', 'delete', 'edit', 'execute', 'read'),
      ...of('eventnotifications', 'create', 'delete', 'edit', 'read'),
    ],
  },
  {
    name: 'Views Manager',
    description: 'Allows reading and writing all views and extended searches',
    permissions: of('view', 'read', 'edit'),
  },
  {
    name: 'Pipelines Manager',
    description: 'Allows reading and writing all pipelines, rules and connections',
    permissions: [
      ...of('pipeline', 'create', 'read', 'edit', 'delete'),
      ...of('pipeline_rule', 'create', 'read', 'edit', 'delete'),
      ...of('pipeline_connection', 'read', 'edit'),
    ],
  },
  {
    name: sidecarRole,
    description: 'Internal technical role for sidecars',
    permissions: ['sidecar_collectors:read', 'sidecar_collector_configurations:read', 'sidecars:update'],
  },
]

export async function ensureBuiltInRoles(records: Records): Promise<void> {
  await records.as(system('built-in-roles')).transaction(async transaction => {
    const stored = transaction.of(roles)
    for (const role of builtIn) {
      const before = await stored.findBy('name', role.name)
      const body = { ...role, permissions: [...role.permissions], read_only: true }
      if (!before) await stored.insert(body)
      else if (
        JSON.stringify(before.permissions) !== JSON.stringify(body.permissions) ||
        before.description !== body.description
      )
        await stored.update(before.id, before.revision, body)
    }
  })
}
