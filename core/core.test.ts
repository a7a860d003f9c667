import { afterEach, expect, it, vi } from 'vitest'
import { configure, createCore, defaultCore, onDefaultCore } from './core.ts'
import { empty, fakeServer, json, loggedIn, loggedOut } from './client/fake-server.ts'

const slot = globalThis as Record<symbol, unknown>
afterEach(() => {
  delete slot[Symbol.for('cordwood.core.v1')]
})

it('is one for the page, whoever asks first', () => {
  const core = configure({ baseUrl: '/logs/api', brand: { product: 'Acme' } })
  expect(defaultCore()).toBe(core)
  expect(configure({ baseUrl: '/logs/api/', brand: { Cloud: 'Azure' } })).toBe(core)
  expect(core.$brand.get()).toMatchObject({ product: 'Acme', Cloud: 'Azure' })
  expect(configure({ baseUrl: '/other' })).not.toBe(core)
})

it('made without a configuration gives way to the configured one, and says so', () => {
  const early = defaultCore()
  const seen: unknown[] = []
  const stop = onDefaultCore(core => seen.push(core))
  const core = configure({ getToken: async () => 't' })
  expect(core).not.toBe(early)
  expect(defaultCore()).toBe(core)
  configure({ brand: { product: 'Acme' } })
  expect(seen).toEqual([core])
  stop()
})

it('gives elements that were there first the tokens of a later configure', async () => {
  const server = fakeServer({
    'GET /system/sessions': ({ headers }) =>
      json({ is_valid: false, session_id: null, username: headers.has('Authorization') ? 'alice' : null }),
    'GET /users/alice': json({}),
  })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  await core.session.start()
  expect(core.session.$state.get().status).toBe('logged-out')
  core.change({ getToken: async () => 't' })
  await vi.waitFor(() => expect(core.session.$username.get()).toBe('alice'))
})

it('finds out who is logged in as soon as somebody asks for the user', async () => {
  const server = fakeServer(loggedIn())
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  const stop = core.$user.listen(() => undefined)
  await vi.waitFor(() => expect(core.$user.get()?.username).toBe('alice'))
  stop()
})

it('fetches queries after the login, shares them, and forgets them at logout', async () => {
  const server = fakeServer({
    ...loggedOut(),
    ...loggedIn(),
    'GET /streams': json(['s']),
    'DELETE /system/sessions/': empty(204),
  })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  const [createFetcher] = core.query
  const stores = [1, 2].map(() => createFetcher<string[]>([core.session.$username, '/streams']))
  for (const store of stores) store.listen(() => undefined)
  await vi.waitFor(() => expect(stores.map(store => store.get().data)).toEqual([['s'], ['s']]))
  expect(server.asked('GET /streams').length).toBe(1)
  await core.session.logout()
  await vi.waitFor(() => expect(stores.map(store => store.get().data)).toEqual([undefined, undefined]))
  server.answers['GET /streams'] = () => new Promise(() => undefined)
  await core.session.login({ username: 'alice', password: 'x' })
  await vi.waitFor(() => expect(server.asked('GET /streams').length).toBe(2))
  expect(stores.map(store => store.get().data)).toEqual([undefined, undefined])
})
