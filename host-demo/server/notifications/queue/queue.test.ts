import { describe, expect, it } from 'vitest'
import { SUPPRESSION_REASONS } from '../../../../core/notifications/deliveries.ts'
import { system } from '../../platform/records/callers.ts'
import { answers, dead, hangs, queueStage, type Stage } from '../testing/queue-stage.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const admin = system('test')
const none = Object.fromEntries(SUPPRESSION_REASONS.map(reason => [reason, 0]))
const page = async ({ queue }: Stage) => (await queue.page(admin, { page: 1, perPage: 500 })).deliveries
const statistics = async ({ queue }: Stage, notification = 'notification') =>
  (await queue.statistics(admin, { notification_id: notification })).statistics[0]
/** Reason → number, over all definitions. */
async function suppressed({ queue }: Stage, notification = 'notification') {
  const counts: Record<string, number> = {}
  const { statistics: all } = await queue.statistics(admin, { notification_id: notification })
  for (const { suppressed: reasons } of all)
    for (const [reason, count] of Object.entries(reasons)) if (count > 0) counts[reason] = (counts[reason] ?? 0) + count
  return counts
}
const keys = (count: number) => Array.from({ length: count }, (_, index) => `key ${index}`)

describe('a run', () => {
  it('sends each event once, and says so with the event', async () => {
    const stage = await queueStage()
    const run = await stage.run({ notifications: ['a', 'b', 'a'], keys: ['x'] })
    expect(stage.attempts.map(({ notificationId }) => notificationId)).toEqual(['a', 'b'])
    expect(stage.attempts[0]!.model).toMatchObject({
      event_definition_title: 'Title of definition',
      job_trigger_id: expect.stringMatching(/^[0-9a-f]{24}$/),
      event: { id: run.events[0]!.event.id, key: 'x', streams: [] },
    })
    const outcomes = await stage.queue.outcomesOf(run.events[0]!.event.id)
    expect(outcomes.map(({ state, attempts, may_repeat: twice }) => [state, attempts, twice])).toEqual([
      ['sent', 1, false],
      ['sent', 1, false],
    ])
    expect(await statistics(stage, 'a')).toMatchObject({ sent: 1, failed: 0, waiting: 0, suppressed: none })
    expect(await page(stage)).toEqual([])
    for (const log of ['notification_queue', 'notification_models'])
      expect([log, await stage.records.log(log).count()]).toEqual([log, 0])
  })

  it('adds nothing unless it is committed, and nothing when it is repeated', async () => {
    const stage = await queueStage()
    const run = await stage.run({ name: 'same' })
    await stage.queue.writes(run)
    await stage.run({ name: 'same' })
    stage.behaviours.set('notification', dead)
    await stage.run({ name: 'other' })
    await stage.run({ name: 'other' })
    expect(stage.attempts).toHaveLength(2)
    expect((await statistics(stage))!).toMatchObject({ sent: 1, waiting: 1, suppressed: none })
  })

  it('carries as many messages of the backlog as there is room for', async () => {
    const stage = await queueStage()
    const message = { index: 'i', id: 'm', source: 's', message: 'x'.repeat(50_000), timestamp: 't', stream_ids: [] }
    await stage.run({ backlog: Array.from({ length: 5 }, () => ({ ...message, fields: {} })) })
    expect(stage.attempts[0]!.model.backlog).toHaveLength(2)
  })

  it('cuts the fields of an event, which templates still find', async () => {
    const stage = await queueStage()
    await stage.run({ fields: Object.fromEntries(keys(100).map(name => [name, 'x'.repeat(20_000)])) })
    const { fields } = stage.attempts[0]!.model.event
    expect(Object.keys(fields)).toHaveLength(100)
    expect(Object.values(fields).join('')).toHaveLength(64 * 1024)
  })
})

