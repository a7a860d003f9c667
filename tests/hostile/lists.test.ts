/** Queries of lists and expressions of the URL whitelist that try to stop the server (hostile test 19). */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { others, patience } from './callers.ts'
import { startServer, type ServerProcess } from '../support/server.ts'

let server: ServerProcess
beforeAll(async () => {
  server = await startServer()
  await server.json('POST', '/events/notifications', {
    title: `${'a'.repeat(10_000)}!`,
    description: 'a'.repeat(900_000),
    config: { type: 'http-notification-v1', url: 'https://a.example' },
  })
})
afterAll(() => server.stop())

/** Linear in pattern times text, which is minutes here. */
const slow = `${'\\p{L}{1000}'.repeat(40)}#`
const patterns = [
  '(a+)+$',
  '(a|aa)+$',
  '(.*a){25}$',
  '(a|a?)+$',
  '((a*)*)*#',
  slow,
  '((a{1000}){1000}){1000}',
  '(a)\\1',
  '(?=a)',
  '(',
  '[',
  '\\',
  '\u0000',
  '"'.repeat(3001),
]

const lists = [
  ['/events/notifications', 'description'],
  ['/events/notifications/paginated', 'title'],
  ['/system/lookup/adapters', 'title'],
  ['/users/paginated', 'username'],
  ['/streams/paginated', 'title'],
] as const
for (const [list, field] of lists) {
  it.each(patterns)(
    `19: ${list}?query=${field}:%s is answered or refused, and others are answered meanwhile`,
    async pattern => {
      const { result, waited } = await others(
        server,
        server.call('GET', `${list}?query=${encodeURIComponent(`${field}:${pattern}`)}`),
      )
      await result.arrayBuffer()
      expect([200, 400]).toContain(result.status)
      expect(waited).toBeLessThan(patience)
    },
  )
}

it.each(patterns)('19: a whitelist with %s is refused or checked, and others are answered meanwhile', async value => {
  const stored = await server.call('PUT', '/system/urlwhitelist', {
    disabled: false,
    entries: [{ id: '1', type: 'regex', title: 'evil', value }],
  })
  expect([204, 400]).toContain(stored.status)
  const { result, waited } = await others(
    server,
    server.call('POST', '/system/urlwhitelist/check', { url: `https://${'a'.repeat(60_000)}!` }),
  )
  expect([200, 400]).toContain(result.status)
  expect(waited).toBeLessThan(patience)
})
