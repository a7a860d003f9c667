/** Tests the declarations of routes. tests/hostile/authorisation.test.ts tests how they treat every kind of caller. */
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { areas } from './areas.ts'
import type { Route } from './platform/http/route.ts'
import { permissionNames } from './platform/http/route-permission.ts'
import { basic, newUser, testServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
let routes: readonly Route[]
beforeAll(async () => {
  server = await testServer(areas)
  routes = server.routes
  await server.call('POST', '/api/users', newUser('bob', { roles: ['Reader'] }))
})
afterAll(() => server.close())

const pathOf = (route: Route) => `/api${route.path.replace(/:\w+/g, 'x')}`
const nameOf = (route: Route) => `${route.method} ${route.path}`
/** Any user may call it; records and handlers judge. */
const judgesWithin = ({ permission, path }: Route) =>
  permission === 'authenticated' || permissionNames(permission, path)?.kind === 'each'
const isOpen = (route: Route) => route.permission === 'open'

const call = (route: Route, headers: Record<string, string>) =>
  server.call(
    route.method,
    pathOf(route),
    route.method === 'GET' || route.method === 'DELETE' ? undefined : {},
    headers,
  )

interface Operation {
  readonly summary: string
  readonly responses: Record<string, { readonly content?: object }>
}

/** Routes that only confirm success, by 200, 201 or 202 without a body, as the contract has it. */
const withEmptyAnswers = [
  'DELETE /system/jobs/acknowledge/{jobId}',
  'DELETE /system/sessions',
  'DELETE /system/sessions/{sessionId}',
  'POST /entitylists/preferences/{listId}',
  'POST /events/notifications/test',
  'POST /events/notifications/{notificationId}/test',
  'POST /streams/{streamId}/outputs',
  'POST /system/authentication/oidc/{backendId}/backchannel-logout',
  'POST /system/grok',
  'POST /system/indices/ranges/index_set/{indexSetId}/rebuild',
  'POST /system/indices/ranges/rebuild',
  'POST /system/indices/ranges/{index}/rebuild',
  'POST /system/inputs/{inputId}/staticfields',
  'POST /users',
  'PUT /streams/indexSet/{indexSetId}',
  'PUT /system/grok',
  'PUT /users/{userId}/status/{status}',
]

/** Schema → the name by which core exports it. */
async function schemaNames(): Promise<Map<unknown, string>> {
  const core = new URL('../../core/', import.meta.url)
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
    file => /schema.*\.ts$/.test(file) && !file.endsWith('.test.ts'),
  )
  const modules = await Promise.all(files.sort().map(file => import(new URL(file, core).href)))
  return new Map(modules.flatMap(module => Object.entries(module).map(([name, schema]) => [schema, name] as const)))
}

describe('every route', () => {
  it('that changes something refuses a reader who sends nothing sensible, without failing', async () => {
    const failed: string[] = []
    for (const route of routes.filter(
      route => route.method !== 'GET' && judgesWithin(route) && !route.path.startsWith('/system/sessions'),
    )) {
      const { statusCode, body } = await call(route, basic('bob', 'pw'))
      if (statusCode >= 500) failed.push(`${nameOf(route)}: ${statusCode} ${body}`)
    }
    expect(failed).toEqual([])
  })

  it('says in the API browser in a line what it is for, and what it answers, unless that is nothing', async () => {
    const { paths } = (await server.call('GET', '/api/openapi')).json<{
      paths: Record<string, Record<string, Operation>>
    }>()
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, one]) => ({ name: `${method.toUpperCase()} ${path}`, one })),
    )
    expect(operations.filter(({ one }) => !one.summary || !one.responses['default']).map(({ name }) => name)).toEqual(
      [],
    )
    const says = ({ responses }: Operation) =>
      Object.entries(responses).every(([status, { content }]) => content || !['200', '201', '202'].includes(status))
    expect(
      operations
        .filter(({ one }) => !says(one))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(withEmptyAnswers)
  })

  it('declares the reply of its success, unless it always refuses', () => {
    // A login with a provider leads from page to page.
    const isSuccess = (status: string) => status.startsWith('2') || status === '302'
    const refusing = routes.filter(({ replies }) => !Object.keys(replies).some(isSuccess))
    expect(refusing.map(nameOf)).toEqual(
      ['bulk_schedule', 'bulk_unschedule'].map(name => `POST /events/notifications/${name}`),
    )
  })

  it('that is open does nothing but look, run what a public link shows, log in or out, or ping', () => {
    const doing = routes.filter(route => isOpen(route) && route.method !== 'GET').map(nameOf)
    expect(doing.sort()).toEqual([
      'POST /public/dashboards/:token/execute',
      // Believed only with the signature of a provider.
      'POST /system/authentication/oidc/:backendId/backchannel-logout',
      'POST /system/sessions',
    ])
  })

  /** The server's side of the contract: a change is seen in review (`npx vitest run host-demo/server/routes.test.ts -u` writes it). */
  it('is the one the contract names: method, path, permission, area, reply, and whether it is an extension of ours', async () => {
    const names = await schemaNames()
    const replyOf = ({ replies }: Route) =>
      Object.values(replies)
        .map(schema => schema && names.get(schema))
        .find(name => name !== undefined && name !== null)
    const permissionOf = ({ permission, path }: Route) => {
      const asked = permissionNames(permission, path)
      if (!asked) return permission
      const names = asked.names
        .join(asked.kind === 'all' ? ' ' : ' or ')
        .replace(/[\da-f]{8}-[\da-f-]{27}/g, '{nodeId}')
      return asked.kind === 'each' ? `each ${names}` : names
    }
    const lines = routes
      .map(route =>
        [
          route.path.replace(/:(\w+)/g, '{$1}'),
          route.method,
          permissionOf(route),
          route.area,
          ...(replyOf(route) ? [`→ ${replyOf(route)}`] : []),
          ...(route.extension ? ['extension'] : []),
        ].join(' | '),
      )
      .sort()
    expect(new Set(lines).size).toBe(lines.length)
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('routes-snapshot.txt')
  })
})
