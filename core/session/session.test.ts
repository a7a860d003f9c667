import { describe, expect, it, vi } from 'vitest'
import { createCore } from '../core.ts'
import { alice, empty, fakeServer, json, loggedIn, loggedOut, type Answer } from '../client/fake-server.ts'

function memoryStorage(initial: Record<string, string> = {}) {
  const values = new Map(Object.entries(initial))
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

const credentials = { username: 'alice', password: 'secret', host: 'logs.example' }

describe('cookie mode', () => {
  function setUp(answers: Record<string, Answer>, storage = memoryStorage()) {
    const server = fakeServer(answers)
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, storage })
    return { server, core, storage }
  }

  it('asks nothing until somebody needs to know', async () => {
    const { server, core } = setUp(loggedIn())
    await Promise.resolve()
    expect(server.requests).toEqual([])
    expect(core.session.$state.get().status).toBe('validating')
  })

  it('completes the login of a valid session and fetches the user', async () => {
    const { core, storage } = setUp(loggedIn())
    await core.session.start()
    expect(core.session.$state.get()).toEqual({ status: 'logged-in', username: 'alice' })
    expect(storage.values.get('username')).toBe('alice')
    await vi.waitFor(() => expect(core.$user.get()).toEqual(alice))
  })

  it('takes the stored name when the answer has none', async () => {
    const answers = { ...loggedIn(), 'GET /system/sessions': json({ is_valid: true, session_id: 's', username: null }) }
    const { core } = setUp(answers, memoryStorage({ username: 'alice' }))
    await core.session.start()
    expect(core.session.$username.get()).toBe('alice')
  })

  it('removes the stored session when it is no longer valid', async () => {
    const { core, storage } = setUp(loggedOut(), memoryStorage({ username: 'alice' }))
    await core.session.start()
    expect(core.session.$state.get().status).toBe('logged-out')
    expect(storage.values.size).toBe(0)
  })

  it('holds requests back until the login, then runs them', async () => {
    const { server, core } = setUp({ ...loggedOut(), 'GET /streams': json(['s']) })
    const streams = core.client.get('/streams')
    await core.session.start()
    expect(server.asked('GET /streams').length).toBe(0)
    await core.session.login(credentials)
    expect(await streams).toEqual(['s'])
    expect(JSON.parse(server.asked('POST /system/sessions')[0]?.body ?? '')).toEqual(credentials)
  })

  it('lets a request that waits be given up', async () => {
    const { server, core } = setUp({ ...loggedOut(), 'GET /streams': json(['s']) })
    const leaving = new AbortController()
    const streams = core.client.get('/streams', { signal: leaving.signal })
    await core.session.start()
    leaving.abort(new Error('left'))
    await expect(streams).rejects.toThrow('left')
    await core.session.login(credentials)
    expect(server.asked('GET /streams').length).toBe(0)
  })

  it('stays logged out when the password is wrong', async () => {
    const { core } = setUp({ ...loggedOut(), 'POST /system/sessions': empty(401) })
    await core.session.start()
    await expect(core.session.login(credentials)).rejects.toMatchObject({ status: 401 })
    expect(core.session.$state.get().status).toBe('logged-out')
    expect(core.$report.get()).toBeNull()
  })

  it('logs out on 401, forgets the user, and holds later requests back', async () => {
    const { core, storage } = setUp({ ...loggedIn(), 'GET /streams': empty(401) })
    await expect(core.client.get('/streams')).rejects.toMatchObject({ status: 401 })
    expect(core.session.$state.get().status).toBe('logged-out')
    expect(core.$user.get()).toBeNull()
    expect(storage.values.size).toBe(0)
  })

  it('is not ended by a late 401 of the session before', async () => {
    const late = Promise.withResolvers<Response>()
    const { server, core } = setUp({ ...loggedOut(), ...loggedIn(), 'GET /old': () => late.promise })
    const old = core.client.get('/old').catch((error: unknown) => error)
    await vi.waitFor(() => expect(server.asked('GET /old').length).toBe(1))
    await core.session.logout()
    await core.session.login(credentials)
    late.resolve(empty(401))
    expect(await old).toMatchObject({ status: 401 })
    expect(core.session.$state.get().status).toBe('logged-in')
  })

  it('logs out when the server says so or no longer knows the session, and only then', async () => {
    for (const [answer, status] of [
      [empty(204), 'logged-out'],
      [empty(401), 'logged-out'],
      [empty(500), 'logged-in'],
    ] as const) {
      const { core } = setUp({ ...loggedIn(), 'DELETE /system/sessions/': answer })
      await core.session.start()
      await core.session.logout().catch(() => undefined)
      expect(core.session.$state.get().status).toBe(status)
    }
  })

  it('waits with the validation for a server that is away', async () => {
    vi.useFakeTimers()
    try {
      const { server, core } = setUp({
        ...loggedIn(),
        'GET /system/sessions': new TypeError('fetch failed'),
        'GET /': json({}),
      })
      const started = core.session.start()
      await vi.advanceTimersByTimeAsync(100)
      expect(core.session.$state.get().status).toBe('validating')
      server.answers['GET /system/sessions'] = loggedIn()['GET /system/sessions'] as Answer
      await vi.advanceTimersByTimeAsync(3000)
      await started
      expect(core.session.$state.get().status).toBe('logged-in')
    } finally {
      vi.useRealTimers()
    }
  })

  it('says why nobody can be known, once, while the server is away, not well, or not ours, and ends it on its own', async () => {
    const stranger = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } })
    const cases = [
      [new TypeError('fetch failed'), { status: undefined, reason: undefined }],
      [empty(503), { status: 503, reason: undefined }],
      [stranger, { status: 200, reason: 'not-cordwood' }],
      [empty(404), { status: 404, reason: 'not-cordwood' }],
    ] as const
    for (const [answer, outage] of cases) {
      vi.useFakeTimers()
      try {
        const { server, core } = setUp({ ...loggedIn(), 'GET /system/sessions': answer, 'GET /': json({}) })
        const told = vi.fn()
        core.$userError.listen(told)
        const started = core.session.start()
        await vi.advanceTimersByTimeAsync(20_000)
        expect(core.session.$state.get().status).toBe('validating')
        expect(told.mock.calls.map(([error]) => error)).toMatchObject([outage])
        server.answers['GET /system/sessions'] = loggedIn()['GET /system/sessions'] as Answer
        await vi.advanceTimersByTimeAsync(30_000)
        await started
        expect(core.session.$state.get().status).toBe('logged-in')
        expect(core.$userError.get()).toBeNull()
      } finally {
        vi.useRealTimers()
      }
    }
  })

  it('works with a storage that refuses', async () => {
    const refuse = () => {
      throw new Error('SecurityError')
    }
    const server = fakeServer(loggedIn())
    const core = createCore({
      baseUrl: '/api',
      fetch: server.fetch,
      storage: { getItem: refuse, setItem: refuse, removeItem: refuse },
    })
    await core.session.start()
    expect(core.session.$username.get()).toBe('alice')
  })
})

