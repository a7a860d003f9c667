/** Every route of the OpenAPI document against callers who may not: refused, and nothing is told or changed (hostile test 4). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'

interface OpenApi { paths: Record<string, Record<string, { security?: unknown[], summary?: string }>> }

let server: TestServer
let api: OpenApi
beforeAll(async () => {
  server = await startServer()
  api = await server.json<OpenApi>('GET', '/openapi.json')
})
afterAll(() => server.stop())

/** Open by contract: the ping, the load balancer's question, login and its check, the permission catalogue, the API browser. */
const open = [/^\/$/, /^\/system\/lbstatus$/, /^\/system\/sessions$/, /^\/system\/permissions/, /^\/api-(browser|docs)/, /^\/openapi\.json$/, /^\/features$/]

function* calls() {
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const method of Object.keys(methods)) {
      const filled = path.replace(/^\/api(?=\/|$)/, '').replace(/\{[^}]+\}/g, '000000000000000000000000') || '/'
      yield { method: method.toUpperCase(), path: filled, declared: path }
    }
  }
}

const refusals = {
  'without credentials': {} as Record<string, string>,
  'with an unknown token': { authorization: `Basic ${btoa('0123456789abcdef:token')}` },
  'with an unknown session': { authorization: `Basic ${btoa('0123456789abcdef:session')}` },
  'with an unknown bearer token': { authorization: 'Bearer 0123456789abcdef' },
  'with a forged cookie': { cookie: 'authentication=00000000-0000-0000-0000-000000000000' },
}

for (const [how, headers] of Object.entries(refusals)) {
  test(`every closed route refuses a caller ${how}`, async () => {
    const answers: string[] = []
    let asked = 0
    for (const { method, path, declared } of calls()) {
      if (open.some(pattern => pattern.test(path))) continue
      asked++
      const response = await fetch(`${server.url}/api${path}`, { method, headers: { accept: 'application/json', 'x-requested-by': 'test', ...headers } })
      await response.arrayBuffer()
      if (response.status !== 401) answers.push(`${method} ${declared}: ${response.status}`)
    }
    expect(asked).toBeGreaterThan(50)
    expect(answers).toEqual([])
  })
}

test('a user without any role changes nothing and reads no message', async () => {
  await server.json('POST', '/users', { username: 'nobody', password: 'nothing at all', email: 'nobody@example.org', first_name: 'No', last_name: 'Body', permissions: [] })
  const nobody = { authorization: `Basic ${btoa('nobody:nothing at all')}`, accept: 'application/json', 'x-requested-by': 'test' }
  const statuses: Record<string, number> = {}
  const ask = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${server.url}/api${path}`, {
      method, headers: { ...nobody, ...(body ? { 'content-type': 'application/json' } : {}) }, body: body ? JSON.stringify(body) : undefined,
    })
    await response.arrayBuffer()
    statuses[`${method} ${path}`] = response.status
  }
  await ask('GET', '/search/universal/relative?query=*&range=0')
  await ask('POST', '/views/search/sync', { queries: [{ query: '', search_types: [{ type: 'messages' }] }] })
  await ask('POST', '/system/inputs', { title: 'x', type: 'org.graylog2.inputs.raw.udp.RawUDPInput', global: true, configuration: { bind_address: '127.0.0.1', port: 5555 } })
  await ask('GET', '/users')
  await ask('POST', '/users/local:admin/tokens/mine')
  await ask('GET', '/users/local:admin/tokens')
  await ask('PUT', '/users/local:admin/password', { password: 'taken over' })
  await ask('PUT', '/system/processing/pause')
  await ask('GET', '/system/indexer/indices')
  expect(statuses).toEqual(Object.fromEntries(Object.keys(statuses).map(call => [call, 403])))
})

test('guessing a password is slowed down, in the same words for names that exist and names that do not', async () => {
  await server.json('POST', '/users', { username: 'reader', password: 'a good password', email: 'reader@example.org', first_name: 'Re', last_name: 'Ader', permissions: [] })
  const guess = async (name: string) => {
    const answers = []
    for (let i = 0; i < 40; i++) {
      const response = await fetch(`${server.url}/api/system/sessions`, {
        method: 'POST', headers: { 'content-type': 'application/json', 'x-requested-by': 'test' }, body: JSON.stringify({ username: name, password: `guess ${i}`, host: '' }),
      })
      answers.push({ status: response.status, text: (await response.text()).replace(/\d+/g, 'N') })
    }
    return answers
  }
  const [known, unknown] = [await guess('reader'), await guess('no such name')]
  expect(known.at(-1)!.status).toBe(429)
  expect(new Set(unknown.map(answer => answer.text))).toEqual(new Set(known.map(answer => answer.text)))
})
