import { expect, it } from 'vitest'
import { LastMinute } from './last-minute.ts'

function watched(total = 0) {
  let now = 0
  const count = { total }
  const lastMinute = new LastMinute(() => count.total, now)
  const pass = (seconds: number) => {
    for (const end = now + seconds * 1000; now < end; ) lastMinute.tick((now += 5000))
  }
  return { count, lastMinute, pass }
}

it('tells what came at once, and is silent a minute after the last', () => {
  const { count, lastMinute, pass } = watched(1000)
  expect(lastMinute.growth()).toBe(0)
  count.total += 7
  expect(lastMinute.growth()).toBe(7)
  pass(55)
  expect(lastMinute.growth()).toBe(7)
  pass(10)
  expect(lastMinute.growth()).toBe(0)
})

it('goes on while it goes on, however long', () => {
  const { count, lastMinute, pass } = watched()
  for (let second = 0; second < 600; second += 5) {
    count.total += 50
    pass(5)
  }
  expect(lastMinute.growth()).toBe(600)
  pass(60)
  expect(lastMinute.growth()).toBe(0)
})

it('starts again with a count that does', () => {
  const { count, lastMinute, pass } = watched(1000)
  count.total = 3
  expect(lastMinute.growth()).toBe(0)
  pass(5)
  expect(lastMinute.growth()).toBe(3)
  count.total = 5
  expect(lastMinute.growth()).toBe(5)
})
