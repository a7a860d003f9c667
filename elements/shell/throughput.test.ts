import { expect, it } from 'vitest'
import { sumOf } from './throughput.ts'

it('adds the nodes that answered', () => {
  const rate = (full_name: string, value?: number) => ({ full_name, metric: { value } })
  const answer = { a: { metrics: [rate('in', 3), rate('out', 9)] }, b: null, c: { metrics: [rate('in', 4), rate('in')] } }
  expect(sumOf(answer, 'in')).toBe(7)
  expect(sumOf({}, 'in')).toBe(0)
})
