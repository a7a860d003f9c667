import { describe, expect, it, vi } from 'vitest'
import { createCore } from '../core.ts'
import { errorText, FetchError } from './errors.ts'
import { empty, fakeServer, json, loggedIn } from './fake-server.ts'
import { isSegment, path } from './request.ts'

/** A page on which alice is logged in and nothing else is on its way. */
async function setUp(answers: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...loggedIn(), ...answers })
  const core = createCore({ baseUrl: '/api/', fetch: server.fetch })
  await core.session.start()
  await vi.waitFor(() => expect(core.$user.get()).not.toBeNull())
  return { server, core }
}

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof FetchError)) throw new Error(`Expected a FetchError, got ${String(error)}`)
  return error
}

describe('requests', () => {
  it('carry the two headers and take JSON', async () => {
    const { server, core } = await setUp({ 'POST /streams': json({ id: '1' }) })
    expect(await core.client.post('/streams', { title: 'Web' }, { query: { a: 1, b: null, c: ['x', 'y'] } })).toEqual({
      id: '1',
    })
    const [request] = server.asked('POST /streams?a=1&c=x&c=y')
    expect(Object.fromEntries(request?.headers ?? [])).toEqual({
      'x-requested-with': 'XMLHttpRequest',
      'x-requested-by': 'XMLHttpRequest',
      accept: 'application/json',
      'content-type': 'application/json',
    })
    expect(request?.body).toBe('{"title":"Web"}')
  })

  it('send plain text, and keep a poll from extending the session', async () => {
    const { server, core } = await setUp({ 'PUT /system/grok': empty(204) })
    await core.client.plaintext('PUT', '/system/grok', 'A %{B}', { noSessionExtension: true })
    const [request] = server.asked('PUT /system/grok')
    expect(request?.headers.get('Content-Type')).toBe('text/plain')
    expect(request?.headers.get('X-Graylog-No-Session-Extension')).toBe('true')
    expect(request?.body).toBe('A %{B}')
  })

  it('download files as CSV and give streams as they come', async () => {
    const { server, core } = await setUp({ 'POST /export': new Response('a,b') })
    expect(await (await core.client.download('POST', '/export', { q: 1 })).text()).toBe('a,b')
    expect(server.asked('POST /export')[0]?.headers.get('Accept')).toBe('text/csv')
    expect((await core.client.stream('POST', '/export')).bodyUsed).toBe(false)
  })

  it('yield no body for 204 and for a content length of 0', async () => {
    const { core } = await setUp({
      'DELETE /a': empty(204),
      'GET /b': new Response('', { headers: { 'Content-Length': '0', 'Content-Type': 'application/json' } }),
    })
    expect(await core.client.delete('/a')).toBeUndefined()
    expect(await core.client.get('/b')).toBeUndefined()
  })

  it('stop when their asker leaves, without blaming the server', async () => {
    const { server, core } = await setUp({ 'GET /slow': () => new Promise(() => undefined) })
    const leaving = new AbortController()
    const stopped = core.client.get('/slow', { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.waitFor(() => expect(server.asked('GET /slow').length).toBe(1))
    leaving.abort(new Error('gone'))
    expect(await stopped).toEqual(new Error('gone'))
    expect(core.$available.get()).toEqual({ up: true })
  })

  it('escape the values of a path and refuse those that would leave it', () => {
    expect(path`/messages/${'a/b?'}/${7}`).toBe('/messages/a%2Fb%3F/7')
    expect(() => path`/users/${'..'}`).toThrow("'..' cannot be part of an address.")
    expect(() => path`/users/${''}`).toThrow()
    expect(['a', '...', ' ', '', '.', '..'].map(isSegment)).toEqual([true, true, true, false, false, false])
  })

  it('give the host their timings', async () => {
    const server = fakeServer({ ...loggedIn(), 'GET /streams': json([]) })
    const onMetric = vi.fn()
    await createCore({ baseUrl: '/api', fetch: server.fetch, onMetric }).client.get('/streams', {
      query: { q: 'secret' },
    })
    expect(onMetric).toHaveBeenCalledWith({
      name: 'request',
      method: 'GET',
      path: '/streams',
      status: 200,
      durationMs: expect.any(Number),
    })
  })
})

describe('failures', () => {
  it('say what the server said', async () => {
    const { core } = await setUp({
      'GET /x': json({ type: 'ApiError', message: 'Bad page' }, 400, { 'X-Request-Id': 'r-1' }),
    })
    const error = await failure(core.client.get('/x'))
    expect(error.message).toBe('There was an error fetching a resource: Bad Request. Additional information: Bad page')
    expect(error).toMatchObject({
      status: 400,
      responseMessage: 'Bad page',
      correlationId: 'r-1',
      additional: { status: 400, body: { type: 'ApiError', message: 'Bad page' } },
    })
    expect(core.$report.get()).toBeNull()
  })

  it('fall back to the body, then to Not available', async () => {
    const { core } = await setUp({
      'GET /text': new Response('over there', { status: 400, statusText: 'Bad Request' }),
      'GET /list': json([{ message: 'may not be null' }, { message: 'too long' }], 400),
      'GET /none': empty(400),
    })
    expect((await failure(core.client.get('/text'))).message).toMatch(/Additional information: over there$/)
    expect((await failure(core.client.get('/list'))).message).toMatch(
      /Additional information: may not be null; too long$/,
    )
    expect((await failure(core.client.get('/none'))).message).toMatch(
      /Bad Request. Additional information: Not available$/,
    )
  })

  it('are in the language of the page; the message stays English', async () => {
    const strings = {
      'requests.fetchFailed': 'Fehler: {statusText}. Mehr: {information}',
      'requests.noInformation': 'nichts',
    }
    const { core } = await setUp({ 'GET /x': json({ message: '{product}' }, 400), 'GET /none': empty(400) })
    core.change({ strings })
    const messages = core.$messages.get()
    const error = await failure(core.client.get('/x'))
    expect(errorText(messages, error)).toBe('Fehler: Bad Request. Mehr: {product}')
    expect(error.message).toMatch(/^There was an error/)
    expect(errorText(messages, await failure(core.client.get('/none')))).toBe('Fehler: Bad Request. Mehr: nichts')
    expect(errorText(messages, new TypeError('not ours'))).toBe('not ours')
  })

  it('report 404 and both kinds of 403 unless the caller handles them', async () => {
    const { core } = await setUp({
      'GET /gone': empty(404),
      'GET /no': json({ type: 'ApiError', message: 'Not authorized' }, 403),
      'GET /stream': json({ type: 'MissingStreamPermission', message: 'm', streams: ['1'] }, 403),
    })
    await failure(core.client.get('/gone', { report: false }))
    expect(core.$report.get()).toBeNull()
    const error = await failure(core.client.get('/gone'))
    expect(core.$report.get()).toEqual({ type: 'NotFoundError', error })
    await failure(core.client.get('/no'))
    expect(core.$report.get()?.type).toBe('UnauthorizedError')
    await failure(core.client.get('/stream'))
    expect(core.$report.get()?.type).toBe('StreamPermissionError')
    core.dismissReport()
    expect(core.$report.get()).toBeNull()
  })

  it('without a status mark the server unavailable, any success up again', async () => {
    const { server, core } = await setUp({ 'GET /x': new TypeError('fetch failed'), 'GET /y': json(1) })
    expect(core.$available.get()).toEqual({ up: true })
    const error = await failure(core.client.get('/x'))
    expect(error.status).toBeUndefined()
    expect(error.message).toBe(
      'There was an error fetching a resource: fetch failed. Additional information: Not available',
    )
    expect(core.$available.get()).toEqual({ up: false, error })
    server.answers['GET /x'] = json({}, 400)
    await failure(core.client.get('/x'))
    expect(core.$available.get().up).toBe(false)
    await core.client.get('/y')
    expect(core.$available.get()).toEqual({ up: true })
  })

  it('name a body that is not the JSON it claims to be', async () => {
    const { core } = await setUp({
      'GET /x': new Response('<html>', { headers: { 'Content-Type': 'application/json' } }),
    })
    expect((await failure(core.client.get('/x'))).message).toContain('announced JSON')
  })

  it('count a body that breaks off as a server that is gone', async () => {
    const broken = () =>
      new Response(new ReadableStream({ pull: controller => controller.error(new TypeError('terminated')) }))
    const { core } = await setUp({ 'GET /x': broken })
    expect((await failure(core.client.get('/x'))).status).toBeUndefined()
    expect(core.$available.get().up).toBe(false)
  })
})

describe('the ping', () => {
  it('asks while the server is down and somebody looks', async () => {
    const { server, core } = await setUp({
      'GET /x': new TypeError('fetch failed'),
      'GET /': new TypeError('fetch failed'),
    })
    vi.useFakeTimers()
    try {
      const stop = core.$available.listen(() => undefined)
      await failure(core.client.get('/x'))
      await vi.advanceTimersByTimeAsync(9000)
      expect(server.asked('GET /').length).toBe(2)
      expect(server.asked('GET /')[0]?.headers.get('X-Graylog-No-Session-Extension')).toBe('true')
      server.answers['GET /'] = json({ cluster_id: 'c' })
      await vi.advanceTimersByTimeAsync(12_000)
      expect(core.$available.get()).toEqual({ up: true })
      await vi.advanceTimersByTimeAsync(60_000)
      expect(server.asked('GET /').length).toBe(3)
      stop()
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('polls', () => {
  const poll = { noSessionExtension: true, report: false } as const

  it('ask ever more rarely while the server is away, however many there are, and all again once it is back', async () => {
    const { server, core } = await setUp({
      'GET /x': new TypeError('fetch failed'),
      'GET /y': new TypeError('fetch failed'),
    })
    vi.useFakeTimers()
    try {
      const askAll = () => Promise.allSettled(['/x', '/y'].map(path => core.client.get(path, poll)))
      for (let second = 0; second < 60; second++) {
        for (const { status } of await askAll()) expect(status).toBe('rejected')
        await vi.advanceTimersByTimeAsync(1000)
      }
      const asked = server.asked('GET /x').length + server.asked('GET /y').length
      expect(asked).toBeGreaterThan(3)
      expect(asked).toBeLessThan(9)
      server.answers['GET /x'] = json(1)
      server.answers['GET /y'] = json(2)
      await vi.advanceTimersByTimeAsync(60_000)
      await askAll()
      expect(await Promise.all(['/x', '/y'].map(path => core.client.get(path, poll)))).toEqual([1, 2])
    } finally {
      vi.useRealTimers()
    }
  })

  it('never hold back what somebody asks for', async () => {
    const { server, core } = await setUp({ 'GET /x': new TypeError('fetch failed') })
    await failure(core.client.get('/x', poll))
    await failure(core.client.get('/x'))
    await failure(core.client.get('/x'))
    expect(server.asked('GET /x').length).toBe(3)
  })
})
