/** Evaluates a draft over history, within limits of time and number. Nothing is stored or sent. */
import { seriesText } from '../../../../core/alerts/conditions.ts'
import type { Event } from '../../../../core/notifications/model.ts'
import type { Services } from '../../platform/services.ts'
import { beginRun } from './begin-run.ts'
import type { DraftDefinition, Preview, PreviewRequest } from './engine.ts'
import { isFilter } from './evaluate/evaluate.ts'
import { leadingOf, wantsLow, type Leading } from './evaluate/leading.ts'
import { windowsWithin } from './executed-windows.ts'
import { endsAround, type Window } from './windows.ts'

/** Milliseconds after which no further window is evaluated. */
const BUDGET_MS = 20_000
const MAX_EVENTS = 10_000
const SHOWN_EVENTS = 100
const STEPS = 60

export interface PreviewParts {
  readonly services: Services
  readonly draft: DraftDefinition
  readonly streams: readonly string[]
  /** Reads the wall clock, in UTC milliseconds. */
  readonly now: () => number
}

export async function previewOf(
  { services, draft, streams, now }: PreviewParts,
  { from, to, signal }: Omit<PreviewRequest, 'caller'>,
): Promise<Preview> {
  const run = beginRun(services, draft, { id: null, epoch: 0, signal, streams, now, most: MAX_EVENTS })
  const { schedule } = run.prepared
  const tally = new Tally({ from, to }, draft)
  const deadline = performance.now() + BUDGET_MS
  if (isFilter(run.prepared)) {
    const made = await run.windows.range({ from, to })
    const messages = made.filter(({ event }) => event.timerange_end === null)
    // Each window that has a message makes an event of it.
    for (const { event } of messages) {
      const at = Date.parse(event.timestamp)
      for (const end of endsAround(schedule, to, { first: at, last: at }, 1_000)) if (end <= to) tally.add(event, end)
    }
    const last = messages.at(-1)
    const isCut = made.length > messages.length && last !== undefined
    return tally.result(executedEnds(schedule, from, to), isCut ? Date.parse(last.event.timestamp) : null)
  }
  let windows = 0
  for (const window of windowsWithin(run.prepared, { from, to })) {
    if (performance.now() > deadline || tally.total >= MAX_EVENTS) return tally.result(windows, window.from)
    const made = await run.windows.range(window, ({ peak }) => tally.measured(window.to, peak ?? null))
    for (const { event } of made) tally.add(event, window.to)
    windows++
  }
  return tally.result(windows, null)
}

const executedEnds = (schedule: Parameters<typeof endsAround>[0], from: number, to: number): number =>
  endsAround(schedule, to, { first: from, last: to }, 100_000).filter(end => end <= to).length

class Tally {
  readonly #range: Window
  readonly #graceMs: number
  readonly #events: Event[] = []
  readonly #firing = new Set<number>()
  readonly #steps = new Array<number>(STEPS).fill(0)
  /** When each key was notified about last. */
  readonly #notifiedAt = new Map<string, number>()
  readonly #leading: Leading | null
  readonly #series: string
  readonly #peaks = new Array<number | null>(STEPS).fill(null)
  #notified = 0
  total = 0

  constructor(range: Window, draft: DraftDefinition) {
    this.#range = range
    this.#graceMs = draft.notification_settings.grace_period_ms
    const { config } = draft
    this.#leading = config.type === 'aggregation-v1' ? leadingOf(config) : null
    this.#series = config.type === 'aggregation-v1' && this.#leading ? seriesText(config.series[this.#leading.at]!) : ''
  }

  /** Notes the value of a window that is nearest to the condition. */
  measured(window: number, peak: number | null): void {
    if (peak === null || !this.#leading) return
    const step = this.#stepOf(window)
    const before = this.#peaks[step] ?? peak
    this.#peaks[step] = wantsLow(this.#leading) ? Math.min(before, peak) : Math.max(before, peak)
  }

  add(event: Event, window: number): void {
    this.total++
    this.#firing.add(window)
    if (this.#events.length < SHOWN_EVENTS) this.#events.push(event)
    const at = Date.parse(event.timestamp)
    this.#steps[this.#stepOf(at)]!++
    const key = event.key ?? ''
    const before = this.#notifiedAt.get(key)
    if (before !== undefined && this.#graceMs > 0 && before > at - this.#graceMs) return
    this.#notifiedAt.set(key, at)
    this.#notified++
  }

  result(windows: number, stoppedAt: number | null): Preview {
    const { from, to } = this.#range
    return {
      events: this.#events,
      total: this.total,
      windows,
      firing: this.#firing.size,
      notified: this.#notified,
      histogram: this.#steps.map((events, i) => ({ from: from + Math.round(((to - from) * i) / STEPS), events })),
      curve: this.#leading && {
        series: this.#series,
        operator: this.#leading.operator,
        threshold: this.#leading.threshold,
        values: this.#peaks,
      },
      stoppedAt,
    }
  }

  #stepOf(at: number): number {
    const { from, to } = this.#range
    return Math.min(STEPS - 1, Math.max(0, Math.floor(((at - from) / (to - from)) * STEPS)))
  }
}
