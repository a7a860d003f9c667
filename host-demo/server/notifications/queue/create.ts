/** Puts the queue together. */
import type { Logger } from 'pino'
import type {
  NotificationStatistics,
  QueuedDelivery,
  QueuePage,
  ClearRequest,
} from '../../../../core/notifications/queue.ts'
import type { Run } from '../../alerts/run.ts'
import type { Caller } from '../../platform/records/caller.ts'
import { system } from '../../platform/records/callers.ts'
import type { Records } from '../../platform/records/records.ts'
import { systemClock, type Clock } from '../../platform/scheduler/clock.ts'
import type { Settings } from '../../platform/settings/settings.ts'
import { eventsConfig } from '../../configuration/configs.ts'
import { notifications } from '../collection.ts'
import type { Notifier } from '../notifier.ts'
import { admit, type Admission } from './admission.ts'
import { CountsByPair, noSuppressions, type Counts } from './counts.ts'
import { shownAsOutcome, shownDelivery, shownOutcome, type Outcome } from './delivery.ts'
import { Dispatcher, longestRetryMs } from './dispatcher.ts'
import { Grace } from './grace.ts'
import { Items, type Item } from './items.ts'
import type { NotificationQueue } from './queue.ts'
import { QueueStore } from './store.ts'
import { SlidingWindow } from './window.ts'

/** Ceilings hold for any so many milliseconds. */
export const windowMs = 600_000
/** Notifications whose last delivery failed, for administrators. */
const maxFailing = 100
const failingMs = 24 * 3_600_000

export interface QueueParts {
  readonly records: Records
  readonly settings: Settings
  readonly notifier: Notifier
  readonly log: Logger
  readonly clock?: Clock
}

export interface QueueFilter extends ClearRequest {
  readonly page: number
  readonly perPage: number
}

/** A notification that could not be delivered last time. */
export interface FailingNotification {
  readonly notificationId: string
  readonly title: string
  readonly error: string
  readonly at: number
}

export interface OpenQueue extends NotificationQueue {
  start(): Promise<void>
  stop(): Promise<void>
  /** Removes what is too old or too much. */
  prune(): Promise<void>
  /** Those that the caller may see, in the order in which they are due. */
  page(caller: Caller, filter: QueueFilter): Promise<QueuePage>
  /** Takes one out. Returns false where there is none that the caller may take out. */
  cancel(caller: Caller, id: string): Promise<boolean>
  clearWhere(filter: ClearRequest): Promise<number>
  statistics(caller: Caller, filter: ClearRequest): Promise<NotificationStatistics>
  failing(): Promise<readonly FailingNotification[]>
}

