import { expect, it } from 'vitest'
import type { MetricsSummary } from '../../core/system/schema.ts'
import { keptSamples, nodeFigures } from './cluster-figures.ts'

const summary = (values: Record<string, unknown>): MetricsSummary => ({
  total: 0,
  metrics: Object.entries(values).map(([name, value]) => ({
    full_name: `org.graylog2.${name}`,
    name,
    type: 'gauge',
    metric: { value },
  })),
})
const now = Date.parse('2023-08-01T10:06:00.000Z')

it('reads rates, the process buffer and how long the journal has waited', () => {
  expect(
    nodeFigures(
      summary({
        'throughput.input.1-sec-rate': 1422,
        'throughput.output.1-sec-rate': 1420,
        'buffers.process.usage': 19,
        'buffers.process.size': 50,
        'journal.utilization-ratio': 0.73,
        'journal.entries-uncommitted': 12,
        'journal.oldest-segment': '2023-08-01T10:00:00.000Z',
      }),
      [1400],
      now,
    ),
  ).toEqual({
    input: 1422,
    output: 1420,
    buffer: 0.38,
    journal: { ratio: 0.73, ageMs: 360_000 },
    history: [1400, 1422],
  })
})

it('nothing waits in an empty journal, whatever its oldest segment says', () => {
  const empty = {
    'journal.utilization-ratio': 0,
    'journal.entries-uncommitted': 0,
    'journal.oldest-segment': '2023-08-01T10:00:00.000Z',
  }
  const { journal } = nodeFigures(summary(empty), [], now)
  expect(journal).toEqual({ ratio: 0, ageMs: 0 })
})

it('what the user may not see is absent, and the history stays', () => {
  expect(nodeFigures(summary({}), [7], now)).toEqual({ history: [7] })
})

it('counts what was dropped and refused, and says what of it is new where the node tells', () => {
  const counter = (name: string, count: number) => ({
    full_name: `org.graylog2.${name}`,
    name,
    type: 'counter' as const,
    metric: { count },
  })
  const metrics = [counter('inputs.dropped', 7), counter('inputs.refused-connections', 2)]
  const { metrics: lately } = summary({ 'inputs.dropped.last-minute': 0 })
  expect(nodeFigures({ total: 3, metrics: [...metrics, ...lately] }, [], now)).toEqual({
    dropped: { sinceStart: 7, lastMinute: 0 },
    refused: { sinceStart: 2 },
    history: [],
  })
})

it('keeps the last five minutes', () => {
  const long = Array.from({ length: keptSamples }, (_, index) => index)
  expect(nodeFigures(summary({ 'throughput.input.1-sec-rate': 99 }), long, now).history).toEqual([...long.slice(1), 99])
})
