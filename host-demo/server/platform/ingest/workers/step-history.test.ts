import { expect, it } from 'vitest'
import { StepHistory } from './step-history.ts'

it('adds up what came in each step, oldest first', () => {
  const history = new StepHistory(1000, 4)
  history.add(1, 10_000)
  history.add(2, 10_999)
  history.add(5, 12_000)
  expect(history.read(12_500)).toEqual([0, 3, 0, 5])
  expect(history.read(14_000)).toEqual([0, 5, 0, 0])
})

it('is empty after a silence longer than all its steps', () => {
  const history = new StepHistory(1000, 4)
  history.add(7, 3000)
  expect(history.read(900_000)).toEqual([0, 0, 0, 0])
  history.add(1, 900_000)
  expect(history.read(900_000)).toEqual([0, 0, 0, 1])
})
