/**
 * What the interface offers is what the server allows: for every kind of entity, each action is offered by the rules of `core` and tried on
 * the server, by a user with each permission of the kind, each built-in role, and each way of sharing.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { definitionEntity } from '../../core/alerts/entity.ts'
import { dashboardEntity } from '../../core/dashboards/entity.ts'
import { mayEditDashboard } from '../../core/dashboards/rights.ts'
import type { Entity } from '../../core/entities/entity.ts'
import { grokEntity } from '../../core/grok/entity.ts'
import { lookupCacheEntity } from '../../core/lookup/entity.ts'
import { notificationEntity } from '../../core/notifications/entity.ts'
import { createGrn, everyone } from '../../core/permissions/grn.ts'
import { isOwner } from '../../core/permissions/ownership.ts'
import { isPermitted } from '../../core/permissions/permissions.ts'
import { pipelineEntity, ruleEntity } from '../../core/pipelines/entity.ts'
import { mayAssignTo, roleRights } from '../../core/roles/rights.ts'
import { streamEntity } from '../../core/streams/entity.ts'
import { savedSearchEntity } from '../../core/views/entity.ts'
import { areas } from '../../host-demo/server/areas.ts'
import { basic, newUser, testServer, type TestServer } from '../../host-demo/server/testing/test-server.ts'
import { permissionCatalogue } from '../../host-demo/server/users/permission-catalogue.ts'
import { searchBody, viewBody } from '../../host-demo/server/views/testing.ts'
import { definitionBody, notificationBody } from './authorisation/entities.ts'

let server: TestServer
let indexSet: string, searchId: string, tester: string
const asTester = basic('tester', 'pw')
let made = 0
const title = () => `thing ${++made}`

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (method: Method, path: string, body?: unknown, as?: Record<string, string>) =>
  server.call(method, `/api${path}`, body, as)
async function json(method: Method, path: string, body?: unknown, as?: Record<string, string>): Promise<any> {
  const reply = await call(method, path, body, as)
  if (reply.statusCode >= 300) throw new Error(`${method} ${path}: ${reply.statusCode} ${reply.body}`)
  return reply.body === '' ? null : reply.json()
}
/** Whether the server did it for the tester. */
async function tried(method: Method, path: string, body?: unknown): Promise<boolean> {
  const { statusCode, body: said } = await call(method, path, body, asTester)
  if (statusCode >= 300 && statusCode !== 403 && statusCode !== 404)
    throw new Error(`${method} ${path} was neither done nor refused: ${statusCode} ${said}`)
  return statusCode < 300
}

interface Held {
  readonly permissions: readonly string[]
  readonly grn_permissions: readonly string[]
}
/** What the interface knows of its user. */
const held = (): Promise<Held> => json('GET', '/users/tester', undefined, asTester)

interface Kind {
  readonly entity: Entity
  readonly domains: readonly string[]
  readonly body: () => object
  /** Held besides, as what such an entity is about is asked for too. */
  readonly besides?: readonly string[]
  readonly mayEdit?: (permissions: readonly string[], id: string) => boolean
}

const view = (type: 'SEARCH' | 'DASHBOARD') => viewBody(searchId, { type, title: title() })
const cacheConfig = {
  type: 'guava_cache',
  max_size: 10,
  expire_after_access: 1,
  expire_after_access_unit: 'SECONDS',
  expire_after_write: 0,
  expire_after_write_unit: null,
}
const kinds: Readonly<Record<string, Kind>> = {
  stream: {
    entity: streamEntity as unknown as Entity,
    domains: ['streams'],
    body: () => ({ title: title(), description: '', index_set_id: indexSet }),
  },
  dashboard: {
    entity: dashboardEntity as unknown as Entity,
    domains: ['dashboards', 'view'],
    body: () => view('DASHBOARD'),
    mayEdit: mayEditDashboard,
  },
  'saved search': { entity: savedSearchEntity as unknown as Entity, domains: ['view'], body: () => view('SEARCH') },
  'event definition': {
    entity: definitionEntity as unknown as Entity,
    domains: ['eventdefinitions'],
    besides: ['streams:read'],
    body: () => ({ ...definitionBody(title(), ''), config: { ...definitionBody('', '').config, streams: [] } }),
  },
  notification: {
    entity: notificationEntity as unknown as Entity,
    domains: ['eventnotifications'],
    body: () => notificationBody(title(), 'http://127.0.0.1:9/'),
  },
  pipeline: {
    entity: pipelineEntity as unknown as Entity,
    domains: ['pipeline'],
    body: () => ({ source: `pipeline "${title()}" stage 0 match pass end`, description: '' }),
  },
  'pipeline rule': {
    entity: ruleEntity as unknown as Entity,
    domains: ['pipeline_rule'],
    body: () => ({ source: `rule "${title()}" when true then end`, description: '' }),
  },
  'grok pattern': {
    entity: grokEntity as unknown as Entity,
    domains: ['inputs'],
    body: () => ({ name: `P${++made}`, pattern: 'x+' }),
  },
  'lookup cache': {
    entity: lookupCacheEntity as unknown as Entity,
    domains: ['lookuptables'],
    body: () => ({ title: title(), description: '', name: `cache-${++made}`, config: cacheConfig }),
  },
}

/** Sets what the tester holds besides their own account. */
interface Holder {
  readonly name: string
  readonly permissions?: readonly string[]
  readonly roles?: readonly string[]
  readonly shares?: Readonly<Record<string, string>>
}

let builtIn: readonly string[]
const shareWith = () => ({
  view: { [tester]: 'view' },
  manage: { [tester]: 'manage' },
  own: { [tester]: 'own' },
  'view with everyone': { [everyone]: 'view' },
  'manage with everyone': { [everyone]: 'manage' },
})

