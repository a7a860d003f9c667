import { describe, expect, it } from 'vitest'
import { longestParameter, OtherMethods } from './other-methods.ts'

const routes = [
  { method: 'GET', path: '/users' },
  { method: 'POST', path: '/users' },
  { method: 'GET', path: '/users/:username' },
  { method: 'DELETE', path: '/users/:name' },
  { method: 'GET', path: '/users/paginated' },
  { method: 'POST', path: '/users/owned' },
  { method: 'PUT', path: '/users/:id/password' },
  { method: 'GET', path: '/users/id/:id' },
  { method: 'GET', path: '/docs/*' },
] as const

const methods = new OtherMethods('/logs/api', routes)
const allow = (method: string, url: string) => methods.refusal(method, url)?.headers['allow'] ?? null

describe('a request without a route', () => {
  it('is refused with the methods of its path', () => {
    expect(methods.refusal('PUT', '/logs/api/users')).toMatchObject({
      status: 405,
      message: 'HTTP 405 Method Not Allowed',
    })
    expect(allow('PUT', '/logs/api/users')).toBe('GET, POST, HEAD, OPTIONS')
    expect(allow('HEAD', '/logs/api/users/owned')).toBe('POST, OPTIONS')
    expect(allow('POST', '/logs/api/users/x')).toBe('GET, DELETE, HEAD, OPTIONS')
    expect(allow('POST', '/logs/api/docs/a/b/c')).toBe('GET, HEAD, OPTIONS')
  })

  it('is read like the library reads paths', () => {
    for (const url of ['/logs/api/users/', '/logs/api/users?a=/b', '/logs/%61pi/users#x', 'http://host/logs/api/users'])
      expect([url, allow('PUT', url)]).toEqual([url, 'GET, POST, HEAD, OPTIONS'])
    expect(allow('POST', '/logs/api/users/a%2Fb')).toBe('GET, DELETE, HEAD, OPTIONS')
    expect(allow('POST', `/logs/api/users/${'x'.repeat(longestParameter)}`)).toBe('GET, DELETE, HEAD, OPTIONS')
    const tooLong = `/logs/api/users/${'x'.repeat(longestParameter + 1)}`
    expect(methods.refusal('POST', tooLong)).toMatchObject({ status: 414 })
  })

  it('takes the most specific path', () => {
    expect(allow('PUT', '/logs/api/users/paginated')).toBe('GET, HEAD, OPTIONS')
    expect(allow('POST', '/logs/api/users/id/password')).toBe('GET, HEAD, OPTIONS')
    expect(allow('POST', '/logs/api/users/x/password')).toBe('PUT, OPTIONS')
  })

  it('is unknown at other paths and with other methods', () => {
    for (const url of ['/', '/users', '/logs/api', '/logs/api/user', '/logs/api/users/x/y', '/logs/api/users/%zz'])
      expect([url, allow('PUT', url)]).toEqual([url, null])
    expect(allow('PATCH', '/logs/api/users')).toBe(null)
  })
})

describe('a route beside more specific paths', () => {
  const before = (method: 'GET' | 'PUT' | 'DELETE', path: string, url: string) =>
    methods.refusalBefore({ method, path })(url)?.headers['allow'] ?? null

  it('is not taken for them', () => {
    expect(before('DELETE', '/users/:name', '/logs/api/users/paginated')).toBe('GET, HEAD, OPTIONS')
    expect(before('DELETE', '/users/:name', '/logs/api/users/owned/')).toBe('POST, OPTIONS')
    expect(before('GET', '/users/:username', '/logs/api/users/own%65d')).toBe('POST, OPTIONS')
    expect(before('PUT', '/users/:id/password', '/logs/api/users/id/password')).toBe('GET, HEAD, OPTIONS')
  })

  it('takes all else', () => {
    expect(before('DELETE', '/users/:name', '/logs/api/users/bob')).toBe(null)
    expect(before('GET', '/users/:username', '/logs/api/users/paginated')).toBe(null)
    expect(before('PUT', '/users/:id/password', '/logs/api/users/x/password')).toBe(null)
    expect(before('GET', '/users/id/:id', '/logs/api/users/id/password')).toBe(null)
    expect(before('GET', '/docs/*', '/logs/api/docs/a/b')).toBe(null)
  })
})
