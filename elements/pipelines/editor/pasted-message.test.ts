import { expect, it } from 'vitest'
import { pastedFields } from './pasted-message.ts'

it('a pasted message is a line of a log, or an object with its fields', () => {
  expect(pastedFields('  ')).toBeNull()
  expect(pastedFields(' GET / 200 ')).toEqual({ message: 'GET / 200', source: '127.0.0.1' })
  expect(pastedFields('{"a": 1, "source": "web"}')).toEqual({ message: '', a: 1, source: 'web' })
  expect(pastedFields('{"a": ')).toBe('broken')
})
