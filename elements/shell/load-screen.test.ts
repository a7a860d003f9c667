import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScreen } from './load-screen.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const words = 'Loading chunk cordwood-inputs failed.'

it('gives a chunk 120 s to come', async () => {
  let come = () => {}
  const late = loadScreen(
    {
      tag: 'cordwood-inputs',
      load: () =>
        new Promise<void>(resolve => {
          come = resolve
        }),
    },
    words,
  )
  await vi.advanceTimersByTimeAsync(119_999)
  come()
  expect(await late).toEqual({ done: true })
  const never = loadScreen({ tag: 'cordwood-inputs', load: () => new Promise(() => undefined) }, words)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await never).toEqual({ done: false, error: new Error(words) })
})

it('says what a chunk failed with, and waits no longer', async () => {
  const failing = loadScreen({ tag: 'cordwood-inputs', load: () => Promise.reject(new Error('Bad Gateway')) }, words)
  expect(await failing).toEqual({ done: false, error: new Error('Bad Gateway') })
  expect(vi.getTimerCount()).toBe(0)
})
