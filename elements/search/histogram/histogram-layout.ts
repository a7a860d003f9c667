/** Computes bars, ticks and edges of the histogram, in pixels of the plot. */
import { bucketMs, type BucketWidth } from '../../../core/search/interval.ts'
import type { HistogramBar } from '../../../core/search/build.ts'
import { stackOf, type Series, type SeriesKey } from './histogram-series.ts'

export interface Domain {
  /** UTC milliseconds. */
  readonly from: number
  readonly to: number
}

export interface Segment {
  readonly key: SeriesKey
  readonly count: number
  readonly y: number
  readonly height: number
}
export interface Column {
  /** Start and end of the bucket. */
  readonly time: number
  readonly end: number
  readonly x: number
  readonly width: number
  /** Messages of the series that are shown. */
  readonly count: number
  /** From the baseline up. */
  readonly segments: readonly Segment[]
}
export interface PlotLayout {
  readonly columns: readonly Column[]
  /** Top of the scale: a multiple of two. */
  readonly max: number
}

export interface PlotRequest {
  readonly domain: Domain
  readonly bucket: BucketWidth
  readonly bars: readonly HistogramBar[]
  /** Shown series, from the baseline up. */
  readonly series: readonly Series[]
  readonly width: number
  readonly height: number
  readonly scale: Scale
}

/** Scales from counts to heights. The square root keeps small bars readable beside large ones. */
export const scales = ['linear', 'sqrt'] as const
export type Scale = (typeof scales)[number]
const shareOf: Readonly<Record<Scale, (ratio: number) => number>> = { linear: ratio => ratio, sqrt: Math.sqrt }

/** The count that half of the height stands for. */
export const halfOf = (max: number, scale: Scale): number => (scale === 'linear' ? max / 2 : max / 4)

export const xOf = ({ from, to }: Domain, width: number, time: number): number =>
  ((time - from) / Math.max(1, to - from)) * width
export const timeOf = ({ from, to }: Domain, width: number, x: number): number =>
  from + (x / Math.max(1, width)) * (to - from)

/** The smallest of 2, 4, 6, 8, 10 times a power of ten that is not below the largest bar. */
export function scaleMax(largest: number): number {
  const power = 10 ** Math.max(0, Math.ceil(Math.log10(Math.max(1, largest))) - 1)
  return [2, 4, 6, 8, 10].map(step => step * power).find(max => max >= largest) ?? 10 * power
}

/** Buckets without messages are gaps: they have no column. A bar with a message is at least one pixel high. */
export function layoutPlot({ domain, bucket, bars, series, width, height, scale }: PlotRequest): PlotLayout {
  const length = bucketMs(bucket)
  const counted = bars
    .map(bar => {
      const stack = stackOf(bar)
      const parts = series.map(({ key }) => ({ key, count: stack.get(key) ?? 0 })).filter(part => part.count > 0)
      return { time: bar.time, parts, count: parts.reduce((sum, part) => sum + part.count, 0) }
    })
    .filter(({ count }) => count > 0)
  const max = scaleMax(counted.reduce((most, { count }) => Math.max(most, count), 0))
  const columns = counted.map(({ time, parts, count }): Column => {
    const left = Math.max(0, xOf(domain, width, time))
    const right = Math.min(width, xOf(domain, width, time + length))
    const gap = right - left > 4 ? 1.5 : right - left > 2 ? 0.5 : 0
    const share = shareOf[scale]
    let below = 0
    let top = height
    const segments = parts.map(part => {
      const tall = Math.max(
        (share((below + part.count) / max) - share(below / max)) * height,
        parts.length === 1 ? 1 : 0,
      )
      below += part.count
      top -= tall
      return { ...part, y: top, height: tall }
    })
    return { time, end: time + length, x: left + gap / 2, width: Math.max(1, right - left - gap), count, segments }
  })
  return { columns, max }
}

/** The edge of a bucket that is nearest to an instant, within the domain. Edges lie on the grid of the first bar. */
export function nearestEdge(time: number, domain: Domain, bucket: BucketWidth, firstBar: number): number {
  const length = bucketMs(bucket)
  const edge = firstBar + Math.round((time - firstBar) / length) * length
  return Math.min(Math.max(edge, domain.from), domain.to)
}

/** The edge after an instant (`direction` 1) or before it (-1), within the domain: where keys move to, also from an end that cuts a bucket off. */
export function nextEdge(
  time: number,
  direction: 1 | -1,
  domain: Domain,
  bucket: BucketWidth,
  firstBar: number,
): number {
  const length = bucketMs(bucket)
  const place = (time - firstBar) / length
  const edge = firstBar + (direction > 0 ? Math.floor(place) + 1 : Math.ceil(place) - 1) * length
  return Math.min(Math.max(edge, domain.from), domain.to)
}

export interface Reading {
  readonly from: number
  readonly to: number
  readonly count: number
  /** From the baseline up. */
  readonly parts: readonly { readonly key: SeriesKey; readonly count: number }[]
}

/** Returns the counts of the columns between two edges, in all and by series; `series` in their order. */
export function readingBetween(
  columns: readonly Column[],
  series: readonly Pick<Series, 'key'>[],
  from: number,
  to: number,
): Reading {
  const counts = new Map<SeriesKey, number>()
  let count = 0
  for (const column of columns) {
    if (column.time >= to || column.end <= from) continue
    count += column.count
    for (const part of column.segments) counts.set(part.key, (counts.get(part.key) ?? 0) + part.count)
  }
  return {
    from,
    to,
    count,
    parts: series.flatMap(({ key }) => (counts.has(key) ? [{ key, count: counts.get(key)! }] : [])),
  }
}
