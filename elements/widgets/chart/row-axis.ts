/** The axis along which rows stand: every bucket of a range of time, or the rows as they come. */
import { bucketMs } from '../../../core/search/interval.ts'
import type { AggregationConfig } from '../../../core/views/schema.ts'
import { bucketSpan, filledBuckets, widthOf, type TimeSpan } from '../../../core/widgets/intervals.ts'
import type { ChartData, ChartGroup, ChartRow } from '../../../core/widgets/read.ts'
import { timeTicks } from '../../search/histogram/histogram-ticks.ts'
import { rowText, shortText } from './text.ts'

export interface RowAxis {
  /** null: nothing was found in that bucket. */
  readonly rows: readonly (ChartRow | null)[]
  /** In full. */
  readonly names: readonly string[]
  /** Starts of time buckets in UTC milliseconds. */
  readonly times: readonly number[] | null
  /** Begin and end of buckets of message time. */
  readonly spans: readonly TimeSpan[] | null
  /** Label options of ECharts. */
  readonly labels: {
    readonly interval: number | ((index: number) => boolean)
    readonly rotate?: number
    /** Pixels of a tilted name, which wide letters may not exceed: what is longer would leave the bars no height. */
    readonly width?: number
    readonly overflow?: 'truncate'
    readonly formatter: (value: string, index: number) => string
  }
}

/** Other instants than the time of messages narrow no search. */
export const isOfMessages = (group: ChartGroup | undefined): boolean =>
  group?.time === true && group.field === 'timestamp'

export function rowAxis(data: ChartData, config: AggregationConfig, zone: string, width: number): RowAxis {
  const [group, ...others] = data.rowGroups
  const pivot = config.row_pivots[0]
  if (group?.time && others.length === 0 && pivot?.type === 'time' && data.rows.length > 0)
    return timeAxis(data, pivot.config.interval, zone, width)
  const names = data.rows.map(({ key }) => rowText(data.rowGroups, key, zone))
  return { rows: data.rows, names, times: null, spans: null, labels: nameLabels(names, width) }
}

/** Pixels of a character, and of a line of text. */
const [characterPx, linePx] = [7, 16]
const longestName = 24
const [longestTilted, widestTiltedPx] = [14, 84]

/** Every row has its name: side by side where they have room, else tilted. More rows than lines of text fit are named at even distances. */
export function nameLabels(names: readonly string[], width: number): RowAxis['labels'] {
  const room = width / Math.max(1, names.length)
  const isFlat = names.every(name => Math.min(name.length, longestName) * characterPx + 8 <= room)
  return {
    interval: Math.max(0, Math.ceil(linePx / room) - 1),
    ...(!isFlat && { rotate: 40, width: widestTiltedPx, overflow: 'truncate' as const }),
    formatter: (_, index) => shortText(names[index] ?? '', isFlat ? longestName : longestTilted),
  }
}

function timeAxis(data: ChartData, interval: Parameters<typeof widthOf>[0], zone: string, width: number): RowAxis {
  const rowAt = new Map(data.rows.map(row => [Date.parse(row.key[0] ?? ''), row]))
  const starts = [...rowAt.keys()].filter(time => !Number.isNaN(time)).sort((a, b) => a - b)
  const bucket = widthOf(interval, data.to - data.from)
  const times = bucket ? filledBuckets(starts, bucket, data.from, data.to) : starts
  const end = (times.at(-1) ?? 0) + (bucket ? bucketMs(bucket) : 0)
  const ticks = new Map<number, string>()
  let at = 0
  for (const { time, label } of timeTicks(
    { from: times[0] ?? 0, to: Math.max(end, (times[0] ?? 0) + 1) },
    width,
    zone,
  )) {
    while (at < times.length - 1 && times[at + 1]! <= time) at += 1
    if (!ticks.has(at)) ticks.set(at, label)
  }
  const group = data.rowGroups
  return {
    rows: times.map(time => rowAt.get(time) ?? null),
    times,
    spans: isOfMessages(group[0]) ? times.map((time, index) => bucketSpan(time, bucket, data, times[index + 1])) : null,
    names: times.map(time => rowText(group, [new Date(time).toISOString()], zone)),
    labels: { interval: index => ticks.has(index), formatter: (_, index) => ticks.get(index) ?? '' },
  }
}
