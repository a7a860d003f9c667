import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from './collections.ts'
import type { Effective } from './directory.ts'
import { permissionText, PermissionTexts } from './permission-texts.ts'

const user = (id: string, revision = 1) => ({ id, revision }) as User
const none: Effective = { permissions: [], grnPermissions: [] }
const grants = (version = 1, until = Infinity) => ({ version, of: () => ({ ...none, until }) })
const roles = {}

let texts: PermissionTexts
let made: string[]
const effective = ({ id, revision }: User): Effective => {
  made.push(`${id} ${revision}`)
  return { permissions: [id], grnPermissions: ['own "x"'] }
}
beforeEach(() => {
  vi.useFakeTimers()
  texts = new PermissionTexts()
  made = []
})
afterEach(() => vi.useRealTimers())

describe('the texts of permissions', () => {
  it('are the members of a summary as JSON writes them', () => {
    expect(texts.reader(grants(), roles, effective)(user('ann'))).toBe(
      JSON.stringify({ permissions: ['ann'], grn_permissions: ['own "x"'] }).slice(1, -1),
    )
    expect(permissionText(none)).toBe('"permissions":[],"grn_permissions":[]')
  })

  it('are made once for each revision of a user', () => {
    for (const revision of [1, 1, 2, 2]) texts.reader(grants(), roles, effective)(user('ann', revision))
    expect(made).toEqual(['ann 1', 'ann 2'])
  })

  it.each([
    ['a role has changed', () => texts.reader(grants(), {}, effective)],
    ['a grant has changed', () => texts.reader(grants(2), roles, effective)],
  ])('are made again when %s', (_, next) => {
    texts.reader(grants(), roles, effective)(user('ann'))
    next()(user('ann'))
    expect(made).toHaveLength(2)
  })

  it('are made again when a grant has expired', () => {
    const expiring = grants(1, Date.now() + 1000)
    for (const ms of [0, 999, 1]) {
      vi.advanceTimersByTime(ms)
      texts.reader(expiring, roles, effective)(user('ann'))
    }
    expect(made).toHaveLength(2)
  })

  it('are forgotten when nobody has asked for five minutes', () => {
    for (const ms of [0, 4 * 60_000, 4 * 60_000, 6 * 60_000]) {
      vi.advanceTimersByTime(ms)
      texts.reader(grants(), roles, effective)(user('ann'))
    }
    expect(made).toHaveLength(2)
  })

  it('are not kept beyond 16 Mi characters', () => {
    const long = (one: User): Effective => ({ ...effective(one), grnPermissions: ['x'.repeat(9 * 1024 * 1024)] })
    for (const id of ['ann', 'ben', 'ann', 'ben']) texts.reader(grants(), roles, long)(user(id))
    expect(made).toEqual(['ann 1', 'ben 1', 'ben 1'])
  })
})
