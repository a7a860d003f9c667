import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { inStage, Timing } from './timing.ts'

it('counts what runs side by side once, and what follows each other together', async () => {
  const timing = new Timing()
  await timing.run(async () => {
    await Promise.all([inStage('read', () => setTimeout(60)), inStage('read', () => setTimeout(50))])
    inStage('parse', () => undefined)
    await inStage('read', () => setTimeout(30))
  })
  const { read = 0, parse } = timing.spent
  expect(read).toBeGreaterThan(80)
  expect(read).toBeLessThan(timing.total + 1)
  expect(parse).toBeGreaterThanOrEqual(0)
  expect(Object.keys(timing.spent)).toEqual(['parse', 'read'])
})

it('counts for the work around it as well, and ends a stage that fails', async () => {
  const outer = new Timing()
  const inner = outer.run(() => new Timing())
  await expect(
    inner.run(() =>
      inStage('read', async () => {
        throw new Error('no')
      }),
    ),
  ).rejects.toThrow('no')
  expect(() =>
    inner.run(() =>
      inStage('plan', () => {
        throw new Error('no')
      }),
    ),
  ).toThrow('no')
  expect(Object.keys(inner.spent)).toEqual(['plan', 'read'])
  expect(Object.keys(outer.spent)).toEqual(['plan', 'read'])
})

it('does nothing where nobody asked for the time', () => {
  expect(inStage('read', () => 7)).toBe(7)
})
