import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { caller } from '../records/callers.ts'
import { collection } from '../records/records.ts'
import {
  anyOf,
  checkPermission,
  mayCall,
  perEntity,
  permissionNames,
  type RoutePermission,
} from './route-permission.ts'

const things = collection('things_of_permissions', {
  schema: Type.Object({ kind: Type.String() }),
  grn: null,
  version: 1,
  migrations: {},
  list: { default: 'id', fields: { id: 'id' }, sort: ['id'] },
  permissions: {
    any: 'things:read',
    create: ({ kind }) => (kind === 'large' ? 'things:create' : []),
    read: ({ id, kind }) => (kind === 'large' ? [`things:read:${id}`, `large:read:${id}`] : `things:read:${id}`),
    edit: ({ id }) => `things:edit:${id}`,
    delete: ({ id }) => `things:edit:${id}`,
  },
})
const whoMay = (...permissions: string[]) =>
  caller({
    userId: 'u',
    username: 'u',
    permissions,
    grnPermissions: [],
    timeZone: null,
    sessionId: null,
    carrier: 'bearer',
  })
const may = (permission: RoutePermission, ...held: string[]) => mayCall(whoMay(...held), permission, { id: '1' })

describe('a route', () => {
  it('needs all permissions of a list, and one of `anyOf`', () => {
    expect([may(['a', 'b'], 'a'), may(['a', 'b'], 'a', 'b')]).toEqual([false, true])
    expect([may(anyOf('a', 'b')), may(anyOf('a', 'b'), 'b')]).toEqual([false, true])
    const ofPath: RoutePermission = ({ id }) => anyOf(`things:edit:${id}`, `things:change:${id}`)
    expect([may(ofPath, 'things:edit:2'), may(ofPath, 'things:change:1')]).toEqual([false, true])
  })

  it('lets any user call it where each entity is judged', () => {
    expect(may(perEntity(things))).toBe(true)
  })

  it('without a permission is refused', () => {
    const check = (permission: RoutePermission | undefined) => () =>
      checkPermission({ method: 'GET', path: '/things', permission })
    for (const nothing of [undefined, [], anyOf()])
      expect(check(nothing)).toThrow('The route GET /things declares no permission.')
    for (const something of ['open', 'authenticated', 'a', anyOf('a'), perEntity(things)])
      expect(check(something)).not.toThrow()
  })

  it('is documented by the permissions that the collection asks for', () => {
    const names = (permission: RoutePermission) => permissionNames(permission, '/things/:id')
    expect(names(perEntity(things, 'edit'))).toEqual({ kind: 'each', names: ['things:edit:{id}'] })
    expect(names(perEntity(things, 'read', { kind: 'large' }))).toEqual({
      kind: 'each',
      names: ['things:read:{id}', 'large:read:{id}'],
    })
    expect(names(perEntity(things, 'create'))).toBeNull()
    expect(names(({ id }) => anyOf(`a:${id}`, 'b'))).toEqual({ kind: 'any', names: ['a:{id}', 'b'] })
    expect(names('authenticated')).toBeNull()
  })
})
