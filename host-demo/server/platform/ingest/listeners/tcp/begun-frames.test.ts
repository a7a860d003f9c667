import { expect, it } from 'vitest'
import { BegunFrames } from './begun-frames.ts'

const minutes = 60_000

it('a frame that is not complete after five minutes is overdue; one completed meanwhile starts again', () => {
  const begun = new BegunFrames<string>()
  begun.update('slow', 10, false, 0)
  begun.update('busy', 10, false, 0)
  begun.update('slow', 20, false, 4 * minutes)
  begun.update('busy', 20, true, 4 * minutes)
  expect(begun.overdue(5 * minutes - 1)).toEqual([])
  expect(begun.overdue(5 * minutes)).toEqual(['slow'])
  begun.update('slow', 0, true, 5 * minutes)
  expect(begun.overdue(6 * minutes)).toEqual([])
  expect(begun.overdue(9 * minutes)).toEqual(['busy'])
})

it('beyond the bytes all may hold together, who began first has to go', () => {
  const begun = new BegunFrames<string>(100)
  begun.update('first', 40, false, 0)
  begun.update('second', 40, false, 1)
  begun.update('third', 20, false, 2)
  expect(begun.excess()).toEqual([])
  begun.update('third', 21, false, 3)
  expect(begun.excess()).toEqual(['first'])
  begun.update('first', 0, true, 4)
  expect(begun.excess()).toEqual([])
})

it('while nothing can be read the time stands still', () => {
  const begun = new BegunFrames<string>()
  begun.update('paused', 10, false, 0)
  begun.restart(4 * minutes)
  expect(begun.overdue(5 * minutes)).toEqual([])
  expect(begun.overdue(9 * minutes)).toEqual(['paused'])
})
