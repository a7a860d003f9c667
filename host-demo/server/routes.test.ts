/** What the routes declare. How they treat every kind of caller is proved by tests/hostile/authorisation.test.ts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from './areas.ts'
import type { Route } from './platform/http/route.ts'
import { basic, newUser, testServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let routes: readonly Route[]
beforeAll(async () => {
  server = await testServer(areas, { defaultInputs: false })
  routes = areas.flatMap(area => area.routes(server.services))
  await server.call('POST', '/api/users', newUser('bob', { roles: ['Reader'] }))
})
afterAll(() => server.close())

const pathOf = (route: Route) => `/api${route.path.replace(/:\w+/g, 'x')}`
const nameOf = (route: Route) => `${route.method} ${route.path}`
const isOpen = (route: Route) => route.permission === 'open'

const call = (route: Route, headers: Record<string, string>) =>
  server.call(route.method, pathOf(route), route.method === 'GET' || route.method === 'DELETE' ? undefined : {}, headers)

interface Operation { readonly summary: string, readonly responses: Record<string, { readonly content?: object }> }

/** Done is all they say, by 200 or 201 without a body, as the contract has it. */
const withEmptyAnswers = [
  'DELETE /system/sessions', 'DELETE /system/sessions/{sessionId}', 'POST /entitylists/preferences/{listId}',
  'POST /events/notifications/test', 'POST /events/notifications/{notificationId}/test', 'POST /system/inputs/{inputId}/staticfields', 'POST /users',
  'PUT /streams/indexSet/{indexSetId}', 'PUT /users/{userId}/status/{status}',
]

describe('every route', () => {
  it('that changes something refuses a reader who sends nothing sensible, without failing', async () => {
    const failed: string[] = []
    for (const route of routes.filter(
      route => route.method !== 'GET' && route.permission === 'authenticated' && !route.path.startsWith('/system/sessions'),
    )) {
      const { statusCode, body } = await call(route, basic('bob', 'pw'))
      if (statusCode >= 500) failed.push(`${nameOf(route)}: ${statusCode} ${body}`)
    }
    expect(failed).toEqual([])
  })

  it('says in the API browser in a line what it is for, and what it answers, unless that is nothing', async () => {
    const { paths } = (await server.call('GET', '/api/openapi')).json<{ paths: Record<string, Record<string, Operation>> }>()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ name: `${method.toUpperCase()} ${path}`, one })))
    expect(operations.filter(({ one }) => !one.summary || !one.responses['default']).map(({ name }) => name)).toEqual([])
    const says = ({ responses }: Operation) =>
      Object.entries(responses).every(([status, { content }]) => content || !['200', '201'].includes(status))
    expect(operations.filter(({ one }) => !says(one)).map(({ name }) => name).sort()).toEqual(withEmptyAnswers)
  })

  it('that is open does nothing but look, log in or ping', () => {
    expect(routes.filter(route => isOpen(route) && route.method !== 'GET').map(nameOf)).toEqual(['POST /system/sessions'])
  })

  /** The server's side of the contract: a change is seen in review (`npx vitest run host-demo/server/routes.test.ts -u` writes it). */
  it('is the one the contract names: method, path, permission, area, and whether it is an extension of ours', async () => {
    const asWritten = (route: Route) => Object.fromEntries([...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, `{${name}}`]))
    const permissionOf = (route: Route) =>
      [typeof route.permission === 'function' ? route.permission(asWritten(route)) : route.permission].flat().join(' ')
        .replace(/[\da-f]{8}-[\da-f-]{27}/g, '{nodeId}')
    const lines = routes.map(route => [
      route.path.replace(/:(\w+)/g, '{$1}'), route.method, permissionOf(route), route.area, ...(route.extension ? ['extension'] : []),
    ].join(' | ')).sort()
    expect(new Set(lines).size).toBe(lines.length)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('routes-snapshot.txt')
  })
})
