import { expect, it } from 'vitest'
import { Rate } from './rate.ts'

const refusal = (rate: Rate, key: string, now: number) => {
  try {
    rate.take(key, now)
    return null
  } catch (error) {
    return error
  }
}

it('lets through so many a minute, each key for itself', () => {
  const rate = new Rate(2)
  expect([refusal(rate, 'a', 0), refusal(rate, 'a', 1), refusal(rate, 'b', 2)]).toEqual([null, null, null])
  expect(refusal(rate, 'a', 20_000)).toMatchObject({
    status: 429,
    headers: { 'retry-after': '40' },
    message: 'Too many requests. Try again in 40 seconds.',
  })
  expect(refusal(rate, 'a', 60_000)).toBeNull()
})

it('stays small whatever keys come', () => {
  const rate = new Rate(1)
  for (let i = 0; i < 120_000; i++) rate.take(`key ${i}`, 0)
  expect(rate.tracked).toBeLessThanOrEqual(50_000)
})
