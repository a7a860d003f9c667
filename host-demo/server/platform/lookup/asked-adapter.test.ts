import { describe, expect, it } from 'vitest'
import { AskedAdapter, PausedError } from './asked-adapter.ts'
import { Breaker } from './breaker.ts'
import { oneValue, type Found } from './found.ts'
import { LookupError, UnfitKeyError } from './lookup-error.ts'

const log = (error: unknown) => {
  throw error
}

/** An adapter whose answers are given by hand. */
function byHand(options: Partial<ConstructorParameters<typeof AskedAdapter>[1]> = {}) {
  const asked: { key: string; resolve: (found: Found) => void; reject: (error: Error) => void }[] = []
  const ask = (key: string) => new Promise<Found>((resolve, reject) => asked.push({ key, resolve, reject }))
  return { asked, adapter: new AskedAdapter(ask, { timeoutMs: 60_000, log, ...options }) }
}

describe('an adapter that is asked', () => {
  it('is asked some keys at once, each once, and refuses what would wait too long', async () => {
    const { asked, adapter } = byHand({ atOnce: 2, mostWaiting: 1 })
    const answers = ['a', 'a', 'b', 'c'].map(key => adapter.ask(key))
    expect(asked.map(({ key }) => key)).toEqual(['a', 'b'])
    await expect(adapter.ask('d')).rejects.toThrow('More than 1 questions wait for the data adapter.')
    asked[0]!.resolve(oneValue('first'))
    expect(await Promise.all(answers.slice(0, 2))).toEqual([oneValue('first'), oneValue('first')])
    await expect.poll(() => asked.map(({ key }) => key)).toEqual(['a', 'b', 'c'])
    asked[1]!.resolve(oneValue('second'))
    asked[2]!.resolve(oneValue('third'))
    expect(await answers[3]).toEqual(oneValue('third'))
  })

  it('is given up after its time', async () => {
    const { adapter } = byHand({ timeoutMs: 10 })
    await expect(adapter.ask('a')).rejects.toThrow('The data adapter did not answer within 0.01 s.')
    expect(adapter.counts()).toMatchObject({ asked: 1, failed: 1 })
  })

  it('is left alone after failures in a row, and tried again', async () => {
    const clock = { ms: 0 }
    const breaker = new Breaker({ failures: 2, pauseMs: 100, now: () => clock.ms })
    let works = false
    let asked = 0
    const ask = async () => {
      asked++
      if (works) return oneValue(1)
      throw new LookupError('It is dead.')
    }
    const adapter = new AskedAdapter(ask, { timeoutMs: 1000, breaker, log })
    for (const key of ['a', 'b']) await expect(adapter.ask(key)).rejects.toThrow('It is dead.')
    await expect(adapter.ask('c')).rejects.toMatchObject({
      pauseMs: 100,
      message: expect.stringContaining('It is dead.'),
    })
    clock.ms = 100
    await expect(adapter.ask('d')).rejects.not.toBeInstanceOf(PausedError)
    await expect(adapter.ask('e')).rejects.toMatchObject({ pauseMs: 200 })
    works = true
    clock.ms = 300
    expect(await adapter.ask('f')).toEqual(oneValue(1))
    expect(await adapter.ask('g')).toEqual(oneValue(1))
    expect(asked).toBe(5)
    expect(adapter.counts()).toMatchObject({ failed: 3, lastError: null })
  })

  it('is not taken for dead because of keys that cannot be', async () => {
    const breaker = new Breaker({ failures: 1 })
    const ask = () => Promise.reject(new UnfitKeyError('No address.'))
    const adapter = new AskedAdapter(ask, { timeoutMs: 1000, breaker, log })
    for (const key of ['a', 'b']) await expect(adapter.ask(key)).rejects.toThrow('No address.')
  })
})
