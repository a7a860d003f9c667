/** Answers the API for a page under test, by route interception: a session that can be logged in and out, and what the shell asks. */
import type { Page, Route } from '@playwright/test'
import { fakeUser } from './user.ts'

export interface FakeApi {
  loggedIn: boolean
  /** No answer at all. */
  down: boolean
  /** Path → answer, before all others. */
  readonly answers: Map<string, { status?: number; body: unknown }>
  /** 'METHOD /path' of what was asked. */
  readonly asked: string[]
}

const rate = (name: string, value: number) => ({
  full_name: `org.graylog2.throughput.${name}.1-sec-rate`,
  name: '1-sec-rate',
  type: 'gauge',
  metric: { value },
})

export async function fakeApi(page: Page, options: { loggedIn?: boolean } = {}): Promise<FakeApi> {
  const api: FakeApi = { loggedIn: options.loggedIn ?? true, down: false, answers: new Map(), asked: [] }
  let tick = 0

  function answer(method: string, path: string, body: unknown): { status?: number; body?: unknown } {
    const given = api.answers.get(path)
    if (given) return given
    if (path === '/system/sessions' && method === 'POST') {
      const { username, password } = body as { username: string; password: string }
      if (password !== 'right') return { status: 401, body: { type: 'ApiError', message: 'Invalid credentials' } }
      api.loggedIn = true
      return { body: { session_id: 's', username, user_id: '1', valid_until: '2030-01-01T00:00:00.000+0000' } }
    }
    if (path === '/system/sessions') {
      return { body: { is_valid: api.loggedIn, session_id: null, username: api.loggedIn ? 'mara.lindqvist' : null } }
    }
    if (path === '/system/sessions/' && method === 'DELETE') {
      api.loggedIn = false
      return { status: 204 }
    }
    if (!api.loggedIn) return { status: 401, body: { type: 'ApiError', message: 'Not logged in' } }
    switch (path) {
      case '/':
        return { body: { version: '5.1.4' } }
      case '/system':
        return { body: { version: '5.1.4', hostname: 'log-01.example.net' } }
      case '/system/jvm':
        return { body: { info: 'Node.js 24.21.0 on Linux 6.1' } }
      case '/cluster/metrics/multiple': {
        tick += 1
        return { body: { a: { total: 2, metrics: [rate('input', 4000 + 218 * tick), rate('output', 4216)] } } }
      }
      case '/system/cluster/nodes':
        return { body: { nodes: [], total: 0 } }
    }
    if (path.startsWith('/users/')) {
      return {
        body: fakeUser(),
      }
    }
    return { status: 404, body: { type: 'ApiError', message: `No answer for ${path}` } }
  }

  await page.route('**/api/**', (route: Route) => {
    const request = route.request()
    const path = new URL(request.url()).pathname.replace(/^.*?\/api/, '')
    api.asked.push(`${request.method()} ${path}`)
    if (api.down) return route.abort()
    const { status = 200, body } = answer(
      request.method(),
      path,
      request.postData() === null ? null : request.postDataJSON(),
    )
    return route.fulfill({
      status,
      headers: { 'Access-Control-Allow-Origin': '*' },
      contentType: 'application/json',
      body: body === undefined ? '' : JSON.stringify(body),
    })
  })
  return api
}
