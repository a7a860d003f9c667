/**
 * Sends what is due: one at a time to each host, some at once over all. An attempt that lasts long makes room for others, and a host that fails
 * rests, so receivers that are slow or dead delay nobody else.
 */
import type { Logger } from 'pino'
import type { SuppressionReason } from '../../../../core/notifications/deliveries.ts'
import type { ReceiverAnswer } from '../../../../core/notifications/queue.ts'
import type { LogWrite } from '../../platform/records/backend.ts'
import type { Clock } from '../../platform/scheduler/clock.ts'
import { ServerStops } from '../../platform/scheduler/job.ts'
import type { Notifier } from '../notifier.ts'
import { NotificationError } from '../sender.ts'
import type { CountsByPair } from './counts.ts'
import { deliveryRow, outcomeOf, outcomeRow, type Outcome } from './delivery.ts'
import { Grace } from './grace.ts'
import type { Item, Items, Lane } from './items.ts'
import { logs, type QueueStore } from './store.ts'
import type { SlidingWindow } from './window.ts'

/** Attempts that are under way for less than `slowMs`. */
const atOnce = 32
const slowMs = 1000
/** Attempts under way, and those of them to hosts that failed last time. */
const mostAtOnce = 128
const mostFailing = 32
/** A delivery that could not be made for so long has failed. */
const giveUpMs = 24 * 3_600_000
export const longestRetryMs = 3_600_000
const shortestRetryMs = 1000
/** The wait is longer or shorter by up to a fifth, so that what failed together does not come back together. */
const jitter = 0.2
/** Looks for work at least so often. */
const lookMs = 30_000
const stopMs = 5000

export interface DispatcherParts {
  readonly items: Items
  readonly store: QueueStore
  readonly grace: Grace
  readonly counts: CountsByPair
  /** What was sent lately. */
  readonly ofDefinition: SlidingWindow
  readonly ofReceiver: SlidingWindow
  readonly notifier: Pick<Notifier, 'send'>
  readonly clock: Clock
  readonly log: Logger
  /** First wait after a failure. */
  retryMs(): Promise<number>
  write(writes: readonly LogWrite[]): Promise<void>
  /** Told of each delivery that was sent, or has failed for good. */
  ended(outcome: Outcome): void
}

export class Dispatcher {
  readonly #parts: DispatcherParts
  readonly #running = new Set<Promise<void>>()
  /** Writes that failed, such as on a full disk: they are repeated. */
  #unwritten: LogWrite[] = []
  #cancelWake: () => void = () => undefined
  #isOpen = false

  constructor(parts: DispatcherParts) {
    this.#parts = parts
  }

  open(): void {
    this.#isOpen = true
    this.look()
  }

