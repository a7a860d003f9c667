import { beforeEach, describe, expect, it } from 'vitest'
import { SharedResults } from './shared-results.ts'

let now: number
let results: SharedResults<string>
beforeEach(() => {
  now = 0
  results = new SharedResults({ limitMs: 60_000, tooLong: () => new Error('too long'), maxBytes: 3000, now: () => now })
})

/** A computation that ends when it is told, and what it was given. */
function gated(value = 'value') {
  const gate = Promise.withResolvers<void>()
  const calls: AbortSignal[] = []
  const work = async (signal: AbortSignal) => {
    calls.push(signal)
    await gate.promise
    return value
  }
  return { work, calls, open: gate.resolve, fail: gate.reject }
}
const stays = new AbortController().signal
/** Gives it to somebody, or says that it had to be computed. */
const take = async (key: string, maxAgeMs: number) => {
  let computed = false
  const { value } = await results.get(key, maxAgeMs, stays, async () => {
    computed = true
    return 'new'
  })
  return computed ? 'computed' : value
}

describe('a computation', () => {
  it('is joined while it runs, and belongs to who began it', async () => {
    const { work, calls, open } = gated()
    const both = Promise.all([results.get('k', 0, stays, work), results.get('k', 0, stays, work)])
    open()
    const [first, second] = await both
    expect(calls).toHaveLength(1)
    expect([first.value, second.value]).toEqual(['value', 'value'])
    expect(first.ownBytes).toBeGreaterThan(0)
    expect(second.ownBytes).toBe(0)
  })

  it('goes on when one of its waiters leaves, and stops when the last one does', async () => {
    const { work, calls } = gated()
    const [one, other] = [new AbortController(), new AbortController()]
    const first = results.get('k', 0, one.signal, work)
    const second = results.get('k', 0, other.signal, work)
    one.abort(new Error('first left'))
    await expect(first).rejects.toThrow('first left')
    expect(calls[0]!.aborted).toBe(false)
    other.abort(new Error('second left'))
    await expect(second).rejects.toThrow('second left')
    expect(calls[0]!.aborted).toBe(true)
    expect(await take('k', 0)).toBe('computed')
  })

  it('gives its result to who stays', async () => {
    const { work, open } = gated()
    const leave = new AbortController()
    const first = results.get('k', 0, leave.signal, work)
    const second = results.get('k', 0, stays, work)
    leave.abort(new Error('left'))
    open()
    await expect(first).rejects.toThrow('left')
    expect((await second).value).toBe('value')
  })

  it('that fails fails for all who wait, and is begun again for the next', async () => {
    const { work, calls, fail } = gated()
    const both = Promise.allSettled([results.get('k', 9000, stays, work), results.get('k', 9000, stays, work)])
    fail(new Error('broken'))
    expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(calls).toHaveLength(1)
    expect(await take('k', 9000)).toBe('computed')
  })

  it('ends at its limit, however many come to wait for it', async () => {
    results = new SharedResults({ limitMs: 1, tooLong: () => new Error('too long') })
    const { work, calls } = gated()
    await expect(results.get('k', 0, stays, work)).rejects.toThrow('too long')
    expect(calls[0]!.aborted).toBe(true)
  })

  it('is not begun for who has left before', async () => {
    const { work, calls } = gated()
    await expect(results.get('k', 0, AbortSignal.abort(new Error('left')), work)).rejects.toThrow('left')
    expect(calls).toEqual([])
  })
})

describe('a result', () => {
  it('is given again until it is too old for its asker, counted from the beginning of its computation', async () => {
    const { work, open } = gated('old')
    const first = results.get('k', 1000, stays, work)
    now = 600
    open()
    await first
    now = 999
    expect(await take('k', 1000)).toBe('old')
    expect(await take('k', 500)).toBe('computed')
    expect(await take('k', 0)).toBe('computed')
    expect(await take('other', 1000)).toBe('computed')
  })

  it('makes room for newer ones, the least recently used first', async () => {
    const fill = (key: string) => results.get(key, 9000, stays, async () => key.repeat(500))
    for (const key of ['a', 'b']) await fill(key)
    expect(await take('a', 9000)).toBe('a'.repeat(500))
    await fill('c')
    expect(await take('b', 9000)).toBe('computed')
    expect(await take('a', 9000)).toBe('a'.repeat(500))
  })

  it('is not kept where it is larger than all that may be', async () => {
    await take('a', 9000)
    await results.get('k', 9000, stays, async () => 'x'.repeat(5000))
    expect(await take('a', 9000)).toBe('new')
    expect(await take('k', 9000)).toBe('computed')
  })

  it('is forgotten once it is too old for everybody', async () => {
    await take('a', 1)
    now = 3_600_001
    results.sweep()
    expect(await take('a', 9e9)).toBe('computed')
  })
})