function holdersOf({ entity, domains }: Kind, id: string): readonly Holder[] {
  const permissions = domains.flatMap(domain => [
    domain,
    `${domain}:*`,
    ...permissionCatalogue[domain]!.flatMap(action => [`${domain}:${action}`, `${domain}:${action}:${id}`]),
  ])
  const shares = entity.grn === null ? [] : Object.entries(shareWith())
  return [
    { name: 'nothing' },
    ...['*', ...permissions].map(permission => ({ name: permission, permissions: [permission] })),
    ...builtIn.map(role => ({ name: `the role ${role}`, roles: [role] })),
    ...shares.map(([name, one]) => ({ name: `share ${name}`, shares: one })),
  ]
}

async function become({ permissions = [], roles = [] }: Holder, besides: readonly string[] = []): Promise<void> {
  const all = [...permissions, ...besides]
  await json('PUT', `/users/${tester.split(':').at(-1)}`, { permissions: all, roles })
}

beforeAll(async () => {
  server = await testServer(areas)
  await json('POST', '/users', newUser('tester'))
  tester = `grn::::user:${(await json('GET', '/users/tester')).id}`
  indexSet = (await json('GET', '/system/indices/index_sets')).index_sets[0].id
  searchId = (await json('POST', '/views/search', searchBody())).id
  builtIn = (await json('GET', '/roles')).roles.map(({ name }: { name: string }) => name)
  const whitelist = { disabled: true, entries: [] }
  await json('PUT', '/system/urlwhitelist', whitelist)
})
afterAll(() => server.close())

describe('the interface offers what the server allows', () => {
  it.each(Object.keys(kinds))('for every action on a %s', async name => {
    const kind = kinds[name]!
    const { entity, body, mayEdit } = kind
    const { one } = entity.paths
    const wrong: string[] = []
    const sample = entity.createdId(await json('POST', one, body()))
    for (const index of holdersOf(kind, sample).keys()) {
      const input = body()
      const id = entity.createdId(await json('POST', one, input))
      const holder = holdersOf(kind, id)[index]!
      await become(holder, kind.besides)
      const grn = entity.grn === null ? null : createGrn(entity.grn, id)
      if (grn !== null && holder.shares)
        await json('POST', `/authz/shares/entities/${grn}`, { selected_grantee_capabilities: holder.shares })
      const user = await held()
      const { permissions } = user
      const compare = async (action: string, offered: boolean, method: Method, path: string, sent?: unknown) => {
        const allowed = await tried(method, path, sent)
        if (offered !== allowed)
          wrong.push(
            `${holder.name}: ${action} is ${offered ? '' : 'not '}offered, and ${allowed ? '' : 'not '}allowed`,
          )
      }
      const { create, edit, delete: remove } = entity.permissions
      if (create !== null) await compare('create', isPermitted(permissions, create), 'POST', one, body())
      // What is not shown is not offered, either.
      if (!(await tried('GET', `${one}/${id}`))) continue
      const editable = mayEdit ? mayEdit(permissions, id) : isPermitted(permissions, `${edit}:${id}`)
      await compare('edit', editable, 'PUT', `${one}/${id}`, { ...input, id })
      if (grn !== null) {
        await compare('share', isOwner(user, grn), 'POST', `/authz/shares/entities/${grn}/prepare`, {})
        await compare('see who has access', isOwner(user, grn), 'GET', `/authz/access/entities/${grn}`)
      }
      await compare('delete', isPermitted(permissions, `${remove}:${id}`), 'DELETE', `${one}/${id}`)
    }
    expect(wrong).toEqual([])
  })

  it('for every action on a role', async () => {
    const wrong: string[] = []
    const ofRole = permissionCatalogue['roles']!
    const scoped = (name: string, id: string) => [
      ...ofRole.flatMap(action => [`roles:${action}`, `roles:${action}:${name}`, `roles:${action}:${id}`]),
      ...['users:list', 'users:rolesedit', 'users:rolesedit:other', 'users:edit', '*', 'roles'],
    ]
    await json('POST', '/users', newUser('other'))
    const other = await json('GET', '/users/other')
    for (const index of scoped('', '').keys()) {
      const name = title()
      const input = { name, description: null, permissions: ['streams:read'] }
      await json('POST', '/roles', input)
      const role = (await json('GET', `/authz/roles?query=name:"${name}"&per_page=100`)).roles.find(
        (one: { name: string }) => one.name === name,
      )
      const permission = scoped(name, role.id)[index]!
      await become({ name: permission, permissions: [permission] })
      const user = await held()
      const rights = roleRights(user, role)
      const compare = async (action: string, offered: boolean, method: Method, path: string, sent?: unknown) => {
        const allowed = await tried(method, path, sent)
        if (offered !== allowed)
          wrong.push(`${permission}: ${action} is ${offered ? '' : 'not '}offered, and ${allowed ? '' : 'not '}allowed`)
      }
      const path = `/authz/roles/${role.id}`
      const mayAssign = mayAssignTo(user, other)
      const created = { ...input, name: title() }
      await compare('list', isPermitted(user.permissions, 'roles:read'), 'GET', '/authz/roles')
      await compare('create', isPermitted(user.permissions, 'roles:create'), 'POST', '/roles', created)
      await compare('show', rights.show, 'GET', path)
      await compare('edit', rights.edit, 'PUT', `/roles/${encodeURIComponent(name)}`, input)
      await compare('list members', rights.members, 'GET', `${path}/assignees`)
      await compare('assign', mayAssign, 'PUT', `${path}/assignees`, ['other'])
      await compare('unassign', mayAssign, 'DELETE', `${path}/assignee/other`)
      await compare('delete', rights.delete, 'DELETE', path)
    }
    expect(wrong).toEqual([])
  })
})
