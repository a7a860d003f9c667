import { expect, it } from 'vitest'
import { sumOf } from './throughput.ts'

it('adds the nodes that answered', () => {
  const rate = (full_name: string, value: unknown) => ({
    full_name,
    name: full_name,
    type: 'gauge' as const,
    metric: { value },
  })
  const node = (...metrics: ReturnType<typeof rate>[]) => ({ total: metrics.length, metrics })
  const answer = { a: node(rate('in', 3), rate('out', 9)), b: null, c: node(rate('in', '4'), rate('in', null)) }
  expect(sumOf(answer, 'in')).toBe(7)
  expect(sumOf({}, 'in')).toBe(0)
})
