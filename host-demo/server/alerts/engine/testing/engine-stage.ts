/**
 * An engine over a real message store, with clocks that a test sets. Its events go into a log table in the commit of their run, which notes
 * events that are made twice.
 */
import type { Event } from '../../../../../core/notifications/model.ts'
import type { FieldValue, Message, MessagesRequest, MessageStore } from '../../../platform/messages/message-store.ts'
import { system } from '../../../platform/records/callers.ts'
import { area as streams } from '../../../streams/area.ts'
import { testServer, type TestServer } from '../../../testing/test-server.ts'
import { eventDefinitions, type DefinitionBody, type StoredDefinition } from '../../collection.ts'
import type { NewEvent, Run, RunPart } from '../../run.ts'
import { openMessageStage, type MessageStage } from '../../testing/message-stage.ts'
import { createEngine, type SteppedEngine } from '../create-engine.ts'
import { readStates, type DefinitionState } from '../state.ts'

export const DEFAULT_STREAM = '000000000000000000000001'
const INDEX_SET = 'test'
const EVENTS = 'test_events'

export interface SentMessage {
  /** Given in UTC milliseconds. */
  readonly timestamp: number
  readonly streams?: readonly string[]
  readonly fields?: Readonly<Record<string, FieldValue>>
}

/** Returns an aggregation-v1 definition without series, every minute over the last one, unless the parts say otherwise. */
export const definitionOf = (config: object = {}, more: Partial<DefinitionBody> = {}): DefinitionBody => ({
  scope: 'DEFAULT',
  title: 'Test',
  description: '',
  remediation_steps: '',
  updated_at: '2026-01-01T00:00:00.000Z',
  updated_by: null,
  priority: 2,
  alert: false,
  config: {
    type: 'aggregation-v1',
    query: '',
    query_parameters: [],
    streams: [],
    group_by: [],
    series: [],
    conditions: null,
    search_within_ms: 60_000,
    execute_every_ms: 60_000,
    ...config,
  } as DefinitionBody['config'],
  field_spec: {},
  key_spec: [],
  notification_settings: { grace_period_ms: 0, backlog_size: null },
  notifications: [],
  storage: [],
  enabled: true,
  epoch: 1,
  version: 1,
  ...more,
})

export class EngineStage {
  /** Holds both clocks of the engine. */
  readonly clock: { wall: number; steady: number }
  /** Every event that was committed, in order. */
  readonly made: NewEvent[] = []
  /** Runs that were committed with events. */
  readonly runs: Run[] = []
  /** Called before the rows of a run are written; may throw. */
  beforeCommit: (run: Run) => unknown = () => undefined
  /** Called before messages are read. */
  beforeRead: (request: MessagesRequest) => unknown = () => undefined
  engine!: SteppedEngine
  readonly #server: TestServer
  readonly #messages: MessageStage
  #written = 0

  private constructor(server: TestServer, messages: MessageStage, wall: number) {
    this.#server = server
    this.#messages = messages
    this.clock = { wall, steady: 0 }
    server.services.ingest.pretend({ counted: { receivedThrough: { input: 0, processed: 0, output: Infinity } } })
  }

  /** @param wall what the wall clock says, UTC milliseconds */
  static async open(wall: number): Promise<EngineStage> {
    const messages = await openMessageStage()
    await messages.messages.ensureIndexSet({ id: INDEX_SET, prefix: INDEX_SET })
    const stage = new EngineStage(await testServer([streams], {}, messages.messages), messages, wall)
    await stage.restart()
    return stage
  }

  get services() {
    return this.#server.services
  }

  get store() {
    return this.#messages.messages
  }

