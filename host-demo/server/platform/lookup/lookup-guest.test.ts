import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AnsweringEnd } from './bridge/answering.ts'
import { LookupGuest } from './lookup-guest.ts'

const unasked = () => Promise.reject(new Error('Nothing is asked for.'))
let end: AnsweringEnd
let guest: LookupGuest
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval'] })
  end = new AnsweringEnd({ ask: unasked, needed: () => undefined, change: unasked })
  guest = new LookupGuest(new Map(), end.other, error => {
    throw error
  })
})
afterEach(() => {
  guest.leave()
  end.close()
  vi.useRealTimers()
})

it('takes news also while it looks nothing up, and tells that it has', async () => {
  const taken = end.tellRows({ type: 'dropped', table: 't' })
  vi.advanceTimersByTime(1000)
  await expect(taken).resolves.toBeUndefined()
})

it('is waited for no longer once it is gone', async () => {
  const taken = end.tellRows({ type: 'dropped', table: 't' })
  end.close()
  await expect(taken).resolves.toBeUndefined()
  await expect(end.tellRows({ type: 'dropped', table: 't' })).resolves.toBeUndefined()
})
