/**
 * What an administrator should know now. A notification stands while its cause lasts; one that was dismissed returns with the
 * next cause.
 */
import type { Notification } from '../../../core/system/schema.ts'
import { perServer } from '../per-server.ts'
import { writeActivity } from '../platform/log/activity.ts'
import type { Services } from '../services.ts'
import { Dismissals, nameOf } from './dismissals.ts'
import { damageCauses } from './damage-causes.ts'
import { failureCausesOf } from './failure-causes.ts'
import { ingestCausesOf } from './ingest-causes.ts'
import { inputNamed, streamTitle } from './input-names.ts'
import { processingOf } from './processing.ts'

export type Cause = Pick<Notification, 'type' | 'severity' | 'key' | 'details'>
/** After a start, causes take their time to show again: an input tries for a while. What was dismissed before is not forgotten so soon. */
const returnMs = 120_000

export class Notifications {
  readonly #services: Services
  readonly #active = new Map<string, Notification>()
  readonly #dismissals: Dismissals
  readonly #states = new Map<string, string>()
  readonly #since = performance.now()

  constructor(services: Services) {
    this.#services = services
    this.#dismissals = new Dismissals(services)
  }

  /** What was dismissed before the server stopped stays so while its cause lasts. */
  restore(): Promise<void> {
    return this.#dismissals.load()
  }

  /** Newest first. */
  list(): readonly Notification[] {
    return [...this.#active.values()]
      .filter(notification => !this.#dismissals.has(nameOf(notification)))
      .sort((a, b) => (a.timestamp < b.timestamp ? 1 : -1))
  }

  find(type: string, key?: string): Notification | null {
    return this.list().find(notification => notification.type === type && (key === undefined || notification.key === key)) ?? null
  }

  /** Until its cause ends. Without a key: all of the type. */
  async dismiss(type: string, key?: string): Promise<void> {
    for (const [known, notification] of this.#active)
      if (notification.type === type && (key === undefined || notification.key === key)) await this.#dismissals.add(known)
  }

  /** Compares what should be said with what is. @param now a clock that only goes on */
  async look(now: number = performance.now()): Promise<void> {
    const causes = new Map((await this.#causes()).map(cause => [nameOf(cause), cause]))
    const ended = [...this.#active.keys()].filter(known => !causes.has(known))
    for (const known of ended) this.#active.delete(known)
    for (const [known, cause] of causes) {
      const since = this.#active.get(known)?.timestamp ?? new Date().toISOString()
      this.#active.set(known, { ...cause, timestamp: since, node_id: this.#services.node.nodeId })
    }
    for (const known of now - this.#since < returnMs ? ended : this.#dismissals.names)
      if (!causes.has(known)) await this.#dismissals.remove(known)
    await this.#recordStates()
    await ingestCausesOf(this.#services).record()
  }

  async #causes(): Promise<Cause[]> {
    const { ingest, messages } = this.#services
    const causes: Cause[] = []
    const states = ingest.statuses()
    for (const { id, state, detail } of states) {
      if (state !== 'FAILED' && state !== 'FAILING') continue
      const type = state === 'FAILED' ? 'input_failed_to_start' : 'input_failing'
      const input = await inputNamed(this.#services, id)
      causes.push({ type, severity: 'urgent', key: id, details: { input_id: id, input, reason: detail ?? '' } })
    }
    if (!states.some(({ state }) => state === 'RUNNING' || state === 'STARTING'))
      causes.push({ type: 'no_input_running', severity: 'urgent' })
    causes.push(
      ...ingestCausesOf(this.#services).look(), ...processingOf(this.#services).causes(), ...await failureCausesOf(this.#services).look(),
      ...await this.#brokenStreams(), ...damageCauses(this.#services),
    )
    const store = await messages.health()
    if (!store.writable) {
      causes.push({
        type: 'es_index_blocked',
        severity: 'urgent',
        details: {
          title: 'Messages cannot be stored.',
          description: `${store.reason ?? ''}. They wait in the journal meanwhile; what is stored already is searched as ever. `
            + 'Storing goes on by itself: give the disk of the data folder free space.',
          blockDetails: [],
        },
      })
    }
    return causes
  }

  /** One for each stream with rules that cannot be used. */
  async #brokenStreams(): Promise<Cause[]> {
    const byStream = Map.groupBy(this.#services.ingest.routingProblems(), ({ streamId }) => streamId)
    return Promise.all([...byStream].map(async ([id, problems]): Promise<Cause> => ({
      type: 'stream_processing_disabled', severity: 'urgent', key: id,
      details: {
        stream_id: id, stream_title: await streamTitle(this.#services, id), fault_count: problems.length, reason: problems[0]!.reason,
      },
    })))
  }

  /** What an input's states were goes into the activity log. */
  async #recordStates(): Promise<void> {
    for (const { id, state, detail } of this.#services.ingest.statuses()) {
      if (this.#states.get(id) === state) continue
      this.#states.set(id, state)
      const input = await inputNamed(this.#services, id)
      await writeActivity(this.#services, 'inputs', `${input} is now ${state}${detail ? `: ${detail}` : '.'}`)
    }
  }
}

export const notificationsOf = perServer(services => new Notifications(services))
