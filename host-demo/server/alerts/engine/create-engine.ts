/** Puts the engine together: what is due runs, a few definitions at once and each in its turn. */
import type { SchedulerContext } from '../../../../core/alerts/schema.ts'
import { eventsConfig } from '../../configuration/configs.ts'
import { ApiError, badRequest } from '../../platform/errors/errors.ts'
import { UnsupportedQueryError } from '../../platform/messages/message-store.ts'
import { system } from '../../platform/records/callers.ts'
import { systemClock } from '../../platform/scheduler/clock.ts'
import { resolveRange } from '../../search/time/resolve.ts'
import { streams } from '../../streams/collection.ts'
import { eventDefinitions, type StoredDefinition } from '../collection.ts'
import type { NewEvent } from '../run.ts'
import { beginRun } from './begin-run.ts'
import { ClockWatch, type TwoClocks } from './clock-watch.ts'
import { commitRun } from './commit-run.ts'
import { contextOf } from './context.ts'
import type { DraftDefinition, Engine, EngineParts, ExecuteRequest, Preview, PreviewRequest } from './engine.ts'
import { PermanentError } from './errors.ts'
import { executedWindows } from './executed-windows.ts'
import { engineMetrics, type EngineMetrics } from './metrics.ts'
import { previewOf } from './preview.ts'
import { isStoredUntil } from './readiness.ts'
import { runDue } from './run-due.ts'
import { allStreams, readableStreams } from './sources.ts'
import {
  firstState,
  keepSkipped,
  readSkipped,
  readStates,
  STATE_LOG,
  stateWrite,
  type DefinitionState,
} from './state.ts'
import { afterSetBack, firstEnd, scheduleOf, type Window } from './windows.ts'

const TICK_MS = 1_000
const RETRY_MS = 5_000
const MAX_RETRY_MS = 60_000
/** Definitions that run at once for less than `SLOW_MS`. One that lasts longer makes room for others. */
const AT_ONCE = 3
const SLOW_MS = 2_000
/** Definitions that run at once, and those of them that last long or did the last time: so the others always have room. */
const MOST_AT_ONCE = 10
const MOST_SLOW = 6
/** Closed windows that a run left over are evaluated after this time. */
const LATE_REST_MS = 5_000

interface Entry {
  state: DefinitionState
  running: { readonly controller: AbortController; readonly done: Promise<void> } | null
  /** On the monotonic clock: who waited longest is next. */
  startedAt: number
}

/** The engine, and its steps for tests. */
export interface SteppedEngine extends Engine {
  /** Begins the runs that are due. */
  tick(): void
  /** Resolves when no run is under way. */
  idle(): Promise<void>
}

export const createEngine = (parts: EngineParts, clock: TwoClocks = systemClock): SteppedEngine =>
  new AlertEngine(parts, clock)

class AlertEngine implements SteppedEngine {
  readonly #parts: EngineParts
  readonly #clock: TwoClocks
  readonly #watch: ClockWatch
  readonly #metrics: EngineMetrics
  readonly #entries = new Map<string, Entry>()
  /** Definitions that are being changed, or run by hand: the schedule does not begin a run of them. Resolves when the last change is made. */
  readonly #held = new Map<string, Promise<void>>()
  readonly #stopping = new AbortController()
  /** Until one of them changes. */
  #streams: Promise<readonly string[]> | null = null
  #endWatch: () => void = () => undefined

