/** Width of the histogram's bars: '5m' or null (by the range) on the page, an interval in a widget. */
import { searchInterval } from '../widgets/intervals.ts'
import { defaultScaling } from '../widgets/defaults.ts'
import type { IntervalUnit, WidgetInterval } from './schema.ts'

const units: Readonly<Record<string, IntervalUnit>> = {
  s: 'seconds',
  m: 'minutes',
  h: 'hours',
  d: 'days',
  w: 'weeks',
  M: 'months',
  y: 'years',
}

export function pageInterval(interval: WidgetInterval): string | null {
  const found = searchInterval(interval)
  return found.type === 'timeunit' ? found.timeunit : null
}

/** An invalid width is replaced by the one that the range chooses. */
export function widgetInterval(text: string | null): WidgetInterval {
  const [, count, letter] = /^([1-9]\d{0,5})([smhdwMy])$/.exec(text ?? '') ?? []
  return count === undefined || letter === undefined
    ? { type: 'auto', scaling: defaultScaling }
    : { type: 'timeunit', value: Number(count), unit: units[letter]! }
}
