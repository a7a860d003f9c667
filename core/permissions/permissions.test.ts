import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultBrand } from '../brand/brand.ts'
import { createMessages } from '../brand/catalogue.ts'
import { createGrn, everyone, isGrnType, parseGrn } from './grn.ts'
import { isOwner, ownsEntity, sharingRefusal } from './ownership.ts'
import { allPermitted, impliesPermission, isAnyPermitted, isPermitted, permissionCheck } from './permissions.ts'

describe('the rules of the interface', () => {
  it.each([
    ['*', 'streams:read:1', true],
    ['streams:read:1', 'streams:read:1', true],
    ['streams', 'streams:read:1', true],
    ['streams:*', 'streams:read:1', true],
    ['streams:read', 'streams:read:1', true],
    ['streams:read:*', 'streams:read:1', true],
    ['streams:read:*', 'streams:read', true],
    ['streams:read:1', 'streams:read:2', false],
    ['streams:read:1', 'streams:read', false],
    ['streams:edit', 'streams:read', false],
    ['*:read', 'streams:read', false],
    ['streams:*', 'streams', true],
    ['streams:read', 'streams', false],
  ])('%s grants %s: %s', (held, required, expected) => {
    expect(isPermitted([held], required)).toBe(expected)
  })

  it('allow an empty requirement and deny without a user', () => {
    expect([isPermitted([], ''), isPermitted(null, undefined), allPermitted(null, []), isAnyPermitted([], [])]).toEqual(
      [true, true, true, true],
    )
    expect([isPermitted(null, 'a:b'), allPermitted(undefined, ['a:b']), isAnyPermitted(null, ['a:b'])]).toEqual([
      false,
      false,
      false,
    ])
  })

  it('ask for all or for any', () => {
    expect([allPermitted(['a:b'], ['a:b', 'c:d']), allPermitted(['a', 'c'], ['a:b', 'c:d'])]).toEqual([false, true])
    expect([isAnyPermitted(['a:b'], ['a:b', 'c:d']), isAnyPermitted(['x'], ['a:b', 'c:d'])]).toEqual([true, false])
  })
})

describe('the wildcards of the server', () => {
  it.each([
    ['*', 'streams:read:1', true],
    ['*:read', 'streams:read:1', true],
    ['*:read', 'streams:edit', false],
    ['streams:read,edit', 'streams:edit:1', true],
    ['streams:read,edit:1,2', 'streams:edit:2', true],
    ['streams:read,edit:1,2', 'streams:edit:3', false],
    ['streams:*:1', 'streams:edit:1', true],
    ['streams:*:1', 'streams:edit', false],
    ['streams:read:*', 'streams:read', true],
    ['streams:read:1', 'streams:read', false],
    ['streams:read', 'streams:read:1', true],
    ['Streams:read', 'streams:read', false],
    ['users:passwordchange:alice', 'users:passwordchange:*', false],
    ['users:passwordchange', 'users:passwordchange:*', true],
  ])('%s implies %s: %s', (held, required, expected) => {
    expect(impliesPermission(held, required)).toBe(expected)
    expect(permissionCheck([held])(required)).toBe(expected)
  })

  it('are the same for one question and for many', () => {
    const part = fc.constantFrom('a', 'b', '*', 'a,b', '', '__proto__')
    const plain = fc.constantFrom('a', 'b', 'c', '*', '', '__proto__')
    const join = (parts: readonly string[]) => parts.join(':')
    fc.assert(
      fc.property(
        fc.array(fc.array(part, { minLength: 1, maxLength: 4 }).map(join), { maxLength: 5 }),
        fc.array(plain, { minLength: 1, maxLength: 4 }).map(join),
        (held, required) => permissionCheck(held)(required) === held.some(one => impliesPermission(one, required)),
      ),
    )
  })
})

describe('resource names', () => {
  it('are made and taken apart', () => {
    expect(createGrn('stream', '64c9')).toBe('grn::::stream:64c9')
    expect(parseGrn('GRN::::Stream:64C9')).toEqual({
      resourceNameType: 'grn',
      cluster: '',
      tenant: '',
      scope: '',
      type: 'stream',
      id: '64c9',
    })
    expect(parseGrn('grn::::user:local:admin').id).toBe('local:admin')
    expect(parseGrn(everyone)).toMatchObject({ type: 'builtin-team', id: 'everyone' })
    expect([isGrnType('search_filter'), isGrnType('constructor')]).toEqual([true, false])
  })

  it.each(['', 'grn', 'grn:::stream:1', 'urn::::stream:1', 'grn:::::1', 'grn::::stream:'])('refuse %j', text => {
    expect(() => parseGrn(text)).toThrow('is not a resource name. Expected: grn::::{type}:{id}')
  })
})

describe('ownership', () => {
  const messages = createMessages('en', defaultBrand)
  const grn = 'grn::::event_definition:1'
  const owner = { permissions: [], grn_permissions: [`entity:own:${grn}`] }

  it('needs the grant or the global permission', () => {
    expect([
      isOwner(owner, grn),
      isOwner({ permissions: ['*'], grn_permissions: [] }, grn),
      ownsEntity(owner, 'event_definition', '1'),
    ]).toEqual([true, true, true])
    expect([
      isOwner(null, grn),
      isOwner(owner, 'grn::::stream:1'),
      isOwner({ permissions: ['entity:own'], grn_permissions: [] }, grn),
    ]).toEqual([false, false, false])
  })

  it('says why sharing is not possible', () => {
    expect(sharingRefusal(owner, grn, messages)).toBeNull()
    expect(sharingRefusal(null, grn, messages)).toBe('Only owners of this event definition are allowed to share it.')
    expect(sharingRefusal(null, grn, messages, 'Built in')).toBe('Built in')
  })
})
