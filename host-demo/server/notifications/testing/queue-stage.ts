/** A queue of notifications whose clock and receivers a test moves. */
import { pino } from 'pino'
import type { EventModel } from '../../../../core/notifications/model.ts'
import type { ReceiverAnswer } from '../../../../core/notifications/queue.ts'
import type { StoredDefinition } from '../../alerts/collection.ts'
import type { NewEvent, Run } from '../../alerts/run.ts'
import { openMemoryRecords } from '../../platform/records/open.ts'
import type { Records } from '../../platform/records/records.ts'
import { FakeClock, settled } from '../../platform/scheduler/testing/fake-clock.ts'
import { loadSettings, type Settings } from '../../platform/settings/settings.ts'
import type { Notifier, SendOptions } from '../notifier.ts'
import { createQueue, type OpenQueue } from '../queue/create.ts'
import { NotificationError } from '../sender.ts'
import { eventModel } from './event.ts'

export interface Attempt {
  readonly notificationId: string
  readonly model: EventModel
  /** Milliseconds since the stage began. */
  readonly at: number
  readonly options: SendOptions
}

/** What becomes of an attempt; without one it is sent. */
export type Behaviour = (attempt: Attempt) => Promise<void> | void

export interface Stage {
  readonly clock: FakeClock
  readonly records: Records
  queue: OpenQueue
  readonly attempts: Attempt[]
  /** Keyed by notification id. */
  readonly behaviours: Map<string, Behaviour>
  /** Notifications that go to one host and receiver, by notification id; else each has its own. */
  readonly receivers: Map<string, string>
  /** Commits a run, as the engine does. */
  run(run: RunOptions): Promise<Run>
  /** Another start of the server over the same records, after a kill. */
  startAgain(): Promise<void>
  pass(ms: number): Promise<void>
  attemptsOf(notificationId: string): readonly Attempt[]
}

export interface RunOptions {
  readonly definition?: string
  readonly notifications?: readonly string[]
  /** Keys of its events, one for each. */
  readonly keys?: readonly string[]
  readonly graceMs?: number
  /** Ids of the events begin with it; a run with the same makes the same events. */
  readonly name?: string
  readonly backlog?: NewEvent['backlog']
  readonly fields?: NewEvent['event']['fields']
}

const answer: ReceiverAnswer = { status: 200, body: 'ok', duration_ms: 1 }

export async function queueStage(settings: Partial<Settings> = {}): Promise<Stage> {
  const clock = new FakeClock('2026-11-22T00:00:00Z')
  const records = openMemoryRecords()
  const attempts: Attempt[] = []
  const behaviours = new Map<string, Behaviour>()
  const receivers = new Map<string, string>()
  let runs = 0

  const notifier: Notifier = {
    async send(notification, model, options = {}) {
      const notificationId = String(notification)
      const attempt = { notificationId, model, at: clock.monotonic(), options }
      attempts.push(attempt)
      await behaviours.get(notificationId)?.(attempt)
      options.signal?.throwIfAborted()
      return answer
    },
    async targetOf(id) {
      const receiver = receivers.get(id) ?? id
      return { lane: receiver, receiver }
    },
  }
  let starts = 0
  const open = () => {
    const start = ++starts
    return createQueue({
      records,
      settings: { ...loadSettings({}), ...settings },
      notifier,
      log: pino({ level: 'silent' }),
      clock: {
        now: () => clock.now(),
        monotonic: () => clock.monotonic(),
        // What was killed does not wake.
        wake: (delayMs, wake) => clock.wake(delayMs, () => start === starts && wake()),
      },
    })
  }

  const stage: Stage = {
    clock,
    records,
    queue: open(),
    attempts,
    behaviours,
    receivers,
    async run({
      definition = 'definition',
      notifications = ['notification'],
      keys = [''],
      graceMs = 0,
      name = String(++runs),
      backlog = [],
      fields = {},
    }) {
      const timestamp = new Date(clock.now()).toISOString()
      const run: Run = {
        definition: {
          id: definition,
          title: `Title of ${definition}`,
          description: '',
          config: { type: 'aggregation-v1' },
          notification_settings: { grace_period_ms: graceMs, backlog_size: 0 },
          notifications: notifications.map(id => ({ notification_id: id, notification_parameters: null })),
        } as unknown as StoredDefinition,
        from: clock.now() - 60_000,
        to: clock.now(),
        events: keys.map((key, index) => ({
          event: eventModel({ id: `${definition}-${name}-${index}`, key, timestamp, source_streams: [], fields }).event,
          backlog,
        })),
      }
      await records.writeLogs(await stage.queue.writes(run))
      stage.queue.committed(run)
      await stage.pass(0)
      return run
    },
    async startAgain() {
      stage.queue = open()
      await stage.queue.start()
      await stage.pass(0)
    },
    async pass(ms) {
      await clock.pass(ms)
      // A delivery takes some turns: it is marked, sent, and its outcome written.
      for (let turn = 0; turn < 4; turn++) await settled()
    },
    attemptsOf: id => attempts.filter(({ notificationId }) => notificationId === id),
  }
  await stage.queue.start()
  return stage
}

/** Nobody answers. */
export const dead: Behaviour = () => {
  throw new NotificationError('https://dead.example did not answer within 10 s.')
}

/** The receiver answers with a status. */
export const answers =
  (status: number, more: { readonly retryAfterMs?: number } = {}): Behaviour =>
  () => {
    const error = new NotificationError(`The receiver answered with status ${status}.`, {
      isPermanent: status < 500 && status !== 429,
      ...more,
    })
    error.answer = { status, body: 'its words', duration_ms: 3 }
    throw error
  }

/** It is never answered; the attempt ends by its signal. */
export const hangs: Behaviour = ({ options: { signal } }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason as Error))
  })
