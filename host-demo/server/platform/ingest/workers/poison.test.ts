import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Poison } from './poison.ts'

const hung = vi.fn()
let poison: Poison
beforeEach(() => {
  vi.useFakeTimers()
  hung.mockReset()
  poison = new Poison({ hung })
})
afterEach(() => {
  poison.stop()
  vi.useRealTimers()
})
const workOn = (sequence: number, position: number) => new Float64Array(poison.blackBox).set([sequence, position])

it('hostile 34: a frame that kills the worker three times is set aside; others are not blamed', () => {
  for (let death = 1; death <= 3; death++) {
    expect(poison.killers.size).toBe(0)
    workOn(7, 3)
    poison.died('out of memory')
    workOn(7, death)
    poison.died('something else')
  }
  expect([...poison.killers].map(([sequence, positions]) => [sequence, [...positions]])).toEqual([
    [7, [[3, expect.stringMatching(/3 times: out of memory/)]]],
  ])
})

it('a death between batches blames nobody', () => {
  for (let i = 0; i < 5; i++) poison.died('x')
  expect(poison.killers.size).toBe(0)
})

it('hostile 34: a worker that stays at one frame is reported, one that goes on is not', () => {
  for (let position = 0; position < 60; position++) {
    workOn(7, position)
    vi.advanceTimersByTime(1000)
  }
  expect(hung).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(hung).toHaveBeenCalledTimes(1)
  for (let i = 0; i < 3; i++) {
    workOn(7, 59)
    poison.died('terminated')
  }
  workOn(0, 0)
  vi.advanceTimersByTime(60_000)
  expect(hung).toHaveBeenCalledTimes(1)
})

it('hostile 35: a clock that is set ahead by a day makes nothing hang', () => {
  workOn(7, 1)
  vi.advanceTimersByTime(2000)
  vi.setSystemTime(Date.now() + 86_400_000)
  vi.advanceTimersByTime(2000)
  expect(hung).not.toHaveBeenCalled()
})
