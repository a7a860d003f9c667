import { describe, expect, it } from 'vitest'
import { nameLabels } from './row-axis.ts'

const names = ['windows', 'hdfs', 'hadoop', 'thunderbird', 'spark', 'mac', 'android', 'bgl', '(Empty Value)']

describe('the names below bars', () => {
  it('stand side by side where they have room', () => {
    expect(nameLabels(names, 1200)).toMatchObject({ interval: 0 })
    expect(nameLabels(names, 1200).rotate).toBeUndefined()
  })
  it('are tilted where they have none, and none is left out', () => {
    expect(nameLabels(names, 400)).toMatchObject({ interval: 0, rotate: 40 })
  })
  it('stand at even distances where there are more of them than lines of text', () => {
    expect(
      nameLabels(
        Array.from({ length: 100 }, (_, n) => `host-${n}`),
        400,
      ).interval,
    ).toBe(3)
  })
})
