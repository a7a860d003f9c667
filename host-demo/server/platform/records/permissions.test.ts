import { describe, expect, it } from 'vitest'
import { PermissionSet } from './permissions.ts'

const may = (granted: string[], required: string) => new PermissionSet(granted).isPermitted(required)

describe('permissions', () => {
  it.each([
    [['*'], 'anything:at:all', true],
    [['streams:read'], 'streams:read:1', true],
    [['streams'], 'streams:edit:1', true],
    [['streams:read:1'], 'streams:read:1', true],
    [['streams:read:1'], 'streams:read', false],
    [['streams:read:1'], 'streams:read:12', false],
    [['streams:*:1'], 'streams:edit:1', true],
    [['streams:*:1'], 'streams:edit:2', false],
    [['streams:read,edit:1,2'], 'streams:edit:2', true],
    [['streams:read,edit:1,2'], 'streams:delete:2', false],
    [['Streams:read'], 'streams:read', false],
    [['users:passwordchange:*'], 'users:passwordchange:alice', true],
    [['stream'], 'streams:read', false],
    [[], 'streams:read', false],
  ])('%j covers %s: %s', (granted, required, expected) => {
    expect(may(granted as string[], required as string)).toBe(expected)
  })
})
