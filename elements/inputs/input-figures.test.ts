import { expect, it } from 'vitest'
import type { ClusterMetrics } from '../../core/system/schema.ts'
import { advance, countsOf, metricNames, sumOfNodes } from './input-figures.ts'

const input = { type: 'org.graylog2.inputs.gelf.tcp.GELFTCPInput', id: '64c8' }
const prefix = `${input.type}.${input.id}.`
const rate = { total: 0, mean: 0, one_minute: 0, five_minute: 0, fifteen_minute: 0 }
const node = (messages: number, open: unknown) => ({
  total: 2,
  metrics: [
    {
      full_name: `${prefix}incomingMessages`,
      name: 'incomingMessages',
      type: 'meter' as const,
      metric: { rate: { ...rate, total: messages }, rate_unit: 'events/second' },
    },
    {
      full_name: `${prefix}open_connections`,
      name: 'open_connections',
      type: 'gauge' as const,
      metric: { value: open },
    },
  ],
})

it('asks for the names of the contract', () => {
  expect(metricNames([input])).toEqual(
    expect.arrayContaining([
      `${prefix}incomingMessages`,
      `${prefix}emptyMessages`,
      `${prefix}open_connections`,
      `${prefix}total_connections`,
      `${prefix}read_bytes_1sec`,
      `${prefix}read_bytes_total`,
      `${prefix}written_bytes_1sec`,
      `${prefix}written_bytes_total`,
      `${prefix}droppedMessages.last-minute`,
    ]),
  )
})

it('sums over the nodes that answered, or takes one', () => {
  const answer: ClusterMetrics = { a: node(10, 2), b: node(5, 1), c: null }
  expect(countsOf(input, sumOfNodes(answer))).toEqual({ incomingMessages: 15, open_connections: 3 })
  expect(countsOf(input, sumOfNodes(answer, 'b'))).toEqual({ incomingMessages: 5, open_connections: 1 })
  expect(countsOf({ ...input, id: 'other' }, sumOfNodes(answer))).toEqual({})
})

it('tells what was lost lately beside what was lost at all', () => {
  const gauge = (name: string, value: number) => ({
    full_name: `${prefix}${name}`,
    name,
    type: 'gauge' as const,
    metric: { value },
  })
  const answer: ClusterMetrics = {
    a: { total: 2, metrics: [gauge('droppedMessages', 90), gauge('droppedMessages.last-minute', 4)] },
    b: { total: 2, metrics: [gauge('droppedMessages', 10), gauge('droppedMessages.last-minute', 0)] },
  }
  expect(countsOf(input, sumOfNodes(answer))).toEqual({ droppedMessages: 100, 'droppedMessages.last-minute': 4 })
})

it('a gauge that is no number counts as nothing', () => {
  expect(countsOf(input, sumOfNodes({ a: node(1, 'NaN') })).open_connections).toBe(0)
})

it('gives messages per second from the second look on', () => {
  const first = advance(undefined, { incomingMessages: 1000 }, 0)
  expect(first.rate).toBeUndefined()
  const second = advance(first, { incomingMessages: 1100 }, 2000)
  expect(second.rate).toBe(50)
  expect(advance(second, { incomingMessages: 1100 }, 4000)).toMatchObject({ rate: 0, history: [50, 0] })
})

it('gives none after a restart of the server, after a long pause, and for what is not measured', () => {
  const first = advance(undefined, { incomingMessages: 1000 }, 0)
  expect(advance(first, { incomingMessages: 3 }, 2000).rate).toBeUndefined()
  expect(advance(first, { incomingMessages: 9000 }, 60_000).rate).toBeUndefined()
  expect(advance(advance(undefined, {}, 0), {}, 2000).rate).toBeUndefined()
})

it('keeps the last thirty rates', () => {
  let figures = advance(undefined, { incomingMessages: 0 }, 0)
  for (let look = 1; look <= 40; look++) figures = advance(figures, { incomingMessages: look * look }, look * 1000)
  expect(figures.history.length).toBe(30)
  expect(figures.history.at(-1)).toBe(79)
})
