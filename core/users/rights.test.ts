import { describe, expect, it } from 'vitest'
import { holdsForAll, userRights } from './rights.ts'
import { selfPermissions } from './rules.ts'

const bob = { id: '2', username: 'bob', read_only: false }
const root = { id: 'local:admin', username: 'admin', read_only: true }
const admin = { id: 'local:admin', permissions: ['*'] }
const bobHimself = { id: '2', permissions: selfPermissions('bob') }

const granted = (rights: object) =>
  Object.entries(rights)
    .filter(([, is]) => is)
    .map(([name]) => name)

describe('userRights', () => {
  it('gives everybody their own profile, password, preferences and tokens', () => {
    expect(granted(userRights(bobHimself, bob))).toEqual([
      'isSelf',
      'show',
      'edit',
      'profile',
      'password',
      'oldPassword',
      'permissions',
      'preferences',
      'listTokens',
      'createTokens',
      'removeTokens',
    ])
  })

  it('gives nobody anything about others', () => {
    expect(granted(userRights(bobHimself, { id: '3', username: 'bobby', read_only: false }))).toEqual(['oldPassword'])
    expect(granted(userRights(null, bob))).toEqual(['oldPassword'])
  })

  it('lets an administrator do all to others, without their old password', () => {
    const rights = userRights(admin, bob)
    expect(granted(rights)).not.toContain('oldPassword')
    expect(rights).toMatchObject({ delete: true, status: true, roles: true, all: true })
  })

  it('leaves the root user as the settings of the server have it', () => {
    expect(userRights(admin, root)).toMatchObject({
      edit: false,
      delete: false,
      status: false,
      password: false,
      preferences: true,
      listTokens: true,
    })
  })

  it('asks for the permission for all users to delete one, as the server does', () => {
    expect(userRights({ id: '9', permissions: ['users:edit:bob'] }, bob).delete).toBe(false)
    for (const all of ['users:edit', 'users:edit:*', 'users'])
      expect(userRights({ id: '9', permissions: [all] }, bob).delete).toBe(true)
  })

  it('leaves what an authentication service keeps to it', () => {
    expect(userRights(admin, { ...bob, external: true })).toMatchObject({ profile: false, password: false, edit: true })
    expect(userRights(admin, { ...bob, external_user: true })).toMatchObject({ profile: false, password: false })
  })
})

describe('holdsForAll', () => {
  it('is not satisfied by the right to single users', () => {
    expect(holdsForAll(bobHimself, 'edit')).toBe(false)
    expect(holdsForAll({ id: '9', permissions: ['users:edit,list'] }, 'edit')).toBe(true)
  })
})
