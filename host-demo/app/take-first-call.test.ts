import { describe, expect, it, vi } from 'vitest'
import { withFirstCalls } from './take-first-call.ts'

const path = '/api/system/sessions'
const textOf = async (answer: Promise<Response>) => (await answer).text()

function setUp(first: Promise<Response>, at = 100) {
  const send = vi.fn(async () => new Response('sent'))
  return { send, fetch: withFirstCalls(new Map([[path, first]]), send as typeof fetch, () => at) }
}

describe('withFirstCalls', () => {
  it('answers a first call once with what came of it, and sends all others', async () => {
    const { fetch, send } = setUp(Promise.resolve(new Response('first')))
    expect(await textOf(fetch('/api/streams'))).toBe('sent')
    expect(await textOf(fetch(path))).toBe('first')
    expect(await textOf(fetch(path))).toBe('sent')
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('sends it again when it was refused, failed, or is old', async () => {
    const failed = Promise.reject(new TypeError('failed'))
    const answers = [
      setUp(Promise.resolve(new Response(null, { status: 401 }))),
      setUp(failed),
      setUp(Promise.resolve(new Response('first')), 10_000),
    ].map(({ fetch }) => textOf(fetch(path)))
    expect(await Promise.all(answers)).toEqual(['sent', 'sent', 'sent'])
  })

  it('forgets the answers with a login', async () => {
    const { fetch } = setUp(Promise.resolve(new Response('first')))
    await fetch('/api/system/sessions', { method: 'POST' })
    expect(await textOf(fetch(path))).toBe('sent')
  })

  it('can be aborted while it waits', async () => {
    const { fetch } = setUp(new Promise(() => undefined))
    const leaving = new AbortController()
    const answer = fetch(path, { signal: leaving.signal })
    leaving.abort(new Error('left'))
    await expect(answer).rejects.toThrow('left')
  })
})
