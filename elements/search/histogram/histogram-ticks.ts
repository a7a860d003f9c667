/** Ticks of a time axis: whole seconds, minutes, hours, days and months of the zone's clocks. */
import { formatDateTime } from '../../../core/time/formats.ts'
import { instantOf, offsetAt } from '../../../core/time/zone-offset.ts'
import { xOf, type Domain } from './histogram-layout.ts'

export interface Tick {
  readonly time: number
  readonly x: number
  readonly label: string
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour
const steps = [
  1,
  2,
  5,
  10,
  20,
  50,
  100,
  200,
  500,
  second,
  2 * second,
  5 * second,
  10 * second,
  15 * second,
  30 * second,
  minute,
  2 * minute,
  5 * minute,
  10 * minute,
  15 * minute,
  30 * minute,
  hour,
  2 * hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
]
const monthSteps = [1, 2, 3, 6, 12, 24, 60, 120]
const month = 30 * day
/** Room of a label with the space beside it, in pixels: at an end of the axis a label is moved inward by half its length. */
const labelRoom = (step: number): number => (step < second ? 128 : step < day || step >= month ? 96 : 112)

function labelOf(time: number, step: number, zone: string): string {
  const text = formatDateTime(time, 'complete', zone)
  if (step < second) return text.slice(11)
  if (step < minute) return text.slice(11, 19)
  const clock = text.slice(11, 16)
  if (step < day) return clock === '00:00' ? text.slice(5, 10) : clock
  return step < month ? text.slice(0, 10) : text.slice(0, 7)
}

function* monthly(domain: Domain, months: number, zone: string): Generator<number> {
  const first = new Date(domain.from + offsetAt(domain.from, zone))
  const start = Math.floor((first.getUTCFullYear() * 12 + first.getUTCMonth()) / months) * months
  for (let at = start; ; at += months) {
    const time = instantOf(Date.UTC(Math.floor(at / 12), at % 12, 1), zone)
    if (time > domain.to) return
    yield time
  }
}

/** Steps are counted on the clocks' time, so that hours and days begin where the zone's do. */
function* regular(domain: Domain, step: number, zone: string): Generator<number> {
  const shift = step > minute ? offsetAt(domain.from, zone) : 0
  for (let wall = Math.ceil((domain.from + shift) / step) * step; ; wall += step) {
    const time = step > minute ? instantOf(wall, zone) : wall
    if (time > domain.to) return
    yield time
  }
}

/** Returns as many ticks as fit into the width without overlap. */
export function timeTicks(domain: Domain, width: number, zone: string): Tick[] {
  const fits = (step: number) =>
    step >= ((domain.to - domain.from) * labelRoom(step)) / Math.max(labelRoom(step), width)
  const step = steps.find(fits)
  const months = step ? 0 : (monthSteps.find(count => fits(count * month)) ?? monthSteps.at(-1)!)
  const times = step ? regular(domain, step, zone) : monthly(domain, months, zone)
  return [...times]
    .filter(time => time >= domain.from)
    .map(time => ({ time, x: xOf(domain, width, time), label: labelOf(time, step ?? month, zone) }))
}

/** An edge of the selection: milliseconds where buckets are that short, the date where the range spans days. */
export function edgeText(time: number, domain: Domain, bucketLength: number, zone: string): string {
  const text = formatDateTime(time, bucketLength < 1000 ? 'complete' : 'default', zone)
  return domain.to - domain.from > 86_400_000 ? text : text.slice(11)
}