describe('token mode', () => {
  const tokenSession = (valid: readonly string[]): Record<string, Answer> => {
    const known = (request: { headers: Headers }) => valid.includes(request.headers.get('Authorization') ?? '')
    return {
      'GET /system/sessions': request =>
        json({ is_valid: false, session_id: null, username: known(request) ? 'alice' : null }),
      'GET /users/alice': json(alice),
      'GET /streams': request => (known(request) ? json(['s']) : empty(401)),
    }
  }

  it('asks for the token once, for all who wait, and counts a user name as logged in', async () => {
    const server = fakeServer(tokenSession(['Bearer t1']))
    const getToken = vi.fn(async () => 't1')
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken })
    expect(getToken).not.toHaveBeenCalled()
    expect(await Promise.all([core.client.get('/streams'), core.client.get('/streams')])).toEqual([['s'], ['s']])
    expect(getToken).toHaveBeenCalledTimes(1)
    expect(server.requests.every(({ url }) => !url.includes('t1'))).toBe(true)
  })

  it('asks once more on 401, for all who were refused, and repeats their requests', async () => {
    const valid = ['Bearer t1']
    const server = fakeServer(tokenSession(valid))
    const getToken = vi.fn(async () => `t${getToken.mock.calls.length}`)
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken })
    await core.session.start()
    valid.splice(0, 1, 'Bearer t2')
    expect(await Promise.all([core.client.get('/streams'), core.client.get('/streams')])).toEqual([['s'], ['s']])
    expect(getToken).toHaveBeenCalledTimes(2)
  })

  it('says session-expired once, keeps the screen, and goes on with the next good token', async () => {
    const valid = ['Bearer t1']
    const server = fakeServer(tokenSession(valid))
    let token = 't1'
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken: async () => token })
    const expired = vi.fn()
    core.events.addEventListener('session-expired', expired)
    await core.session.start()
    valid.splice(0, 1, 'Bearer t2')
    const failures = await Promise.allSettled([core.client.get('/streams'), core.client.get('/streams')])
    expect(failures.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(expired).toHaveBeenCalledTimes(1)
    expect(core.session.$state.get()).toEqual({ status: 'logged-in', username: 'alice' })
    token = 't2'
    expect(await core.client.get('/streams')).toEqual(['s'])
    valid.length = 0
    await expect(core.client.get('/streams')).rejects.toMatchObject({ status: 401 })
    expect(expired).toHaveBeenCalledTimes(2)
  })

  it('does not hammer server and host after session-expired, and goes on at once when the host has logged in again', async () => {
    const valid = ['Bearer t1']
    const server = fakeServer(tokenSession(valid))
    let token = 't1'
    const getToken = vi.fn(async () => token)
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken })
    await core.session.start()
    vi.useFakeTimers()
    try {
      valid.splice(0, 1, 'Bearer t2')
      getToken.mockClear()
      const poll = () => core.client.get('/streams', { noSessionExtension: true })
      for (let second = 0; second < 60; second++) {
        await expect(poll()).rejects.toMatchObject({ status: 401 })
        await vi.advanceTimersByTimeAsync(1000)
      }
      expect(server.asked('GET /streams').length).toBeLessThan(12)
      expect(getToken.mock.calls.length).toBeLessThan(12)
      token = 't2'
      await core.session.validate()
      expect(await poll()).toEqual(['s'])
    } finally {
      vi.useRealTimers()
    }
  })

  it('is logged out without a token until the host has one and says so', async () => {
    const server = fakeServer(tokenSession(['Bearer t1']))
    let token: string | null = null
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken: async () => token })
    const streams = core.client.get('/streams')
    await core.session.start()
    expect(core.session.$state.get().status).toBe('logged-out')
    expect(server.requests).toEqual([])
    token = 't1'
    await core.session.validate()
    expect(await streams).toEqual(['s'])
  })

  it('asks for the session once, with the newer token, when another source is given before the first has answered', async () => {
    const server = fakeServer(tokenSession(['Bearer t2']))
    const first = Promise.withResolvers<string>()
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken: () => first.promise })
    const streams = core.client.get('/streams')
    const started = core.session.start()
    await new Promise(resolve => setTimeout(resolve))
    const getToken = vi.fn(async () => 't2')
    core.change({ getToken })
    await new Promise(resolve => setTimeout(resolve))
    first.resolve('t1')
    await started
    expect(core.session.$state.get()).toEqual({ status: 'logged-in', username: 'alice' })
    expect(await streams).toEqual(['s'])
    expect(server.asked('GET /system/sessions').map(({ headers }) => headers.get('Authorization'))).toEqual([
      'Bearer t2',
    ])
    expect(getToken).toHaveBeenCalledTimes(1)
  })

  it('who waits for a validation that a newer one overtakes waits for that one', async () => {
    const server = fakeServer(tokenSession(['Bearer t1', 'Bearer t2']))
    const second = Promise.withResolvers<string>()
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken: async () => 't1' })
    const started = core.session.start()
    core.change({ getToken: () => second.promise })
    const done = vi.fn()
    void started.then(done)
    await new Promise(resolve => setTimeout(resolve))
    expect(done).not.toHaveBeenCalled()
    second.resolve('t2')
    await started
    expect(core.session.$username.get()).toBe('alice')
    expect(server.asked('GET /system/sessions').length).toBe(1)
  })

  it('sends access tokens as basic credentials when told', async () => {
    const server = fakeServer(tokenSession([`Basic ${btoa('t1:token')}`]))
    const core = createCore({ baseUrl: '/api', fetch: server.fetch, getToken: async () => 't1', tokenScheme: 'basic' })
    expect(await core.client.get('/streams')).toEqual(['s'])
  })

  it('leaves logging in to the host', async () => {
    const core = createCore({ baseUrl: '/api', fetch: fakeServer({}).fetch, getToken: async () => null })
    await expect(core.session.login(credentials)).rejects.toThrow('The host page logs users in')
  })
})

