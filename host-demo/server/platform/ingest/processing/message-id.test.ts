import { expect, it } from 'vitest'
import { messageIds, nodePart } from './message-id.ts'

const at = (sequence: number, receivedAt: number, position: number, node = 'a') =>
  messageIds(sequence, nodePart(node))(receivedAt, position)

it("is 26 characters of Crockford's base 32, the same for the same frame", () => {
  expect(at(1_790_000_000_000, 1_690_970_400_000, 7)).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/)
  expect(at(5, 1000, 7)).toBe(at(5, 1000, 7))
  expect(at(5, 1000, 7, 'a')).not.toBe(at(5, 1000, 7, 'b'))
})

it('starts with the time as a ULID does', () => {
  expect(at(1, 1_469_918_176_385, 0).slice(0, 10)).toBe('01ARYZ6S41')
})

it('sorts by arrival', () => {
  const ids = [
    at(9, 999, 999),
    at(9, 1000, 0),
    at(9, 1000, 1),
    at(9, 1000, 999),
    at(9, 1000, 1023),
    at(9, 1000, 1024),
    at(10, 1000, 0),
    at(2 ** 41, 1000, 0),
    at(1, 1001, 0),
  ]
  expect([...ids].sort()).toEqual(ids)
  expect(new Set(ids).size).toBe(ids.length)
})