describe('the grace period', () => {
  it('holds for each definition, notification and key, from the last notification on', async () => {
    const stage = await queueStage()
    const run = (key: string, definition = 'definition') =>
      stage.run({ keys: [key], graceMs: 5 * MINUTE, definition, notifications: ['a'] })
    await run('x')
    await stage.pass(4 * MINUTE)
    await run('x')
    await run('y')
    await run('x', 'other')
    await stage.pass(MINUTE)
    await run('x')
    expect(stage.attempts.map(({ model }) => [model.event_definition_id, model.event.key])).toEqual([
      ['definition', 'x'],
      ['definition', 'y'],
      ['other', 'x'],
      ['definition', 'x'],
    ])
    const { statistics: all } = await stage.queue.statistics(admin, { event_definition_id: 'definition' })
    expect(all[0]!.suppressed).toEqual({ ...none, grace_period: 1 })
  })

  it('survives a restart, and counts events of one run with each other', async () => {
    const stage = await queueStage()
    await stage.run({ keys: ['x', 'x'], graceMs: HOUR })
    await stage.startAgain()
    const run = await stage.run({ keys: ['x'], graceMs: HOUR })
    expect(stage.attempts).toHaveLength(1)
    expect(await suppressed(stage)).toEqual({ grace_period: 2 })
    expect(await stage.queue.outcomesOf(run.events[0]!.event.id)).toMatchObject([
      { state: 'suppressed', reason: 'grace_period' },
    ])
  })

  it('does not begin with a notification that never arrived', async () => {
    const stage = await queueStage()
    stage.behaviours.set('notification', answers(404))
    await stage.run({ keys: ['x'], graceMs: HOUR })
    stage.behaviours.delete('notification')
    await stage.run({ keys: ['x'], graceMs: HOUR })
    expect(await statistics(stage)).toMatchObject({ sent: 1, failed: 1, suppressed: none })
  })
})

describe('ceilings', () => {
  it('hold for a definition and for a receiver within ten minutes; what is above is counted', async () => {
    const stage = await queueStage({ notificationsPerDefinition: 10, notificationsPerReceiver: 15 })
    stage.receivers.set('a', 'pager').set('b', 'pager')
    await stage.run({ definition: 'one', notifications: ['a'], keys: keys(30) })
    await stage.run({ definition: 'two', notifications: ['b'], keys: keys(30) })
    await stage.pass(9 * MINUTE)
    await stage.run({ definition: 'one', notifications: ['a'], keys: keys(5) })
    expect(stage.attempts).toHaveLength(15)
    expect(await suppressed(stage, 'a')).toEqual({ definition_ceiling: 25 })
    expect(await suppressed(stage, 'b')).toEqual({ receiver_ceiling: 25 })
    await stage.pass(2 * MINUTE)
    await stage.run({ definition: 'one', notifications: ['a'], keys: keys(30) })
    expect(stage.attemptsOf('a')).toHaveLength(20)
  })

  it('hold over a restart', async () => {
    const stage = await queueStage({ notificationsPerDefinition: 10 })
    await stage.run({ keys: keys(8) })
    await stage.startAgain()
    await stage.run({ keys: keys(8) })
    expect(stage.attempts).toHaveLength(10)
  })

  it('hold for attempts too: what waited for a dead receiver does not come all at once', async () => {
    const stage = await queueStage({ notificationsPerDefinition: 20 })
    stage.behaviours.set('notification', dead)
    for (let round = 0; round < 5; round++) {
      await stage.run({ keys: keys(20) })
      await stage.pass(11 * MINUTE)
    }
    expect((await statistics(stage))!.waiting).toBe(100)
    stage.behaviours.delete('notification')
    stage.attempts.length = 0
    await stage.pass(HOUR)
    const times = stage.attempts.map(({ at }) => at)
    expect(times).toHaveLength(100)
    for (const [index, at] of times.entries())
      expect(times.filter(other => other >= at && other < at + 10 * MINUTE).length, `${index}`).toBeLessThanOrEqual(20)
  })

  it('are off where they are 0', async () => {
    const stage = await queueStage({ notificationsPerDefinition: 0, notificationsPerReceiver: 0 })
    await stage.run({ keys: keys(400) })
    for (let turn = 0; turn < 400; turn++) await stage.pass(0)
    expect(stage.attempts).toHaveLength(400)
  })
})

it('the queue of a definition is bounded; what does not fit is counted', async () => {
  const stage = await queueStage({
    notificationsPerDefinition: 0,
    notificationsPerReceiver: 0,
    notificationQueueSize: 5,
  })
  stage.behaviours.set('notification', dead)
  await stage.run({ keys: keys(12) })
  await stage.run({ definition: 'other', keys: keys(2) })
  expect(stage.queue.waiting(['definition', 'other', 'none'])).toEqual(
    new Map([
      ['definition', 5],
      ['other', 2],
      ['none', 0],
    ]),
  )
  expect(await suppressed(stage)).toEqual({ queue_full: 7 })
})

