import { describe, expect, it } from 'vitest'
import { matchingPermissions, offeredPermissions } from './offered-permissions.ts'

const catalogue = { streams: ['edit', 'read'], inputs: ['create', 'read'] }

describe('offeredPermissions', () => {
  it('leaves out what the user does not hold', () => {
    expect(offeredPermissions(catalogue, ['inputs:read', 'streams:read:64c9'])).toEqual([
      { domain: 'streams', actions: ['read'] },
      { domain: 'inputs', actions: ['read'] },
    ])
    expect(offeredPermissions(catalogue, ['*'])).toHaveLength(2)
    expect(offeredPermissions(catalogue, [])).toEqual([])
  })

  it('is everything where the permissions are not known', () => {
    expect(offeredPermissions(catalogue, null).flatMap(({ actions }) => actions)).toHaveLength(4)
  })
})

describe('matchingPermissions', () => {
  const offered = offeredPermissions(catalogue, null)
  const found = (text: string) =>
    matchingPermissions(offered, text, (domain, action) => `${action === 'edit' ? 'Change' : action} ${domain}`)

  it('looks at words and at permissions', () => {
    expect(found('change')).toEqual([{ domain: 'streams', actions: ['edit'] }])
    expect(found('inputs:create')).toEqual([{ domain: 'inputs', actions: ['create'] }])
    expect(found('READ inp')).toEqual([{ domain: 'inputs', actions: ['read'] }])
    expect(found(' ')).toBe(offered)
  })
})