export function createQueue({ records, settings, notifier, log, clock = systemClock }: QueueParts): OpenQueue {
  const store = new QueueStore(records)
  const server = records.as(system('notifications'))
  const items = new Items(clock)
  const grace = new Grace(store.log('grace'))
  const deliveryCounts = new CountsByPair(store.log('deliveryCounts'))
  const runCounts = new CountsByPair(store.log('runCounts'))
  const { notificationsPerDefinition, notificationsPerReceiver, notificationQueueSize } = settings
  const admitted = {
    ofDefinition: new SlidingWindow(notificationsPerDefinition, windowMs),
    ofReceiver: new SlidingWindow(notificationsPerReceiver, windowMs),
  }
  const sent = {
    ofDefinition: new SlidingWindow(notificationsPerDefinition, windowMs),
    ofReceiver: new SlidingWindow(notificationsPerReceiver, windowMs),
  }
  const windows = [admitted.ofDefinition, admitted.ofReceiver, sent.ofDefinition, sent.ofReceiver]
  const failing = new Map<string, Outcome>()
  const prepared = new WeakMap<Run, Admission>()
  const dispatcher = new Dispatcher({
    items,
    store,
    grace,
    counts: deliveryCounts,
    ...sent,
    notifier,
    clock,
    log,
    retryMs: async () => (await server.config(eventsConfig).get()).events_notification_retry_period,
    write: writes => records.writeLogs(writes),
    ended(outcome) {
      failing.delete(outcome.notificationId)
      if (outcome.state === 'failed') failing.set(outcome.notificationId, outcome)
      if (failing.size > maxFailing) failing.delete(failing.keys().next().value!)
    },
  })
  let stopListening: () => void = () => undefined

  const nameOf = async (id: string) => {
    const found = await server.of(notifications).find(id)
    return found && { title: found.title, type: found.config.type }
  }
  const shownTo = async (caller: Caller | undefined, notificationId: string) => {
    const isShown = !caller || caller.isPermitted(`eventnotifications:read:${notificationId}`)
    return { notification: isShown ? await nameOf(notificationId) : null, showsAnswers: isShown }
  }
  const matching = ({ event_definition_id: definitionId, notification_id: notificationId }: ClearRequest): Item[] =>
    [...(definitionId === undefined ? items.all() : items.ofDefinition(definitionId))].filter(
      ({ delivery }) => notificationId === undefined || delivery.notificationId === notificationId,
    )
  /** Asked once for each definition, however many of its deliveries wait. */
  const readableBy = (caller: Caller) => {
    const known = new Map<string, boolean>()
    return (definitionId: string): boolean => {
      const may = known.get(definitionId) ?? caller.isPermitted(`eventdefinitions:read:${definitionId}`)
      known.set(definitionId, may)
      return may
    }
  }

  /** Something of a notification was changed: where it goes, or why it failed. */
  async function reconsider(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      failing.delete(id)
      const target = await notifier.targetOf(id)
      for (const item of matching({ notification_id: id })) {
        if (item.attempt) continue
        items.move(item, target)
        if (item.waits === 'retry') item.dueAt = Math.min(item.dueAt, clock.monotonic())
      }
    }
    dispatcher.look()
  }

  async function restore(): Promise<void> {
    const now = clock.now()
    const monotonic = clock.monotonic()
    const targets = new Map<string, ReturnType<Notifier['targetOf']>>()
    const targetOf = (id: string) => {
      if (!targets.has(id)) targets.set(id, notifier.targetOf(id))
      return targets.get(id)!
    }
    /** Returns the same moment by the monotonic clock. */
    const moment = (at: number) => monotonic - Math.max(0, now - at)
    const recall = async (definitionId: string, notificationId: string, queuedAt: number, sentAt: number | null) => {
      const { receiver } = await targetOf(notificationId)
      admitted.ofDefinition.add(definitionId, moment(queuedAt), monotonic)
      admitted.ofReceiver.add(receiver, moment(queuedAt), monotonic)
      if (sentAt === null) return
      sent.ofDefinition.add(definitionId, moment(sentAt), monotonic)
      sent.ofReceiver.add(receiver, moment(sentAt), monotonic)
    }
    for (const outcome of await store.outcomesSince(now - windowMs))
      await recall(outcome.definitionId, outcome.notificationId, outcome.queuedAt, outcome.at)
    for await (const stored of store.deliveries()) {
      const { definitionId, notificationId, queuedAt, attemptAt } = stored
      await recall(definitionId, notificationId, queuedAt, attemptAt)
      const wasSending = stored.state === 'sending'
      const waitMs = wasSending ? 0 : Math.min(Math.max(0, stored.nextAt - now), 2 * longestRetryMs)
      items.add({
        delivery: { ...stored, state: 'waiting', mayRepeat: stored.mayRepeat || wasSending },
        target: await targetOf(notificationId),
        dueAt: monotonic + waitMs,
        waits: stored.attempts > 0 && !wasSending ? 'retry' : 'turn',
        attempt: null,
      })
    }
    await deliveryCounts.load()
    await runCounts.load()
  }

  return {
    async start() {
      await restore()
      stopListening = records.changes(notifications, ids => {
        reconsider(ids).catch((error: unknown) => {
          log.error({ err: error }, 'Deliveries could not follow the change of a notification.')
        })
      })
      dispatcher.open()
    },
    async stop() {
      stopListening()
      await dispatcher.close()
    },
    async prune() {
      const now = clock.monotonic()
      for (const window of windows) window.prune(now)
      items.prune(now)
      await deliveryCounts.prune()
      await runCounts.prune()
      await store.prune(clock.now())
    },
    async writes(run) {
      const admission = await admit(run, {
        items,
        store,
        grace,
        counts: runCounts,
        ...admitted,
        queueSize: notificationQueueSize,
        clock,
        targetOf: id => notifier.targetOf(id),
      })
      prepared.set(run, admission)
      return admission.writes
    },
    committed(run) {
      const admission = prepared.get(run)
      if (!admission) return
      prepared.delete(run)
      const now = clock.monotonic()
      grace.changed(run.definition.id, admission.grace)
      runCounts.put(admission.counts)
      for (const [delivery, target] of admission.deliveries) {
        admitted.ofDefinition.add(delivery.definitionId, now)
        admitted.ofReceiver.add(target.receiver, now)
        items.add({ delivery, target, dueAt: now, waits: 'turn', attempt: null })
      }
      if (admission.deliveries.length > 0) dispatcher.look()
    },
    waiting: ids => new Map(ids.map(id => [id, items.ofDefinition(id).size])),
    clear: (definitionId, reason = 'cleared') => dispatcher.take([...items.ofDefinition(definitionId)], reason),
    clearWhere: filter => dispatcher.take(matching(filter), 'cleared'),
    async cancel(caller, id) {
      const item = items.get(id)
      const mayEdit =
        item &&
        caller.isAnyPermitted([
          `eventdefinitions:edit:${item.delivery.definitionId}`,
          `eventnotifications:edit:${item.delivery.notificationId}`,
        ])
      return mayEdit === true && (await dispatcher.take([item], 'cancelled')) > 0
    },
    async outcomesOf(eventId, caller) {
      const waiting = [...items.all()].filter(({ delivery }) => delivery.eventId === eventId)
      const ended = await store.outcomesOf(eventId)
      return Promise.all([
        ...waiting.map(async ({ delivery }) =>
          shownAsOutcome(delivery, await shownTo(caller, delivery.notificationId)),
        ),
        ...ended.map(async outcome => shownOutcome(outcome, await shownTo(caller, outcome.notificationId))),
      ])
    },
    async page(caller, { page, perPage, ...filter }) {
      const mayRead = readableBy(caller)
      const found = matching(filter)
        .filter(({ delivery }) => mayRead(delivery.definitionId))
        .sort((a, b) => rank(a) - rank(b))
      const now = clock.monotonic()
      const wall = clock.now()
      const shown = found.slice((page - 1) * perPage, page * perPage).map(async (item): Promise<QueuedDelivery> => {
        const { restsUntil } = items.laneOf(item)
        const rests = restsUntil > now
        return shownDelivery(item.delivery, {
          ...(await shownTo(caller, item.delivery.notificationId)),
          reason: rests && item.dueAt <= now ? 'receiver_down' : item.dueAt <= now ? 'turn' : item.waits,
          nextAt: wall + Math.max(0, Math.max(item.dueAt, restsUntil) - now),
          showsEvent: item.delivery.sourceStreams.every(id => caller.isPermitted(`streams:read:${id}`)),
        })
      })
      return { deliveries: await Promise.all(shown), total: found.length, page, per_page: perPage }
    },
    async statistics(caller, { event_definition_id: definitionId, notification_id: notificationId }) {
      const mayRead = readableBy(caller)
      const byPair = new Map<string, Counts>()
      for (const counts of [...deliveryCounts.all(), ...runCounts.all()]) {
        const key = `${counts.definitionId}.${counts.notificationId}`
        const before = byPair.get(key)
        byPair.set(key, before ? sum(before, counts) : counts)
      }
      for (const { delivery } of items.all()) {
        const key = `${delivery.definitionId}.${delivery.notificationId}`
        if (!byPair.has(key)) byPair.set(key, { ...delivery, sent: 0, failed: 0, suppressed: noSuppressions })
      }
      const shown = [...byPair.values()].filter(
        counts =>
          mayRead(counts.definitionId) &&
          (definitionId === undefined || counts.definitionId === definitionId) &&
          (notificationId === undefined || counts.notificationId === notificationId),
      )
      const statistics = await Promise.all(
        shown.slice(0, 1000).map(async counts => ({
          event_definition_id: counts.definitionId,
          event_definition_title: counts.definitionTitle,
          notification_id: counts.notificationId,
          notification_title: (await shownTo(caller, counts.notificationId)).notification?.title ?? '',
          waiting: [...items.ofDefinition(counts.definitionId)].filter(
            ({ delivery }) => delivery.notificationId === counts.notificationId,
          ).length,
          sent: counts.sent,
          failed: counts.failed,
          suppressed: counts.suppressed,
        })),
      )
      return { statistics }
    },
    async failing() {
      const since = clock.now() - failingMs
      const shown: FailingNotification[] = []
      for (const { notificationId, error, at } of failing.values()) {
        const name = await nameOf(notificationId)
        if (name && at > since) shown.push({ notificationId, title: name.title, error: error ?? '', at })
      }
      return shown
    },
  }
}

/** What is being sent comes first. */
const rank = ({ attempt, dueAt }: Item) => (attempt ? -1 : dueAt)

const sum = (a: Counts, b: Counts): Counts => ({
  ...a,
  sent: a.sent + b.sent,
  failed: a.failed + b.failed,
  suppressed: Object.fromEntries(
    Object.entries(a.suppressed).map(([reason, count]) => [
      reason,
      count + b.suppressed[reason as keyof Counts['suppressed']],
    ]),
  ) as Counts['suppressed'],
})
