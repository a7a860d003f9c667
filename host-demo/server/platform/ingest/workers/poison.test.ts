import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BlackBox, ENCODING } from './black-box.ts'
import { Poison } from './poison.ts'

const hung = vi.fn()
let poison: Poison
beforeEach(() => {
  vi.useFakeTimers()
  hung.mockReset()
  poison = new Poison({ threads: 2, hung })
})
afterEach(() => {
  poison.stop()
  vi.useRealTimers()
})
const workOn = (sequence: number, position: number, thread = 0) => {
  const box = new BlackBox(poison.blackBox, thread)
  if (sequence === 0) box.idle()
  else box.at(sequence, position)
}

it('hostile 34: a frame that kills the worker three times is set aside; others are not blamed', () => {
  for (let death = 1; death <= 3; death++) {
    expect(poison.killers.size).toBe(0)
    workOn(7, 3)
    poison.died(0, 'out of memory')
    workOn(7, death)
    poison.died(0, 'something else')
  }
  expect([...poison.killers].map(([sequence, positions]) => [sequence, [...positions]])).toEqual([
    [7, [[3, expect.stringMatching(/3 times: out of memory/)]]],
  ])
})

it('a death between batches blames nobody', () => {
  for (let i = 0; i < 5; i++) poison.died(0, 'x')
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
    poison.died(0, 'terminated')
  }
  workOn(0, 0)
  vi.advanceTimersByTime(60_000)
  expect(hung).toHaveBeenCalledTimes(1)
})

it('hostile 34: the encoding of a whole span may take longer than a frame', () => {
  workOn(7, ENCODING, 1)
  vi.advanceTimersByTime(100_000)
  expect(hung).not.toHaveBeenCalled()
  expect(poison.workingOn, 'no message in particular').toBe(null)
  vi.advanceTimersByTime(30_000)
  expect(hung.mock.calls).toEqual([[1]])
})

it('hostile 35: a clock that is set ahead by a day makes nothing hang', () => {
  workOn(7, 1)
  vi.advanceTimersByTime(2000)
  vi.setSystemTime(Date.now() + 86_400_000)
  vi.advanceTimersByTime(2000)
  expect(hung).not.toHaveBeenCalled()
})

it('hostile 34: deaths count for a frame in whichever thread it is; a thread that was ended is no death', () => {
  for (const thread of [0, 1, 1]) {
    expect(poison.killers.size).toBe(0)
    workOn(7, 3, thread)
    poison.died(thread, 'out of memory')
    workOn(8, 3, 1)
    poison.ended(1)
  }
  expect([...poison.killers.keys()]).toEqual([7])
})

it('hostile 34: of several threads the one that hangs is told', () => {
  workOn(7, 3, 1)
  for (let position = 0; position < 20; position++) {
    workOn(8, position, 0)
    vi.advanceTimersByTime(1000)
  }
  expect(hung.mock.calls).toEqual([[1]])
  expect(poison.workingOn).toEqual({ sequence: 8, position: 19 })
})
