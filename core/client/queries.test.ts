import { expect, it, vi } from 'vitest'
import { createCore } from '../core.ts'
import { askShared } from './queries.ts'
import { fakeServer, json, loggedIn, loggedOut, type Answer } from './fake-server.ts'

async function start(answers: Record<string, Answer>) {
  const server = fakeServer({ ...loggedOut(), ...loggedIn(), ...answers })
  const core = createCore({ baseUrl: '/api', fetch: server.fetch })
  await core.session.start()
  const look = (path: string) => {
    const store = core.query[0]<unknown>([core.session.$username, path])
    return { leave: store.listen(() => undefined), state: () => store.value!, revalidate: () => store.revalidate() }
  }
  return { server, core, look }
}

/** An answer that is given when the test says so, and what became of the requests for it. */
function held() {
  const waiting: ((value: unknown) => void)[] = []
  return {
    answer: () =>
      new Promise<Response>(resolve => {
        waiting.push(value => resolve(json(value)))
      }),
    give: (value: unknown) => {
      for (const give of waiting.splice(0)) give(value)
    },
    asked: () => waiting.length,
  }
}

/** Cancelling waits for a task of its own. */
const settled = () => new Promise(resolve => setTimeout(resolve, 5))

it('asks once for all who look, and cancels when the last of them has gone', async () => {
  const aborted: string[] = []
  const { server, core, look } = await start({})
  server.answers['GET /streams'] = () => new Promise(() => undefined)
  const send = core.client.get
  core.client.get = ((path, options) => {
    options?.signal?.addEventListener('abort', () => aborted.push(path))
    return send(path, options)
  }) as typeof send
  const [first, second] = [look('/streams'), look('/streams')]
  await settled()
  expect(server.asked('GET /streams')).toHaveLength(1)
  first.leave()
  await settled()
  expect(aborted).toEqual([])
  expect(second.state().loading).toBe(true)
  second.leave()
  await settled()
  expect(aborted).toEqual(['/streams'])
})

it('asks again for whoever comes after it was cancelled, and shows no trace of that', async () => {
  const list = held()
  const { look } = await start({ 'GET /streams': list.answer })
  look('/streams').leave()
  await settled()
  const next = look('/streams')
  await vi.waitFor(() => expect(list.asked()).toBe(2))
  expect(next.state()).toMatchObject({ loading: true })
  expect(next.state().error).toBeUndefined()
  list.give(['a'])
  await vi.waitFor(() => expect(next.state()).toEqual({ data: ['a'], loading: false }))
})

it('who leaves and comes back at once keeps the request', async () => {
  const list = held()
  const { server, look } = await start({ 'GET /streams': list.answer })
  const first = look('/streams')
  await vi.waitFor(() => expect(list.asked()).toBe(1))
  first.leave()
  const again = look('/streams')
  await settled()
  list.give(['a'])
  await vi.waitFor(() => expect(again.state().data).toEqual(['a']))
  expect(server.asked('GET /streams')).toHaveLength(1)
})

it('a refresh asks once for all, however many of them want it', async () => {
  const { server, look } = await start({ 'GET /streams': json(['a']) })
  const both = [look('/streams'), look('/streams')]
  await vi.waitFor(() => expect(both.map(one => one.state().data)).toEqual([['a'], ['a']]))
  server.answers['GET /streams'] = json(['b'])
  for (const one of both) one.revalidate()
  expect(both.map(one => one.state())).toMatchObject([
    { data: ['a'], loading: true },
    { data: ['a'], loading: true },
  ])
  await vi.waitFor(() => expect(both.map(one => one.state().data)).toEqual([['b'], ['b']]))
  await settled()
  expect(server.asked('GET /streams')).toHaveLength(2)
})

