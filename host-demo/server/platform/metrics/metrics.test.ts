import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'
import { Meter } from './meter.ts'

describe('metrics', () => {
  it('have the shapes of the contract', () => {
    const metrics = createMetrics()
    let total = 7
    metrics.gauge('a.b.size', () => 3)
    metrics.counter('a.b.count').increment(2)
    metrics.meter('a.b.incomingMessages', () => total)
    expect(metrics.get('a.b.size')).toEqual({
      full_name: 'a.b.size',
      name: 'size',
      type: 'gauge',
      metric: { value: 3 },
    })
    expect(metrics.get('a.b.count')).toEqual({
      full_name: 'a.b.count',
      name: 'count',
      type: 'counter',
      metric: { count: 2 },
    })
    total = 9
    expect(metrics.get('a.b.incomingMessages')).toMatchObject({
      type: 'meter',
      metric: { rate: { total: 9, one_minute: 0 }, rate_unit: 'events/second' },
    })
    expect(metrics.get('__proto__')).toBeNull()
    metrics.remove('a.b.s')
    expect(metrics.names()).toEqual(['a.b.count', 'a.b.incomingMessages'])
  })

  it('are there for Prometheus', async () => {
    const metrics = createMetrics()
    const samples = [
      { labels: { input: 'a"\n\\' }, value: 4 },
      { labels: { input: 'b' }, value: NaN },
    ]
    metrics.family({ name: 'cordwood_x_total', kind: 'counter', help: 'X.', read: () => samples })
    metrics.family({ name: 'cordwood_y', kind: 'gauge', help: 'Y.', read: async () => [{ value: 2 }] })
    metrics.family({
      name: 'cordwood_broken',
      kind: 'gauge',
      help: '',
      read: async () => {
        throw new Error('no')
      },
    })
    const text = await metrics.prometheus()
    expect(text).toMatch(/process_cpu_seconds_total.*\n# HELP cordwood_x_total X\.\n# TYPE cordwood_x_total counter\n/s)
    expect(text).toContain(
      '\ncordwood_x_total{input="a\\"\\n\\\\"} 4\n# HELP cordwood_y Y.\n# TYPE cordwood_y gauge\ncordwood_y 2\n',
    )
    expect(text).not.toContain('broken')
  })
})

describe('a meter', () => {
  it('averages over one, five and fifteen minutes', () => {
    let total = 0
    let now = 0
    const meter = new Meter(() => total, now)
    const minutes = (count: number, perSecond: number) => {
      for (let i = 0; i < count * 12; i++) {
        now += 5000
        total += perSecond * 5
        meter.tick(now)
      }
    }
    minutes(60, 100)
    expect(meter.rates(now).one_minute).toBeCloseTo(100)
    minutes(1, 0)
    const { one_minute, five_minute, fifteen_minute, mean } = meter.rates(now)
    expect(one_minute).toBeCloseTo(100 / Math.E, 0)
    expect(five_minute).toBeCloseTo(100 * Math.exp(-1 / 5), 0)
    expect(fifteen_minute).toBeGreaterThan(five_minute)
    expect(mean).toBeCloseTo((100 * 60) / 61)
  })
})