  constructor(parts: EngineParts, clock: TwoClocks) {
    this.#parts = parts
    this.#clock = clock
    this.#watch = new ClockWatch(clock)
    const count = (is: (entry: Entry) => boolean) => [...this.#entries.values()].filter(is).length
    this.#metrics = engineMetrics(parts.services.metrics, () => ({
      scheduled: count(({ state }) => state.status !== 'paused'),
      failing: count(({ state }) => state.status === 'error'),
      running: count(({ running }) => running !== null),
    }))
  }

  async start(): Promise<void> {
    const { records, scheduler } = this.#parts.services
    this.#endWatch = records.changes(streams, () => {
      this.#streams = null
    })
    const definitions = new Map((await this.#definitions().all()).map(one => [one.id, one]))
    for (const [id, state] of await readStates(records)) {
      if (definitions.has(id)) this.#entries.set(id, { state, running: null, startedAt: 0 })
      else await records.log(STATE_LOG).remove(id)
    }
    const lastRun = Math.max(0, ...[...this.#entries.values()].map(({ state }) => state.triggeredAt ?? 0))
    this.#watch.restore(await readSkipped(records), lastRun || null)
    for (const definition of definitions.values()) {
      const state = this.#entries.get(definition.id)?.state
      if (definition.enabled) {
        if (state?.status !== 'error' || state.epoch !== definition.epoch) await this.schedule(definition)
      } else if (state) await this.unschedule(definition.id)
    }
    await this.#followClock()
    scheduler.define({
      kind: 'alertsDueJob',
      description: 'Runs the event definitions that are due',
      schedule: { trigger: { everyMs: TICK_MS }, missed: 'skip' },
      history: 0,
      run: () => this.tick(),
    })
  }

  async stop(): Promise<void> {
    this.#stopping.abort(new Error('The server stops.'))
    this.#endWatch()
    await this.idle()
  }

  async idle(): Promise<void> {
    for (;;) {
      const running = [...this.#entries.values()].flatMap(entry => (entry.running ? [entry.running.done] : []))
      if (running.length === 0) return
      await Promise.all(running)
    }
  }

  async schedule(definition: StoredDefinition): Promise<void> {
    const { id, epoch, config } = definition
    if (config.type === 'system-notifications-v1') return
    const goesOn = (state: DefinitionState | undefined) => state?.epoch === epoch && state.status !== 'paused'
    const now = this.#entries.get(id)?.state
    if (goesOn(now) && now?.status === 'runnable' && !this.#held.has(id)) return
    await this.#change(id, async entry => {
      const { runs = 0, failures = 0, lastRun = null } = entry?.state ?? {}
      const state: DefinitionState =
        entry && goesOn(entry.state)
          ? { ...entry.state, status: 'runnable', retryAt: 0, failed: 0 }
          : { ...firstState(epoch, this.#firstTo(definition)), runs, failures, lastRun }
      await this.#keep(id, state)
      this.#entries.set(id, { state, running: null, startedAt: entry?.startedAt ?? 0 })
    })
  }

  unschedule(id: string): Promise<void> {
    return this.#change(id, async entry => {
      if (!entry || entry.state.status === 'paused') return
      entry.state = { ...entry.state, status: 'paused', late: [], mark: null }
      await this.#keep(id, entry.state)
    })
  }

  removed(id: string): Promise<void> {
    return this.#change(id, async () => {
      this.#entries.delete(id)
      await this.#parts.services.records.log(STATE_LOG).remove(id)
    })
  }

  async contexts(ids: readonly string[]): Promise<ReadonlyMap<string, SchedulerContext>> {
    const known = ids.filter(id => this.#entries.has(id))
    const queued = await this.#parts.queued(known)
    const contexts = new Map<string, SchedulerContext>()
    for (const id of known) {
      const entry = this.#entries.get(id)
      const definition = await this.#definitions().find(id)
      if (!entry || !definition || definition.config.type === 'system-notifications-v1') continue
      const { search_within_ms: withinMs } = definition.config
      contexts.set(
        id,
        contextOf(entry.state, { running: entry.running !== null, withinMs, queued: queued.get(id) ?? 0 }),
      )
    }
    return contexts
  }

  tick(): void {
    if (this.#stopping.signal.aborted) return
    const jump = this.#watch.look()
    if (jump !== 0) this.#wasSet(jump)
    this.#fill()
  }

  async execute(definition: StoredDefinition, request: ExecuteRequest): Promise<void> {
    const { services, parts } = this.#parts
    const { id, epoch } = definition
    const signal = AbortSignal.any([request.signal, this.#stopping.signal])
    try {
      const range = resolveRange(request.timerange, this.#clock.now())
      if (!(range.from < range.to)) throw badRequest('timerange: its end must lie behind its beginning.')
      const run = beginRun(services, definition, {
        id,
        epoch,
        signal,
        streams: await this.#allStreams(),
        now: () => this.#clock.now(),
        nonce: crypto.randomUUID(),
        instead: request.streams,
        batchSize: request.batchSize,
      })
      const events: NewEvent[] = []
      for (const window of executedWindows(run.prepared, range)) events.push(...(await run.windows.range(window)))
      await commitRun({ services, parts, signal }, { definition, from: range.from, to: range.to, events }, null)
      this.#metrics.events.increment(events.length)
    } catch (error) {
      throw asApiError(error)
    }
  }

  async runNow(id: string): Promise<void> {
    const entry = this.#entries.get(id)
    if (!entry || entry.state.status === 'paused') throw badRequest(`The definition <${id}> is not scheduled.`)
    const definition = await this.#definitions().find(id)
    await this.#alone(id, async () => {
      await entry.running?.done
      const { status, failed, nextTo } = entry.state
      if (!definition || (status === 'runnable' && failed === 0 && nextTo > this.#clock.now()))
        return this.#runToNow(id, definition)
      entry.state = { ...entry.state, status: 'runnable', retryAt: 0 }
      await this.#launch(id, entry, true)
      const error = entry.state.lastRun?.error
      if (error) throw badRequest(error)
    })
  }

  async preview(draft: DraftDefinition, { caller, ...request }: PreviewRequest): Promise<Preview> {
    const { services } = this.#parts
    try {
      const readable = await readableStreams(services, caller, draft)
      const signal = AbortSignal.any([request.signal, this.#stopping.signal])
      return await previewOf(
        { services, draft, streams: readable, now: () => this.#clock.now() },
        { ...request, signal },
      )
    } catch (error) {
      throw asApiError(error)
    }
  }

  #definitions() {
    return this.#parts.services.records.as(system('alerts')).of(eventDefinitions)
  }

  async #allStreams(): Promise<readonly string[]> {
    const asked = (this.#streams ??= allStreams(this.#parts.services))
    try {
      return await asked
    } catch (error) {
      if (this.#streams === asked) this.#streams = null
      throw error
    }
  }

  /** A definition whose schedule cannot be read fails at its first run, which tells why. */
  #firstTo({ config }: StoredDefinition): number {
    const now = this.#clock.now()
    try {
      return config.type === 'system-notifications-v1' ? now : firstEnd(scheduleOf(config), now)
    } catch {
      return now
    }
  }

  /** Runs the window that ends now, beside those of the schedule. */
  async #runToNow(id: string, definition: StoredDefinition | null): Promise<void> {
    if (!definition || definition.config.type === 'system-notifications-v1')
      throw badRequest(`The definition <${id}> has no windows.`)
    const to = new Date(this.#clock.now()).toISOString()
    const from = new Date(this.#clock.now() - definition.config.search_within_ms).toISOString()
    const timerange = { type: 'absolute', from, to } as const
    await this.execute(definition, { timerange, streams: [], batchSize: 500, signal: this.#stopping.signal })
  }

  /** Changes what is kept of a definition. Its run is aborted, and none begins meanwhile. */
  #change<R>(id: string, work: (entry: Entry | undefined) => Promise<R>): Promise<R> {
    const running = this.#entries.get(id)?.running
    running?.controller.abort(new Error('The definition was changed.'))
    return this.#alone(id, async () => {
      await running?.done
      return work(this.#entries.get(id))
    })
  }

  /** Keeps the schedule from running a definition, and others from changing it. */
  async #alone<R>(id: string, work: () => Promise<R>): Promise<R> {
    const before = this.#held.get(id)
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#held.set(id, promise)
    try {
      await before
      return await work()
    } finally {
      if (this.#held.get(id) === promise) this.#held.delete(id)
      resolve()
    }
  }

  async #keep(id: string, state: DefinitionState, unhurried = false): Promise<void> {
    await this.#parts.services.records.writeLogs([stateWrite(id, state, unhurried)])
  }

  #wasSet(jumpMs: number): void {
    const { log, records } = this.#parts.services
    log.warn({ seconds: Math.round(jumpMs / 1000) }, 'The clock was set; the windows of alerts follow it.')
    void Promise.all([keepSkipped(records, this.#watch.skipped), jumpMs < 0 && this.#followClock()]).catch(
      (error: unknown) => log.error({ err: error }, 'Windows could not follow the clock.'),
    )
  }

  /** Moves windows back that lie too far ahead, since the clock was set back. */
  async #followClock(): Promise<void> {
    const now = this.#clock.now()
    for (const [id, entry] of this.#entries) {
      const config = (await this.#definitions().find(id))?.config
      if (!config || config.type === 'system-notifications-v1' || entry.state.status !== 'runnable') continue
      if (movedBack(config, entry.state.nextTo, now) === entry.state.nextTo) continue
      await this.#change(id, async changed => {
        if (changed !== entry || entry.state.status !== 'runnable') return
        const nextTo = movedBack(config, entry.state.nextTo, now)
        const firstTo = Math.min(entry.state.firstTo, nextTo)
        // Those from the next window on are evaluated again anyway.
        const late = entry.state.late.filter(end => end < nextTo)
        entry.state = { ...entry.state, nextTo, firstTo, retryAt: 0, late }
        await this.#keep(id, entry.state)
      })
    }
  }

  /** Begins as many runs as may be; those that waited longest first. */
  #fill(): void {
    if (this.#stopping.signal.aborted) return
    const monotonic = this.#clock.monotonic()
    const lastsLong = ({ running, startedAt, state }: Entry) =>
      (state.lastRun?.durationMs ?? 0) >= SLOW_MS || (running !== null && monotonic - startedAt >= SLOW_MS)
    const running = [...this.#entries.values()].filter(entry => entry.running !== null)
    let slow = running.filter(lastsLong).length
    let free = Math.min(
      AT_ONCE - running.filter(({ startedAt }) => monotonic - startedAt < SLOW_MS).length,
      MOST_AT_ONCE - running.length,
    )
    if (free <= 0) return
    const now = this.#clock.now()
    const due = [...this.#entries].filter(
      ([id, entry]) => !this.#held.has(id) && (isDue(entry, now) || hasLateRest(entry, now)),
    )
    if (due.length === 0) return
    const counters = this.#parts.services.ingest.counters()
    for (const [id, entry] of due.sort(([, a], [, b]) => a.startedAt - b.startedAt)) {
      if (free <= 0) return
      const isReady = isDue(entry, now) && isStoredUntil(entry.state.nextTo, now, counters)
      if (!isReady && !hasLateRest(entry, now)) continue
      if (lastsLong(entry) && ++slow > MOST_SLOW) continue
      free--
      void this.#launch(id, entry, isReady)
    }
  }

  #launch(id: string, entry: Entry, isReady: boolean): Promise<void> {
    const controller = new AbortController()
    entry.startedAt = this.#clock.monotonic()
    const done = this.#run(id, entry, controller, isReady).finally(() => {
      entry.running = null
      this.#fill()
    })
    entry.running = { controller, done }
    return done
  }

  async #run(id: string, entry: Entry, { signal: halted }: AbortController, isReady: boolean): Promise<void> {
    const { services, parts, existing } = this.#parts
    const began = this.#clock.now()
    try {
      const definition = await this.#definitions().find(id)
      if (!definition?.enabled) return await this.#pause(id, entry)
      const config = await services.records.as(system('alerts')).config(eventsConfig).get()
      const signal = AbortSignal.any([
        halted,
        this.#stopping.signal,
        AbortSignal.timeout(Math.max(1, config.events_search_timeout)),
      ])
      const { events, lateWindows } = await runDue({
        services,
        parts,
        existing,
        definition,
        state: entry.state,
        streams: await this.#allStreams(),
        signal,
        now: () => this.#clock.now(),
        isDue: isReady,
        catchupMs: config.events_catchup_window,
        tellsNothing: (window: Window) => !this.#watch.wasSkipped(window),
        written: state => void (entry.state = state),
      })
      this.#metrics.runs.increment()
      this.#metrics.events.increment(events)
      this.#metrics.lateWindows.increment(lateWindows)
      this.#metrics.lateness(entry.state.lastRun?.latenessMs ?? 0)
    } catch (error) {
      if (!halted.aborted && !this.#stopping.signal.aborted) await this.#failed(id, entry, began, error)
    }
  }

  /** It was disabled while it waited for its turn. */
  async #pause(id: string, entry: Entry): Promise<void> {
    entry.state = { ...entry.state, status: 'paused' }
    await this.#keep(id, entry.state)
  }

  async #failed(id: string, entry: Entry, began: number, error: unknown): Promise<void> {
    const { log } = this.#parts.services
    const isPermanent = error instanceof PermanentError || error instanceof UnsupportedQueryError
    const now = this.#clock.now()
    const { state } = entry
    const failed = state.failed + 1
    entry.state = {
      ...state,
      status: isPermanent ? 'error' : 'runnable',
      failed,
      failures: state.failures + 1,
      runs: state.runs + 1,
      retryAt: now + Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** Math.min(10, failed - 1)),
      triggeredAt: began,
      lastRun: {
        durationMs: Math.max(0, now - began),
        events: 0,
        latenessMs: Math.max(0, now - state.nextTo),
        error: reasonOf(error),
      },
    }
    this.#metrics.failures.increment()
    log[isPermanent || failed === 1 ? 'warn' : 'debug'](
      { err: error, definition: id },
      isPermanent
        ? 'An event definition cannot be run; it is not run again before it is saved.'
        : 'A run of an event definition failed; it is tried again.',
    )
    await this.#keep(id, entry.state, true).catch((err: unknown) =>
      log.warn({ err, definition: id }, 'The state of an event definition could not be kept.'),
    )
  }
}

const isDue = ({ state, running }: Entry, now: number): boolean =>
  running === null && state.status === 'runnable' && state.nextTo <= now && mayTry(state, now)

/** A time to try again that lies far ahead is of before the clock was set back. */
const mayTry = ({ retryAt }: DefinitionState, now: number): boolean => retryAt <= now || retryAt > now + MAX_RETRY_MS

/** Closed windows are left over, and the last run is some time ago. */
const hasLateRest = ({ state, running }: Entry, now: number): boolean =>
  running === null &&
  state.status === 'runnable' &&
  state.late.length > 0 &&
  mayTry(state, now) &&
  Math.abs(now - (state.triggeredAt ?? 0)) >= LATE_REST_MS

function movedBack(config: Parameters<typeof scheduleOf>[0], nextTo: number, now: number): number {
  try {
    return afterSetBack(scheduleOf(config), nextTo, now)
  } catch {
    return nextTo
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The run took longer than a search of events may (events_search_timeout).'
  return (error instanceof Error ? error.message : String(error)).slice(0, 1000)
}

function asApiError(error: unknown): unknown {
  if (error instanceof ApiError) return error
  if (error instanceof PermanentError || error instanceof UnsupportedQueryError) return badRequest(error.message)
  return error
}
