import { expect, it } from 'vitest'
import { Backoff } from './backoff.ts'

it('waits double up to a bound, half of each by chance, and start again after a success', () => {
  const backoff = new Backoff(1000, 5000)
  const waits = (random: number, count: number) => Array.from({ length: count }, () => backoff.failed(() => random))
  expect(waits(1, 5)).toEqual([1000, 2000, 4000, 5000, 5000])
  backoff.succeeded()
  expect(waits(0, 4)).toEqual([500, 1000, 2000, 2500])
  backoff.succeeded()
  expect(Math.max(...waits(1, 2000))).toBe(5000)
})
