import { describe, expect, it } from 'vitest'
import { includedBy, isGranted, lacksReading, otherPermissions, withAllOf, withPermission } from './choice.ts'

const catalogue = { streams: ['changestate', 'create', 'edit', 'read'], system: ['read'] }

describe('the choice of permissions', () => {
  it('adds and removes one', () => {
    expect(withPermission(['system:read'], 'streams:read', true)).toEqual(['system:read', 'streams:read'])
    expect(withPermission(['streams:read'], 'streams:read', true)).toEqual(['streams:read'])
    expect(withPermission(['streams:read', 'system:read'], 'streams:read', false)).toEqual(['system:read'])
  })

  it('puts all of a domain in the place of its single actions, and keeps permissions on single entities', () => {
    const held = ['streams:read', 'streams:edit', 'streams:read:64c9', 'system:read']
    expect(withAllOf(held, 'streams', true)).toEqual(['streams:read:64c9', 'system:read', 'streams:*'])
    expect(withAllOf(['streams', 'streams:read:64c9'], 'streams', false)).toEqual(['streams:read:64c9'])
  })

  it('knows what includes what', () => {
    expect(includedBy(['streams:*'], 'streams:read')).toBe('streams:*')
    expect(includedBy(['streams:read'], 'streams:read')).toBe(null)
    expect(includedBy(['streams:read', '*'], 'streams:read')).toBe('*')
    expect(includedBy(['streams:read'], 'streams:read:64c9')).toBe('streams:read')
    expect(isGranted(['streams:read'], 'streams:read')).toBe(true)
    expect(isGranted(['streams:read:64c9'], 'streams:read')).toBe(false)
  })

  it('keeps apart what no check box stands for', () => {
    const held = ['*', 'streams', 'streams:*', 'streams:read', 'streams:read:64c9', 'streams:read,edit', 'report:read']
    expect(otherPermissions(held, catalogue)).toEqual(['streams:read:64c9', 'streams:read,edit', 'report:read'])
    expect(otherPermissions(['constructor:read'], catalogue)).toEqual(['constructor:read'])
  })

  it('notices what can be changed and not read', () => {
    expect(lacksReading(['streams:edit'], 'streams', catalogue.streams)).toBe(true)
    expect(lacksReading(['streams:create'], 'streams', catalogue.streams)).toBe(false)
    expect(lacksReading(['streams:edit', 'streams:read'], 'streams', catalogue.streams)).toBe(false)
    expect(lacksReading(['*'], 'streams', catalogue.streams)).toBe(false)
  })
})
