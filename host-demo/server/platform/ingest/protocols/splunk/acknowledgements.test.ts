import { expect, it } from 'vitest'
import { createAcknowledgements } from './acknowledgements.ts'

it('a number is confirmed once, to its own channel', () => {
  const { issue, tell } = createAcknowledgements()
  expect([issue('a'), issue('a'), issue('b')]).toEqual([0, 1, 0])
  expect(tell('a', [0, 1, 2])).toEqual({ 0: true, 1: true, 2: false })
  expect(tell('a', [0, 1])).toEqual({ 0: false, 1: false })
  expect(tell('b', [0])).toEqual({ 0: true })
  expect(tell('never used', [0])).toEqual({ 0: false })
})

it('channels that were not used for ten minutes are forgotten', () => {
  let now = 0
  const { issue, tell } = createAcknowledgements(() => now)
  issue('idle')
  issue('asked')
  now = 599_000
  expect(tell('asked', [7])).toEqual({ 7: false })
  now = 601_000
  issue('other')
  expect([tell('idle', [0]), tell('asked', [0])]).toEqual([{ 0: false }, { 0: true }])
})

it('there is a bound for channels and for numbers nobody asks for; the oldest go', () => {
  const { issue, tell } = createAcknowledgements(() => 0)
  for (let i = 0; i < 10_001; i++) issue('busy')
  expect(tell('busy', [0, 1, 10_000])).toEqual({ 0: false, 1: true, 10_000: true })
  for (let i = 0; i < 1000; i++) issue(`channel ${i}`)
  expect(tell('busy', [2])).toEqual({ 2: false })
  expect(tell('channel 0', [0])).toEqual({ 0: true })
})