describe('the current user', () => {
  it('is asked for again when the server fails, and reported when refused', async () => {
    vi.useFakeTimers()
    try {
      const server = fakeServer({ ...loggedIn(), 'GET /users/alice': empty(503) })
      const core = createCore({ baseUrl: '/api', fetch: server.fetch })
      await core.session.start()
      await vi.advanceTimersByTimeAsync(100)
      expect(core.$userError.get()).toMatchObject({ status: 503 })
      server.answers['GET /users/alice'] = json(alice)
      await vi.advanceTimersByTimeAsync(1000)
      expect([core.$user.get(), core.$userError.get()]).toEqual([alice, null])
      server.answers['GET /users/alice'] = empty(403)
      await core.reloadUser().catch(() => undefined)
      expect(core.$report.get()?.type).toBe('UnauthorizedError')
    } finally {
      vi.useRealTimers()
    }
  })

  it('that may not be read is an error beside it, until it can be or nobody is logged in', async () => {
    for (const status of [403, 404]) {
      const refusal = json({ type: 'ApiError', message: 'No.' }, status, { 'X-Request-Id': 'r-1' })
      const server = fakeServer({ ...loggedIn(), 'GET /users/alice': refusal })
      const core = createCore({ baseUrl: '/api', fetch: server.fetch })
      await core.session.start()
      await vi.waitFor(() => expect(core.$userError.get()).toMatchObject({ status, correlationId: 'r-1' }))
      expect(core.$user.get()).toBeNull()
      server.answers['GET /users/alice'] = json(alice)
      await core.reloadUser()
      expect([core.$user.get(), core.$userError.get()]).toEqual([alice, null])
    }
  })

  it('that was read stays when a later reading is refused, and a logout forgets the refusal', async () => {
    const server = fakeServer({
      ...loggedIn(),
      ...loggedOut(),
      'GET /system/sessions': loggedIn()['GET /system/sessions']!,
    })
    const core = createCore({ baseUrl: '/api', fetch: server.fetch })
    await core.session.start()
    await vi.waitFor(() => expect(core.$user.get()).toEqual(alice))
    server.answers['GET /users/alice'] = empty(403)
    await expect(core.reloadUser()).rejects.toMatchObject({ status: 403 })
    expect([core.$user.get(), core.$userError.get()]).toEqual([alice, null])
    await core.session.logout()
    await core.session.login(credentials)
    await vi.waitFor(() => expect(core.$userError.get()).toMatchObject({ status: 403 }))
    await core.session.logout()
    expect(core.$userError.get()).toBeNull()
  })
})