describe('an attempt that failed', () => {
  it('is repeated after 5, 10, 20, 40 and 60 minutes, give or take a fifth, for a day', async () => {
    const stage = await queueStage()
    stage.behaviours.set('notification', answers(503))
    const run = await stage.run({})
    await stage.pass(26 * HOUR)
    const waits = stage.attempts.map(({ at }, index) => at - (stage.attempts[index - 1]?.at ?? 0)).slice(1)
    for (const [index, wait] of waits.entries()) {
      const planned = Math.min(5 * MINUTE * 2 ** index, HOUR)
      // A receiver that rests may be asked somewhat later.
      expect(wait, `${index}`).toBeGreaterThanOrEqual(planned * 0.8)
      expect(wait, `${index}`).toBeLessThanOrEqual(planned * 1.2 + 5 * MINUTE)
    }
    expect(stage.attempts.at(-1)!.at).toBeLessThan(25.2 * HOUR)
    expect(await stage.queue.outcomesOf(run.events[0]!.event.id)).toMatchObject([
      {
        state: 'failed',
        attempts: stage.attempts.length,
        error: 'The receiver answered with status 503.',
        answer: { status: 503, body: 'its words' },
      },
    ])
    expect(await stage.queue.failing()).toEqual([])
  })

  it('is not repeated where that is of no use, and sooner than asked for never', async () => {
    const stage = await queueStage()
    stage.behaviours.set('a', answers(404))
    stage.behaviours.set('b', answers(429, { retryAfterMs: 20 * MINUTE }))
    await stage.run({ notifications: ['a', 'b'] })
    await stage.pass(19 * MINUTE)
    expect([stage.attemptsOf('a').length, stage.attemptsOf('b').length]).toEqual([1, 1])
    expect(await statistics(stage, 'a')).toMatchObject({ failed: 1, waiting: 0 })
    await stage.pass(2 * MINUTE)
    expect(stage.attemptsOf('b')).toHaveLength(2)
  })

  it('waits on over a restart, is not sent to who got it, and says that a kill may have repeated it', async () => {
    const stage = await queueStage()
    stage.behaviours.set('a', ({ options: { delivered } }) => {
      delivered!.add('ops@example.org')
      return dead(undefined as never)
    })
    stage.behaviours.set('b', hangs)
    const run = await stage.run({ notifications: ['a', 'b'] })
    stage.behaviours.clear()
    await stage.startAgain()
    expect(stage.attempts.map(({ notificationId }) => notificationId)).toEqual(['a', 'b', 'b'])
    expect((await page(stage)).map(({ notification_id: id, state, reason }) => [id, state, reason])).toEqual([
      ['a', 'waiting', 'retry'],
    ])
    await stage.pass(7 * MINUTE)
    expect([...stage.attempts.at(-1)!.options.delivered!]).toEqual(['ops@example.org'])
    const outcomes = await stage.queue.outcomesOf(run.events[0]!.event.id)
    expect(
      outcomes
        .map(({ notification_id: id, state, may_repeat: twice, attempts }) => [id, state, twice, attempts])
        .toSorted(),
    ).toEqual([
      ['a', 'sent', false, 2],
      ['b', 'sent', true, 2],
    ])
  })
})

describe('a dead receiver', () => {
  it('delays nobody else, rests, and is tried by one delivery', async () => {
    const stage = await queueStage()
    for (let index = 0; index < 40; index++) stage.behaviours.set(`dead ${index}`, hangs)
    for (let index = 0; index < 40; index++)
      await stage.run({ notifications: [`dead ${index}`], definition: `d${index}` })
    await stage.run({ notifications: ['fast'], definition: 'other' })
    await stage.pass(SECOND)
    expect(stage.attemptsOf('fast')).toHaveLength(1)
    await stage.run({ notifications: ['fast'], definition: 'other' })
    expect(stage.attemptsOf('fast')).toHaveLength(2)

    stage.behaviours.set('down', dead)
    await stage.run({ notifications: ['down'], definition: 'down', keys: keys(10) })
    await stage.pass(SECOND)
    expect(stage.attemptsOf('down')).toHaveLength(3)
    const waiting = (await page(stage)).filter(({ notification_id: id }) => id === 'down')
    expect(waiting.map(({ reason }) => reason).sort()).toEqual([
      ...Array(7).fill('receiver_down'),
      ...Array(3).fill('retry'),
    ])
    await stage.pass(40 * SECOND)
    expect(stage.attemptsOf('down')).toHaveLength(4)
    stage.behaviours.delete('down')
    await stage.pass(3 * MINUTE)
    expect(await statistics(stage, 'down')).toMatchObject({ sent: 10, waiting: 0 })
  })
})