  /** Waits for attempts that are under way, then ends them: they may be repeated after the start. */
  async close(): Promise<void> {
    this.#isOpen = false
    this.#cancelWake()
    const all = Promise.allSettled(this.#running)
    const timer = setTimeout(() => {
      for (const item of this.#parts.items.all()) item.attempt?.abort(new ServerStops())
    }, stopMs)
    await all
    clearTimeout(timer)
    await this.#repeatWrites()
  }

  /** Begins whatever may begin now. */
  look(): void {
    if (!this.#isOpen) return
    const { items, clock } = this.#parts
    const now = clock.monotonic()
    let next = now + lookMs
    const begun = [...items.lanes()].filter(({ isSending }) => isSending)
    let failing = begun.filter(({ failures }) => failures > 0).length
    for (const lane of [...items.lanes()].sort((a, b) => a.servedAt - b.servedAt)) {
      if (lane.isSending || lane.items.size === 0) continue
      if (begun.length >= mostAtOnce) break
      const fresh = begun.filter(({ servedAt }) => now - servedAt < slowMs)
      if (fresh.length >= atOnce) {
        next = Math.min(next, slowMs + Math.min(...fresh.map(({ servedAt }) => servedAt)))
        break
      }
      if (lane.failures > 0 && failing >= mostFailing) continue
      const { item, dueAt } = this.#pick(lane, now)
      if (!item) {
        next = Math.min(next, dueAt)
        continue
      }
      const restMs = lane.breaker.refusesForMs()
      lane.restsUntil = now + restMs
      if (restMs > 0) {
        next = Math.min(next, lane.restsUntil)
        continue
      }
      begun.push(lane)
      if (lane.failures > 0) failing++
      lane.isSending = true
      lane.servedAt = now
      const run = this.#send(item, lane).finally(() => {
        lane.isSending = false
        this.#running.delete(run)
        this.look()
      })
      this.#running.add(run)
    }
    this.#cancelWake()
    this.#cancelWake = clock.wake(Math.max(1, next - now), () => {
      void this.#repeatWrites().then(() => this.look())
    })
  }

  /** Takes deliveries out of the queue, also those that are being sent. */
  async take(taken: readonly Item[], reason: SuppressionReason): Promise<number> {
    const { items, counts, clock } = this.#parts
    const at = clock.now()
    const removedModels: string[] = []
    const gone = taken.filter(item => {
      if (items.isLastOfEvent(item.delivery.eventId)) removedModels.push(item.delivery.eventId)
      return items.remove(item)
    })
    for (const item of gone) item.attempt?.abort(new Error('It was taken out of the queue.'))
    const byPair = Map.groupBy(gone, ({ delivery }) => `${delivery.definitionId}.${delivery.notificationId}`)
    const rows = [...byPair.values()].map(some =>
      counts.add(some[0]!.delivery, { suppressed: { [reason]: some.length } }, at),
    )
    if (gone.length > 0)
      await this.#write([
        { log: logs.queue, remove: gone.map(({ delivery }) => delivery.id) },
        { log: logs.models, remove: removedModels },
        {
          log: logs.suppressions,
          put: gone.map(({ delivery }) => outcomeRow(outcomeOf(delivery, at, 'suppressed', reason))),
        },
        { log: logs.deliveryCounts, put: rows },
      ])
    this.look()
    return gone.length
  }

  /** Returns the delivery of a lane that has waited longest, of those that ceilings allow; without one, when there may be one. */
  #pick(lane: Lane, now: number): { readonly item: Item | null; readonly dueAt: number } {
    const { ofDefinition, ofReceiver } = this.#parts
    const waits = new Map<string, number>()
    const waitMs = ({ delivery: { definitionId }, target: { receiver } }: Item) => {
      const key = `${definitionId} ${receiver}`
      const known = waits.get(key) ?? Math.max(ofDefinition.waitMs(definitionId, now), ofReceiver.waitMs(receiver, now))
      waits.set(key, known)
      return known
    }
    let first: Item | null = null
    let dueAt = Infinity
    for (const item of lane.items) {
      if (item.dueAt <= now) {
        const ms = waitMs(item)
        if (ms === 0) {
          if (!first || item.dueAt < first.dueAt) first = item
          continue
        }
        item.dueAt = now + ms
        item.waits = 'ceiling'
      }
      dueAt = Math.min(dueAt, item.dueAt)
    }
    return { item: first, dueAt }
  }

  async #send(item: Item, lane: Lane): Promise<void> {
    const { store, notifier, clock, log, ofDefinition, ofReceiver } = this.#parts
    const attempt = new AbortController()
    const { signal } = attempt
    item.attempt = attempt
    const before = item.delivery
    item.delivery = {
      ...before,
      state: 'sending',
      attempts: before.attempts + 1,
      attemptAt: clock.now(),
    }
    const delivered = new Set(before.delivered)
    try {
      try {
        await this.#parts.write([{ log: logs.queue, put: [deliveryRow(item.delivery)] }])
      } catch (error) {
        if (signal.aborted) return
        log.warn({ err: error }, 'A notification waits, as the mark that it is being sent could not be written.')
        item.delivery = before
        item.dueAt = clock.monotonic() + lookMs
        return
      }
      if (signal.aborted) return
      const now = clock.monotonic()
      ofDefinition.add(before.definitionId, now)
      ofReceiver.add(item.target.receiver, now)
      const model = await store.model(before.eventId)
      if (!model) throw new NotificationError('Its event is not there any more.', { isPermanent: true })
      const answer = await notifier.send(before.notificationId, model, { signal, delivered })
      if (signal.aborted) return
      this.#answered(lane)
      await this.#end(item, 'sent', answer, null)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof NotificationError))
        log.error({ err: error, notification: before.notificationId }, 'A notification failed unexpectedly.')
      await this.#failed(item, lane, error instanceof NotificationError ? error : internal(error), delivered)
    } finally {
      item.attempt = null
    }
  }

  /** The receiver is back: what waits because of it need not wait longer. */
  #answered(lane: Lane): void {
    lane.breaker.succeeded()
    if (lane.failures === 0) return
    lane.failures = 0
    const now = this.#parts.clock.monotonic()
    for (const item of lane.items) if (item.waits === 'retry') item.dueAt = Math.min(item.dueAt, now)
  }

  async #failed(item: Item, lane: Lane, error: NotificationError, delivered: ReadonlySet<string>): Promise<void> {
    const { clock } = this.#parts
    const { status } = error.answer ?? { status: null }
    // Whoever answers in this way is there.
    if (error.isPermanent || (status !== null && status < 500)) this.#answered(lane)
    else {
      lane.failures++
      lane.breaker.failed()
    }
    const isTooOld = clock.now() - item.delivery.queuedAt > giveUpMs
    if (error.isPermanent || isTooOld) return this.#end(item, 'failed', error.answer, error.message)
    const delayMs = await this.#delayMs(item.delivery.attempts, error.retryAfterMs)
    item.delivery = {
      ...item.delivery,
      state: 'waiting',
      nextAt: clock.now() + delayMs,
      error: error.message,
      answer: error.answer,
      delivered: [...delivered],
    }
    item.dueAt = clock.monotonic() + delayMs
    item.waits = 'retry'
    await this.#write([{ log: logs.queue, put: [deliveryRow(item.delivery)] }])
  }

  async #delayMs(attempts: number, retryAfterMs: number | null): Promise<number> {
    const first = Math.max(shortestRetryMs, await this.#parts.retryMs())
    const longest = Math.max(first, longestRetryMs)
    const doubled = Math.min(first * 2 ** Math.min(attempts - 1, 30), longest)
    const asked = Math.min(retryAfterMs ?? 0, longestRetryMs)
    return Math.round(Math.max(doubled * (1 - jitter + 2 * jitter * Math.random()), asked))
  }

  async #end(item: Item, state: 'sent' | 'failed', answer: ReceiverAnswer | null, error: string | null): Promise<void> {
    const { items, counts, grace, clock } = this.#parts
    const at = clock.now()
    const outcome = outcomeOf({ ...item.delivery, answer, error }, at, state)
    const { id, eventId, eventAt, eventKey, definitionId, notificationId } = item.delivery
    const isLast = items.isLastOfEvent(eventId)
    if (!items.remove(item)) return
    const count = counts.add(item.delivery, { [state]: 1 }, at)
    const lifted =
      state === 'failed' ? grace.failed(definitionId, Grace.keyOf(definitionId, notificationId, eventKey), eventAt) : []
    await this.#write([
      { log: logs.queue, remove: [id] },
      { log: logs.outcomes, put: [outcomeRow(outcome)] },
      { log: logs.deliveryCounts, put: [count] },
      { log: logs.models, remove: isLast ? [eventId] : [] },
      { log: logs.grace, remove: lifted },
    ])
    this.#parts.ended(outcome)
  }

  /** What cannot be written now is written later; what is sent stays sent. */
  async #write(writes: readonly LogWrite[]): Promise<void> {
    try {
      await this.#parts.write([...this.#unwritten, ...writes])
      this.#unwritten = []
    } catch (error) {
      this.#unwritten.push(...writes)
      this.#parts.log.warn({ err: error }, 'The state of a notification could not be written; it is tried again.')
    }
  }

  async #repeatWrites(): Promise<void> {
    if (this.#unwritten.length > 0) await this.#write([])
  }
}

const internal = (cause: unknown) =>
  new NotificationError('It failed for a reason of the server; see its log.', { cause })