it('what was asked before a change is asked again, not shown', async () => {
  const list = held()
  const { core, look } = await start({ 'GET /streams': list.answer })
  const one = look('/streams')
  await vi.waitFor(() => expect(list.asked()).toBe(1))
  core.query[2].revalidateKeys(key => key.endsWith('/streams'))
  await vi.waitFor(() => expect(list.asked()).toBe(2))
  list.give(['after'])
  await vi.waitFor(() => expect(one.state().data).toEqual(['after']))
})

it('an answer is shared for a while', async () => {
  const { server, look } = await start({ 'GET /streams': json(['a']) })
  const first = look('/streams')
  await vi.waitFor(() => expect(first.state().data).toEqual(['a']))
  expect(look('/streams').state().data).toEqual(['a'])
  await settled()
  expect(server.asked('GET /streams')).toHaveLength(1)
})

it('a failed refresh leaves the last good answer, also while it is tried again', async () => {
  const { server, look } = await start({ 'GET /streams': json(['a']) })
  const one = look('/streams')
  await vi.waitFor(() => expect(one.state().data).toEqual(['a']))
  server.answers['GET /streams'] = json({ message: 'no' }, 400)
  one.revalidate()
  await vi.waitFor(() => expect(one.state().error).toBeDefined())
  expect(one.state().data).toEqual(['a'])
  one.revalidate()
  expect(one.state()).toMatchObject({ data: ['a'], loading: true })
})

it('another user is shown nothing of the one before, and waits for no request of theirs', async () => {
  const list = held()
  const { server, core, look } = await start({
    'GET /streams': list.answer,
    'GET /users/bob': json({ username: 'bob' }),
  })
  const one = look('/streams')
  await vi.waitFor(() => expect(list.asked()).toBe(1))
  await core.session.logout()
  await settled()
  server.answers['POST /system/sessions'] = json({ valid_until: '', session_id: 's', username: 'bob', user_id: '2' })
  server.answers['GET /streams'] = json(['for bob'])
  await core.session.login({ username: 'bob', password: 'x' })
  await vi.waitFor(() => expect(one.state().data).toEqual(['for bob']))
  list.give(['for alice'])
  await settled()
  expect(one.state()).toEqual({ data: ['for bob'], loading: false })
})

it('a fetcher of its own gets the path and a signal, and shares its answer with the plain one', async () => {
  const { server, core, look } = await start({ 'GET /streams': json(['plain']) })
  const fetcher = vi.fn(async (_path: string, _signal: AbortSignal) => ['own'])
  const leave = core.query[0]([core.session.$username, '/streams'], { fetcher }).listen(() => undefined)
  const plain = look('/streams')
  await vi.waitFor(() => expect(plain.state().data).toEqual(['own']))
  expect(fetcher.mock.calls).toEqual([['/streams', expect.any(AbortSignal)]])
  expect(server.asked('GET /streams')).toHaveLength(0)
  leave()
})

it('who wants an answer once shares it, and a failure, and waits no longer than they like', async () => {
  const list = held()
  const { server, core, look } = await start({
    'GET /streams': list.answer,
    'GET /broken': json({ message: 'no' }, 400),
  })
  const { signal } = new AbortController()
  const gone = new AbortController()
  const answers = [askShared(core, '/streams', signal), askShared(core, '/streams', signal)]
  const left = askShared(core, '/streams', gone.signal)
  gone.abort(new Error('typed on'))
  await expect(left).rejects.toThrow('typed on')
  const shown = look('/streams')
  await vi.waitFor(() => expect(list.asked()).toBe(1))
  list.give(['a'])
  expect(await Promise.all(answers)).toEqual([['a'], ['a']])
  expect(shown.state().data).toEqual(['a'])
  expect(await askShared(core, '/streams', signal)).toEqual(['a'])
  expect(server.asked('GET /streams')).toHaveLength(1)
  const failed = await Promise.allSettled([askShared(core, '/broken', signal), askShared(core, '/broken', signal)])
  expect(failed.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(server.asked('GET /broken')).toHaveLength(1)
  await expect(askShared(core, '/streams', AbortSignal.abort(new Error('never')))).rejects.toThrow('never')
})
