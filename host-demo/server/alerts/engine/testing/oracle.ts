/**
 * Computes which events definitions must have made of messages, in the plainest way and with nothing of the engine: every window is looked at,
 * and every message in it. Instants are UTC milliseconds.
 */

export interface Arrived {
  readonly id: string
  readonly timestamp: number
  /** Number of the step in which it arrived. */
  readonly step: number
  readonly host: string
  readonly took: number
  readonly kind: string
}

export interface Windows {
  readonly withinMs: number
  /** Ends of all windows, ascending. */
  readonly ends: readonly number[]
}

/** One moment at which the engine ran all that was due. */
export interface Step {
  readonly wall: number
  /** The clock was set in it, from what it would have shown. */
  readonly setFrom: number | null
}

const MINUTE = 60_000

export function intervalEnds(first: number, everyMs: number, last: number): number[] {
  const ends: number[] = []
  for (let end = first; end <= last; end += everyMs) ends.push(end)
  return ends
}

/** Returns the local time of an instant: minute, hour, and a text for the day. */
function localTime(instant: number, timeZone: string) {
  const format = (zoneFormats[timeZone] ??= new Intl.DateTimeFormat('en-GB', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'short',
    hourCycle: 'h23',
  }))
  const [day = '', time = ''] = format.format(instant).split(', ')
  const [hour, minute] = time.split(':').map(Number)
  return { day, hour: hour!, minute: minute! }
}
const zoneFormats: Record<string, Intl.DateTimeFormat> = {}

/** Ends by a cron schedule of these minutes in each hour, minute by minute of the range; the first one lies behind `after`. */
export function hourlyEnds(minutes: readonly number[], timeZone: string, after: number, last: number): number[] {
  const ends: number[] = []
  for (let at = Math.floor(after / MINUTE) * MINUTE + MINUTE; at <= last; at += MINUTE)
    if (minutes.includes(localTime(at, timeZone).minute)) ends.push(at)
  return ends
}

/** Ends by a cron schedule of one time of each day: the first where it comes twice; where it does not come, as if the clock had not been put forward. */
export function dailyEnds(hour: number, minute: number, timeZone: string, after: number, last: number): number[] {
  const byDay = new Map<string, { first: number; gapAt: number | null; exact: number | null }>()
  const from = Math.floor(after / MINUTE) * MINUTE - 24 * 60 * MINUTE
  let before = localTime(from - MINUTE, timeZone)
  for (let at = from; at <= last + 24 * 60 * MINUTE; at += MINUTE) {
    const local = localTime(at, timeZone)
    const day = byDay.get(local.day) ?? { first: at, gapAt: null, exact: null }
    byDay.set(local.day, day)
    const [was, is] = [before.hour * 60 + before.minute, local.hour * 60 + local.minute]
    const wanted = hour * 60 + minute
    if (is === wanted) day.exact ??= at
    if (before.day === local.day && was < wanted && is > wanted) day.gapAt ??= at + (wanted - was - 1) * MINUTE
    before = local
  }
  return [...byDay.values()]
    .map(({ exact, gapAt }) => exact ?? gapAt ?? NaN)
    .filter(end => end > after && end <= last)
    .toSorted((a, b) => a - b)
}

const inWindow = (messages: readonly Arrived[], end: number, withinMs: number) =>
  messages.filter(({ timestamp }) => timestamp >= end - withinMs && timestamp < end)

/** Ids of the messages that lie in a window. */
export function filtered(messages: readonly Arrived[], { ends, withinMs }: Windows): string[] {
  return messages
    .filter(({ timestamp }) => ends.some(end => timestamp >= end - withinMs && timestamp < end))
    .map(({ id }) => id)
}

/** Windows and groups that hold, each as `end group`. */
export function grouped(
  messages: readonly Arrived[],
  { ends, withinMs }: Windows,
  groupOf: (message: Arrived) => string,
  holds: (group: readonly Arrived[]) => boolean,
  counts: (message: Arrived, end: number) => boolean = () => true,
): string[] {
  return ends.flatMap(end => {
    const counted = inWindow(messages, end, withinMs).filter(message => counts(message, end))
    return [...Map.groupBy(counted, groupOf)].flatMap(([group, all]) => (holds(all) ? [`${end} ${group}`] : []))
  })
}

/** Runs through the steps: which windows are evaluated in each, and the next one before it. A window is evaluated again where the clock was set back before it. */
function evaluations(ends: readonly number[], steps: readonly Step[]): { next: number; evaluated: number[] }[] {
  let next = 0
  return steps.map(({ wall, setFrom }) => {
    const before = next
    if (setFrom !== null && wall < setFrom) next = ends.findIndex(end => end > wall)
    const evaluated: number[] = []
    for (; next < ends.length && ends[next]! <= wall; next++) evaluated.push(ends[next]!)
    return { next: before, evaluated }
  })
}

/**
 * Tells whether a message surely counts for a window that it lies in: it came before the window was evaluated, or so late that it lies before the next one. In
 * between it counts for the next one at least.
 */
export function surely(
  { ends, withinMs }: Windows,
  steps: readonly Step[],
): (message: Arrived, end: number) => boolean {
  const all = evaluations(ends, steps)
  const lastStep = new Map(all.flatMap(({ evaluated }, step) => evaluated.map(end => [end, step] as const)))
  return ({ step, timestamp }, end) => {
    const next = ends[all[step]?.next ?? ends.length]
    return step <= (lastStep.get(end) ?? -1) || (next !== undefined && timestamp < next - withinMs)
  }
}

/** Whether so many of one kind came, and behind the last of them so many of another. */
export function inSequence(messages: readonly Arrived[], first: [string, number], then: [string, number]): boolean {
  const sorted = messages.toSorted((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1))
  const firsts = sorted.filter(({ kind }) => kind === first[0])
  if (firsts.length < first[1]) return false
  const at = sorted.indexOf(firsts[first[1] - 1]!)
  return sorted.slice(at + 1).filter(({ kind }) => kind === then[0]).length >= then[1]
}

/**
 * Windows and values that were missing when the window was evaluated. Windows that the clock was set forward over tell nothing.
 */
export function missing(
  messages: readonly Arrived[],
  { ends, withinMs }: Windows,
  values: readonly string[],
  steps: readonly Step[],
): string[] {
  const found = new Set<string>()
  let skipped: { from: number; to: number } | null = null
  for (const [number, { evaluated }] of evaluations(ends, steps).entries()) {
    const { wall, setFrom } = steps[number]!
    if (setFrom !== null && wall > setFrom) skipped = { from: setFrom, to: wall }
    if (skipped && wall < skipped.to) skipped = null
    for (const end of evaluated) {
      if (skipped && end - withinMs < skipped.to && end > skipped.from) continue
      const there = inWindow(messages, end, withinMs).filter(({ step }) => step <= number)
      for (const value of values) if (!there.some(({ host }) => host === value)) found.add(`${end} ${value}`)
    }
  }
  return [...found]
}
