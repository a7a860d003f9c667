/** What a preview shows: events over time, and which groups they are of. */
import type { Preview, PreviewEvent } from '../../../core/alerts/schema.ts'

/** Events of a part of the range; times in UTC milliseconds. */
export interface PreviewBar {
  readonly from: number
  readonly to: number
  readonly events: number
  /** A limit ended the work before it. */
  readonly isUnknown: boolean
}

/** Returns the bars from the oldest to the latest. */
export function previewBars({ histogram, to, stopped_at: stopped }: Preview): readonly PreviewBar[] {
  const end = stopped === null ? Number.POSITIVE_INFINITY : Date.parse(stopped)
  return histogram.map((part, index) => {
    const from = Date.parse(part.from)
    const next = histogram[index + 1]?.from ?? to
    return { from, to: Date.parse(next), events: part.events, isUnknown: from >= end }
  })
}

/** Returns the values that a group has in common; '' of an event without a group. */
export const groupOf = ({ group_by_fields: group }: Pick<PreviewEvent, 'group_by_fields'>): string =>
  Object.values(group).join(' | ')

/** Returns how many of the events that are known one by one each group has, the most frequent first. */
export function firingGroups({ events }: Preview): readonly (readonly [group: string, events: number])[] {
  const counts = new Map<string, number>()
  for (const event of events) {
    const name = groupOf(event)
    if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])
}

/** Returns steps of an axis from 0 to at least the highest value: round whole numbers. */
export function axisSteps(values: readonly number[]): readonly number[] {
  const high = Math.max(1, ...values)
  const rough = high / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map(factor => factor * power).find(one => one >= rough) ?? rough)
  return Array.from({ length: Math.ceil(high / step) + 1 }, (_, index) => index * step)
}

/** Returns steps of an axis on which all values lie, and 0: round numbers, from the lowest to the highest. */
export function valueSteps(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (low === high) return [0, 1]
  const rough = (high - low) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const factor = [1, 2, 5, 10].find(one => one * power >= rough) ?? 10
  const [first, last] = [Math.floor(low / power / factor), Math.ceil(high / power / factor)]
  // Written as text and read again, so that a step of 0.1 has no further digits.
  return Array.from({ length: last - first + 1 }, (_, index) =>
    Number(((first + index) * factor * power).toPrecision(12)),
  )
}

/** Returns the runs of a curve between its gaps, as places and values. */
export function curveRuns(
  values: readonly (number | null)[],
): readonly (readonly (readonly [at: number, value: number])[])[] {
  const runs: (readonly [number, number])[][] = []
  values.forEach((value, at) => {
    if (value === null) return
    if (at === 0 || values[at - 1] === null) runs.push([])
    runs.at(-1)!.push([at, value])
  })
  return runs
}

/** Returns the text of an event without the title that all events of a definition begin with; '' where nothing else is there. */
export function messageOf({ message }: Pick<PreviewEvent, 'message'>, title: string): string {
  if (message === title) return ''
  return message.startsWith(`${title}: `) ? message.slice(title.length + 2) : message
}
