import { describe, expect, it } from 'vitest'
import { layoutPlot, nearestEdge, nextEdge, readingBetween, scaleMax } from './histogram-layout.ts'
import { seriesOf } from './histogram-series.ts'
import { timeTicks } from './histogram-ticks.ts'

const start = Date.parse('2026-11-20T14:32:00Z')
const minute = { size: 1, unit: 'minute' } as const
const bar = (offset: number, parts: Record<string, number>) => {
  const list = Object.entries(parts).map(([value, count]) => ({ value, count }))
  return { time: start + offset * 60_000, total: list.reduce((sum, { count }) => sum + count, 0), parts: list }
}
const bars = [bar(0, { '6': 6, '3': 2 }), bar(2, { '(Empty Value)': 1, odd: 3 })]
const domain = { from: start, to: start + 4 * 60_000 }

describe('series', () => {
  it('go from the worst level up; other values and messages without one come last', () => {
    expect(seriesOf({ bars }).map(({ key, count }) => [key, count])).toEqual([
      ['3', 2],
      ['6', 6],
      ['other', 3],
      ['none', 1],
    ])
  })
  it('count what the listed values leave over', () => {
    expect(seriesOf({ bars: [{ time: start, total: 9, parts: [{ value: '3', count: 4 }] }] })).toMatchObject([
      { key: '3', count: 4 },
      { key: 'other', count: 5 },
    ])
    expect(seriesOf({ bars: [{ time: start, total: 9, parts: [] }] })).toMatchObject([{ key: 'none', count: 9 }])
  })
})

describe('the plot', () => {
  const layout = layoutPlot({
    domain,
    bucket: minute,
    bars,
    series: seriesOf({ bars }),
    width: 400,
    height: 80,
    scale: 'linear',
  })
  it('has a column per bucket with messages and leaves the others empty', () => {
    expect(layout.max).toBe(8)
    expect(layout.columns.map(({ x, width, count }) => [x, width, count])).toEqual([
      [0.75, 98.5, 8],
      [200.75, 98.5, 4],
    ])
  })
  it('stands the worst level on the baseline', () => {
    expect(layout.columns[0]!.segments).toEqual([
      { key: '3', count: 2, y: 60, height: 20 },
      { key: '6', count: 6, y: 0, height: 60 },
    ])
  })
  it('scales to what is shown', () => {
    const series = seriesOf({ bars }).filter(({ key }) => key === '3')
    const shown = layoutPlot({ domain, bucket: minute, bars, series, width: 400, height: 80, scale: 'linear' })
    expect(shown.max).toBe(2)
    expect(shown.columns).toHaveLength(1)
  })
  it('reads what lies between edges, in all and by series', () => {
    const series = seriesOf({ bars })
    const read = (from: number, to: number) => readingBetween(layout.columns, series, from, to)
    expect(read(start, start + 60_000)).toEqual({
      from: start,
      to: start + 60_000,
      count: 8,
      parts: [
        { key: '3', count: 2 },
        { key: '6', count: 6 },
      ],
    })
    expect(read(start, domain.to).parts).toEqual(
      [
        ['3', 2],
        ['6', 6],
        ['other', 3],
        ['none', 1],
      ].map(([key, count]) => ({ key, count })),
    )
    expect(read(start + 60_000, start + 120_000)).toMatchObject({ count: 0, parts: [] })
  })
  it('by square root makes small bars higher, and the segments of a bar lie on the same scale', () => {
    const rooted = layoutPlot({
      domain,
      bucket: minute,
      bars,
      series: seriesOf({ bars }),
      width: 400,
      height: 80,
      scale: 'sqrt',
    })
    expect(rooted.columns[0]!.segments.map(({ y, height }) => [y, height])).toEqual([
      [40, 40],
      [0, 40],
    ])
    const heightOf = (column: (typeof rooted.columns)[number]) =>
      column.segments.reduce((sum, { height }) => sum + height, 0)
    expect(rooted.columns.map(heightOf).map(Math.round)).toEqual([80, 57])
  })
})

it('a selection ends at the edges of buckets, inside the range', () => {
  expect(nearestEdge(start + 70_000, domain, minute, start)).toBe(start + 60_000)
  expect(nearestEdge(start - 5000, domain, minute, start)).toBe(start)
  expect(nearestEdge(domain.to + 90_000, domain, minute, start)).toBe(domain.to)
})

it('keys move from edge to edge, also out of a bucket that the range cuts off', () => {
  const cut = { from: start + 40_000, to: start + 140_000 }
  const walked = (time: number, direction: 1 | -1) => nextEdge(time, direction, cut, minute, start)
  expect([cut.from, start + 60_000, start + 120_000, cut.to].map(time => walked(time, 1) - start)).toEqual([
    60_000, 120_000, 140_000, 140_000,
  ])
  expect([cut.to, start + 120_000, start + 60_000, cut.from].map(time => walked(time, -1) - start)).toEqual([
    120_000, 60_000, 40_000, 40_000,
  ])
})

it('the scale ends at an even round number', () => {
  expect([0, 1, 3, 8, 9, 11, 312, 1000, 1001].map(scaleMax)).toEqual([2, 2, 4, 8, 10, 20, 400, 1000, 2000])
})

describe('ticks', () => {
  const labels = (from: string, to: string, width: number, zone = 'UTC') =>
    timeTicks({ from: Date.parse(from), to: Date.parse(to) }, width, zone).map(({ label }) => label)
  it('are round and do not touch', () => {
    expect(labels('2026-11-20T14:32:05Z', '2026-11-20T14:47:05Z', 800)).toEqual([
      '14:34',
      '14:36',
      '14:38',
      '14:40',
      '14:42',
      '14:44',
      '14:46',
    ])
    expect(labels('2026-11-20T14:32:00Z', '2026-11-20T14:32:20Z', 400)).toEqual([
      '14:32:00',
      '14:32:05',
      '14:32:10',
      '14:32:15',
      '14:32:20',
    ])
  })
  it('stand farther apart where they tell milliseconds', () => {
    expect(labels('2026-11-20T14:32:00.000Z', '2026-11-20T14:32:00.050Z', 500)).toEqual([
      '14:32:00.000',
      '14:32:00.020',
      '14:32:00.040',
    ])
  })
  it('begin days where the zone does', () => {
    expect(labels('2026-11-20T12:00:00Z', '2026-11-21T12:00:00Z', 500, 'Europe/Berlin')).toEqual([
      '18:00',
      '11-21',
      '06:00',
      '12:00',
    ])
    expect(labels('2026-11-17T12:00:00Z', '2026-11-20T12:00:00Z', 400, 'Asia/Kolkata')).toEqual([
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ])
  })
  it('go by months over years', () => {
    expect(labels('2024-01-15T00:00:00Z', '2026-01-15T00:00:00Z', 500)).toEqual([
      '2024-07',
      '2025-01',
      '2025-07',
      '2026-01',
    ])
  })
})
