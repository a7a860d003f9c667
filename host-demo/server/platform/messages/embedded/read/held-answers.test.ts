import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { HeldAnswers } from './held-answers.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('large answers on their way to the client', () => {
  const answersOf = (...megabytes: number[]) => {
    const collect = vi.fn()
    const used = new SharedArrayBuffer(2 * Int32Array.BYTES_PER_ELEMENT)
    const answers = new HeldAnswers({ jobBytes: 0, bytes: 0, used }, collect)
    const held = megabytes.map(count => ({ count }))
    for (const answer of held) answers.add(answer, answer.count << 20)
    vi.advanceTimersByTime(5_000)
    return { collect, kibibytes: new Int32Array(used)[1], held }
  }

  it('count in the budget of all searches', () => {
    expect(answersOf(2, 3, 0.5).kibibytes).toBe(5 * 1_024)
  })

  it('hold up nobody for their garbage while they are few', () => {
    expect(answersOf(2, 3).collect).not.toHaveBeenCalled()
  })

  it('are collected once when they are many', () => {
    expect(answersOf(20, 20).collect).toHaveBeenCalledTimes(1)
  })
})
