import { describe, expect, it } from 'vitest'
import { permissionGroups } from './permission-groups.ts'
import { selfPermissions } from './rules.ts'

const groups = (permissions: readonly string[]) =>
  permissionGroups(permissions, 'ada').map(({ domain, parts, single }) => [
    domain,
    parts.map(part => part.action),
    single,
  ])

describe('permissionGroups', () => {
  it('takes lists apart, names each action once, and counts what is for single entities', () => {
    expect(groups(['streams:read,edit', 'streams:read', 'streams:read:a,b', 'inputs'])).toEqual([
      ['streams', ['read', 'edit'], 2],
      ['inputs', [undefined], 0],
    ])
  })

  it('leaves out what everybody may do with their own account, and nothing about others', () => {
    expect(groups([...selfPermissions('ada'), 'users:edit:bob'])).toEqual([['users', [], 1]])
  })

  it('of an administrator is one', () => {
    expect(groups(['*'])).toEqual([['*', [undefined], 0]])
  })
})