  /** Stops the engine, where there is one, and begins another over the same records, so many milliseconds later. */
  async restart(laterMs = 0): Promise<void> {
    await (this.engine as SteppedEngine | undefined)?.stop()
    this.pass(laterMs)
    const { services, store } = this
    const messages = Object.create(store, {
      messages: {
        value: async (request: MessagesRequest, signal?: AbortSignal) => {
          await this.beforeRead(request)
          return store.messages(request, signal)
        },
      },
      arrivals: { value: (...given: Parameters<MessageStore['arrivals']>) => store.arrivals(...given) },
      aggregate: { value: store.aggregate.bind(store) },
    }) as MessageStore
    this.engine = createEngine(
      {
        // The test ticks in place of the scheduler.
        services: { ...services, messages, scheduler: { ...services.scheduler, define: () => undefined as never } },
        parts: [this.#part],
        existing: async ids => {
          const there = new Set(await services.records.log(EVENTS).ids())
          return new Set(ids.filter(id => there.has(id)))
        },
        queued: async ids => new Map(ids.map(id => [id, 0])),
      },
      { now: () => this.clock.wall, monotonic: () => this.clock.steady },
    )
    await this.engine.start()
  }

  /** Forgets definitions, states and events; messages stay. */
  async reset(wall: number): Promise<void> {
    const stored = this.#definitions()
    for (const { id } of await stored.all()) {
      await this.engine.removed(id)
      await stored.delete(id)
    }
    for (const log of [EVENTS, 'alert_clock']) await this.services.records.log(log).removeWhere({})
    this.made.length = 0
    this.runs.length = 0
    this.beforeCommit = () => undefined
    this.beforeRead = () => undefined
    this.clock.wall = wall
    await this.restart()
  }

  /** Stores a definition and schedules it. */
  async define(config: object = {}, more: Partial<DefinitionBody> = {}): Promise<StoredDefinition> {
    const definition = await this.#definitions().insert(definitionOf(config, more))
    await this.engine.schedule(definition)
    return definition
  }

  async change(id: string, change: Partial<DefinitionBody>): Promise<StoredDefinition> {
    const definition = await this.#definitions().update(id, null, change)
    await (definition.enabled ? this.engine.schedule(definition) : this.engine.unschedule(id))
    return definition
  }

  /** Stores messages, in the order in which they arrive. */
  async send(...sent: readonly SentMessage[]): Promise<Message[]> {
    const messages = sent.map(({ timestamp, streams: ids = [DEFAULT_STREAM], fields = {} }) => ({
      id: `M${String(++this.#written).padStart(12, '0')}`,
      timestamp,
      streams: ids,
      fields: { source: 'test', message: 'a message', ...fields },
    }))
    if (messages.length > 0) await this.#messages.write(INDEX_SET, messages)
    return messages
  }

  /** Lets time pass on both clocks. */
  pass(ms: number): void {
    this.clock.wall += ms
    this.clock.steady += ms
  }

  /** Sets the wall clock only. */
  setClock(wall: number): void {
    this.clock.wall = wall
  }

  /** Runs everything that is due. */
  async run(): Promise<void> {
    this.engine.tick()
    await this.engine.idle()
  }

  /** Lets time pass in steps, and runs what is due after each. */
  async live(ms: number, stepMs = 10_000): Promise<void> {
    for (let passed = 0; passed < ms; passed += stepMs) {
      this.pass(Math.min(stepMs, ms - passed))
      await this.run()
    }
  }

  async state(id: string): Promise<DefinitionState> {
    return (await readStates(this.services.records)).get(id)!
  }

  events(id?: string): Event[] {
    return this.made.flatMap(({ event }) => (id === undefined || event.event_definition_id === id ? [event] : []))
  }

  /** Ids of the events that were made more than once. */
  doubled(): string[] {
    const seen = new Set<string>()
    return this.made.flatMap(({ event: { id } }) => {
      if (seen.has(id)) return [id]
      seen.add(id)
      return []
    })
  }

  async close(): Promise<void> {
    await this.engine.stop()
    await this.#server.close()
    await this.#messages.close()
  }

  #definitions() {
    return this.services.records.as(system('tests')).of(eventDefinitions)
  }

  readonly #part: RunPart = {
    writes: async run => {
      await this.beforeCommit(run)
      const put = run.events.map(({ event }) => ({
        id: event.id,
        entity: event.event_definition_id,
        at: Date.parse(event.timestamp),
        body: {},
      }))
      return [{ log: EVENTS, put }]
    },
    committed: run => {
      this.runs.push(run)
      this.made.push(...run.events)
    },
  }
}