describe('taking out of the queue', () => {
  it('ends what is being sent at once, and counts it', async () => {
    const stage = await queueStage()
    stage.behaviours.set('notification', hangs)
    const run = await stage.run({ keys: keys(3) })
    const [sending, waiting] = await page(stage)
    expect([sending!.state, waiting!.state, stage.attempts.length]).toEqual(['sending', 'waiting', 1])
    expect(await stage.queue.cancel(admin, sending!.id)).toBe(true)
    expect(stage.attempts[0]!.options.signal!.aborted).toBe(true)
    await stage.pass(0)
    expect(stage.attempts).toHaveLength(2)
    expect(await stage.queue.clear('definition')).toBe(2)
    await stage.pass(HOUR)
    expect(stage.attempts).toHaveLength(2)
    expect(await stage.queue.cancel(admin, waiting!.id)).toBe(false)
    expect(await suppressed(stage)).toEqual({ cancelled: 1, cleared: 2 })
    expect(await stage.queue.outcomesOf(run.events[0]!.event.id)).toMatchObject([
      { state: 'suppressed', reason: 'cancelled', attempts: 1 },
    ])
    await stage.startAgain()
    expect([(await page(stage)).length, await suppressed(stage)]).toEqual([0, { cancelled: 1, cleared: 2 }])
  })

  it('takes those of a definition, of a notification or of both', async () => {
    const stage = await queueStage()
    for (const id of ['a', 'b']) stage.behaviours.set(id, dead)
    for (const definition of ['one', 'two']) await stage.run({ definition, notifications: ['a', 'b'] })
    expect(await stage.queue.clearWhere({ event_definition_id: 'one', notification_id: 'a' })).toBe(1)
    expect(await stage.queue.clearWhere({ notification_id: 'b' })).toBe(2)
    expect((await page(stage)).map(one => [one.event_definition_id, one.notification_id])).toEqual([['two', 'a']])
    expect(await stage.queue.clear('two', 'disabled')).toBe(1)
    expect(await suppressed(stage, 'a')).toEqual({ cleared: 1, disabled: 1 })
  })
})

it.each(['2026-11-21T00:00:00Z', '2026-11-23T00:00:00Z'])(
  'a wall clock that is set to %s neither storms nor starves',
  async instant => {
    const stage = await queueStage({ notificationsPerDefinition: 10 })
    await stage.run({ keys: keys(10) })
    stage.behaviours.set('late', dead)
    await stage.run({ notifications: ['late'], definition: 'late' })
    stage.clock.set(instant)
    await stage.run({ keys: keys(10) })
    expect(stage.attemptsOf('notification')).toHaveLength(10)
    stage.behaviours.delete('late')
    await stage.pass(15 * MINUTE)
    await stage.run({ keys: keys(10) })
    expect([stage.attemptsOf('notification').length, stage.attemptsOf('late').length]).toEqual([20, 2])
    expect(stage.clock.now() - Date.parse(instant)).toBeLessThan(DAY)
  },
)

it('what cannot be written waits, and is written later', async () => {
  const stage = await queueStage()
  const { records } = stage
  const write = records.writeLogs
  let isFull = false
  Object.assign(records, {
    writeLogs: (...given: Parameters<typeof write>) =>
      isFull ? Promise.reject(new Error('The disk is full.')) : write(...given),
  })
  stage.behaviours.set('a', () => {
    isFull = true
  })
  await stage.run({ notifications: ['a'] })
  isFull = true
  await stage.pass(5 * SECOND)
  isFull = false
  await stage.pass(MINUTE)
  expect(stage.attempts).toHaveLength(1)
  await stage.startAgain()
  expect([stage.attempts.length, (await statistics(stage, 'a'))!.sent]).toEqual([1, 1])
})
