import { expect, it } from 'vitest'
import { createdAtOf } from './created-at.ts'

it('the creation is read from an id, and from nothing else', () => {
  expect(createdAtOf('64c9000000000000000000aa')).toBe(Date.parse('2023-08-01T12:52:16.000Z'))
  expect(createdAtOf('local:admin')).toBeNull()
})
