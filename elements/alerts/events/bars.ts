/** Computes the bars of events over time: alerts at the baseline, other events on them. */
import { bucketMs, type BucketWidth } from '../../../core/search/interval.ts'
import { scaleMax, xOf, type Column, type Domain } from '../../search/histogram/histogram-layout.ts'

export interface EventBar {
  /** Start of the bucket, UTC milliseconds. */
  readonly time: number
  readonly alerts: number
  readonly others: number
}

export interface BarsRequest {
  readonly domain: Domain
  readonly bucket: BucketWidth
  readonly bars: readonly EventBar[]
  readonly width: number
  readonly height: number
}

/** Buckets without events have no column. An event is at least two pixels high. */
export function eventColumns({ domain, bucket, bars, width, height }: BarsRequest): {
  readonly columns: readonly Column[]
  /** Ends the scale. */
  readonly max: number
} {
  const length = bucketMs(bucket)
  const counted = bars.filter(({ alerts, others }) => alerts + others > 0)
  const max = scaleMax(counted.reduce((most, { alerts, others }) => Math.max(most, alerts + others), 0))
  const columns = counted.map(({ time, alerts, others }): Column => {
    const left = Math.max(0, xOf(domain, width, time))
    const right = Math.min(width, xOf(domain, width, time + length))
    const gap = right - left > 4 ? 1.5 : 0
    let top = height
    const segments = [
      { key: 'alerts', count: alerts },
      { key: 'others', count: others },
    ]
      .filter(({ count }) => count > 0)
      .map(part => {
        const tall = Math.min(Math.max((part.count / max) * height, 2), top)
        top -= tall
        return { ...part, y: top, height: tall }
      })
    return {
      time,
      end: time + length,
      x: left + gap / 2,
      width: Math.max(2, right - left - gap),
      count: alerts + others,
      segments,
    }
  })
  return { columns, max }
}
