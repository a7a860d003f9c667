import { describe, expect, it } from 'vitest'
import { streamRateMetric } from '../../core/streams/api.ts'
import { advanceRates, type StreamRates } from './stream-rates.ts'

const answer = (...values: readonly (readonly [node: string, id: string, value: unknown])[]) =>
  Object.fromEntries(
    [...Map.groupBy(values, ([node]) => node)].map(([node, of]) => [
      node,
      {
        total: of.length,
        metrics: of.map(([, id, value]) => ({
          full_name: streamRateMetric(id),
          name: '1-sec-rate',
          type: 'gauge' as const,
          metric: { value },
        })),
      },
    ]),
  )

describe('messages per second of streams', () => {
  it('are those of all nodes together; a node that did not answer has none', () => {
    const rates = advanceRates(new Map(), ['a'], { ...answer(['n1', 'a', 3], ['n2', 'a', 4.5]), n3: null })
    expect(rates.get('a')).toEqual({ rate: 7.5, history: [7.5] })
  })

  it('are unknown where nobody measures, or what was measured is no number', () => {
    expect([...advanceRates(new Map(), ['a', 'b'], answer(['n1', 'b', 'NaN'], ['n1', 'other', 1]))]).toEqual([])
  })

  it('keep the last thirty for the line', () => {
    let rates: StreamRates = new Map()
    for (let value = 0; value < 40; value++) rates = advanceRates(rates, ['a'], answer(['n1', 'a', value]))
    expect(rates.get('a')?.history).toHaveLength(30)
    expect(rates.get('a')?.history.at(-1)).toBe(39)
  })
})
