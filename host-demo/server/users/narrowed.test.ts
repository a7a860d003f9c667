import { describe, expect, it } from 'vitest'
import { impliesPermission } from '../../../core/permissions/permissions.ts'
import { commonPermission, narrowed } from './narrowed.ts'

describe('the common part of two permissions', () => {
  it.each([
    ['*', 'streams:read', 'streams:read'],
    ['streams:*', '*:read', 'streams:read'],
    ['streams:read', 'streams:read:1', 'streams:read:1'],
    ['streams:read,edit', 'streams:edit,create:7', 'streams:edit:7'],
    ['streams:read:*', 'streams:read', 'streams:read'],
    ['*', '*:*', '*'],
    ['streams:read:1', 'streams:read:2', null],
    ['streams', 'dashboards', null],
    ['stream', 'streams', null],
  ])('of %s and %s is %s', (one, other, common) => {
    expect([commonPermission(one, other), commonPermission(other, one)]).toEqual([common, common])
  })
})

/** Returns the same texts for the same seed. */
function random(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * limit)
  }
}

describe('a narrowed user', () => {
  it('may do what both the user and the token may, and nothing else', () => {
    const next = random(7)
    const words = [
      ['streams', 'view', '*', 'streams,view'],
      ['read', 'edit', '*', 'read,edit'],
      ['1', '2', '*', '1,2'],
    ]
    const permission = () =>
      words
        .slice(0, 1 + next(3))
        .map(list => list[next(list.length)])
        .join(':')
    const asked = ['streams', 'view', 'inputs'].flatMap(domain => [
      domain,
      ...['read', 'edit'].flatMap(action => [
        `${domain}:${action}`,
        ...['1', '2', '3'].map(id => `${domain}:${action}:${id}`),
      ]),
    ])
    for (let round = 0; round < 500; round++) {
      const user = Array.from({ length: next(5) }, permission)
      const token = Array.from({ length: 1 + next(4) }, permission)
      const { permissions } = narrowed({ permissions: user, grnPermissions: [] }, token)
      for (const required of asked) {
        const implied = (held: readonly string[]) => held.some(one => impliesPermission(one, required))
        expect([user, token, required, implied(permissions)]).toEqual([
          user,
          token,
          required,
          implied(user) && implied(token),
        ])
      }
    }
  })

  it('owns what the token names', () => {
    const own = ['entity:own:grn::::stream:1', 'entity:own:grn::::stream:2']
    const owns = (scope: readonly string[]) => narrowed({ permissions: [], grnPermissions: own }, scope).grnPermissions
    expect(owns(['streams:read'])).toEqual([])
    expect(owns([own[0]!, 'streams:read'])).toEqual([own[0]])
    expect(owns(['entity:own'])).toEqual(own)
    expect(owns(['*'])).toEqual(own)
  })
})
