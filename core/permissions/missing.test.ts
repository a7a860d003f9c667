import { expect, it } from 'vitest'
import { grantableBy } from './missing.ts'

const stream = (id: string) => ({ id: `grn::::stream:${id}`, type: 'stream', title: id, owners: [] })
const reply = {
  missing_permissions_on_dependencies: {
    'grn::::user:bob': [stream('a'), stream('b')],
    'grn::::user:eve': [stream('a')],
  },
}

it('lists each dependency that the user owns once, with everybody who lacks it', () => {
  const owner = { permissions: [], grn_permissions: ['entity:own:grn::::stream:a'] }
  expect(grantableBy(owner, reply)).toEqual([{ entity: stream('a'), grantees: ['grn::::user:bob', 'grn::::user:eve'] }])
})

it('lists everything for an administrator and nothing for somebody who owns nothing', () => {
  expect(grantableBy({ permissions: ['*'], grn_permissions: [] }, reply)).toHaveLength(2)
  expect(grantableBy({ permissions: [], grn_permissions: [] }, reply)).toEqual([])
})
