/**
 * Keeps the notifications for administrators. A notification stands while its cause lasts; a dismissed one returns with
 * the next cause.
 */
import type { Notification } from '../../../core/system/schema.ts'
import { writeActivity } from '../platform/log/activity.ts'
import type { Services } from '../platform/services.ts'
import type { Processing } from '../processing/processing.ts'
import { Dismissals, nameOf } from './dismissals.ts'
import { damageCauses } from './damage-causes.ts'
import type { GeoIpDatabases } from '../geo-ip/databases.ts'
import { FailureCauses } from './failure-causes.ts'
import { geoIpCauses } from './geo-ip-causes.ts'
import { IngestCauses } from './ingest-causes.ts'
import { inputNamed, streamTitle } from './input-names.ts'
import type { InstanceNames } from '../instance-names/instance-names.ts'
import { instanceNameCauses } from './instance-name-causes.ts'
import type { NotificationsApi } from '../notifications/area.ts'
import { notificationCauses } from './notification-causes.ts'
import { pauseCauses } from './pause-causes.ts'
import type { TrafficLimits } from './traffic-limit.ts'

export type Cause = Pick<Notification, 'type' | 'severity' | 'key' | 'details'>
/** After a start, causes take their time to show again: an input tries for a while. What was dismissed before is not forgotten so soon. */
const returnMs = 120_000

export class Notifications {
  readonly #services: Services
  readonly #processing: Processing
  readonly #limits: Pick<TrafficLimits, 'causes'>
  readonly #geoIp: Pick<GeoIpDatabases, 'problems'>
  readonly #instanceNames: Pick<InstanceNames, 'problems'>
  readonly #ofEvents: Pick<NotificationsApi, 'mailTrouble' | 'failing'>
  readonly #ofIngest: IngestCauses
  readonly #ofFailures: FailureCauses
  readonly #active = new Map<string, Notification>()
  readonly #dismissals: Dismissals
  readonly #states = new Map<string, string>()
  readonly #since = performance.now()

  constructor(
    services: Services,
    processing: Processing,
    limits: Pick<TrafficLimits, 'causes'>,
    geoIp: Pick<GeoIpDatabases, 'problems'>,
    instanceNames: Pick<InstanceNames, 'problems'>,
    ofEvents: Pick<NotificationsApi, 'mailTrouble' | 'failing'>,
  ) {
    this.#services = services
    this.#processing = processing
    this.#limits = limits
    this.#geoIp = geoIp
    this.#instanceNames = instanceNames
    this.#ofEvents = ofEvents
    this.#ofIngest = new IngestCauses(services)
    this.#ofFailures = new FailureCauses(services)
    this.#dismissals = new Dismissals(services)
  }

  /** Restores dismissals: they hold across a restart while the cause lasts. */
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
    return (
      this.list().find(notification => notification.type === type && (key === undefined || notification.key === key)) ??
      null
    )
  }

  /** Until its cause ends. Without a key: all of the type. */
  async dismiss(type: string, key?: string): Promise<void> {
    for (const [known, notification] of this.#active)
      if (notification.type === type && (key === undefined || notification.key === key))
        await this.#dismissals.add(known)
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
    await this.#ofIngest.record()
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
      ...this.#ofIngest.look(),
      ...pauseCauses(this.#processing.paused),
      ...(await this.#ofFailures.look()),
      ...(await this.#brokenStreams()),
      ...damageCauses(this.#services),
      ...geoIpCauses(this.#geoIp),
      ...instanceNameCauses(this.#instanceNames),
      ...(await this.#limits.causes()),
      ...(await notificationCauses(this.#ofEvents)),
    )
    const store = await messages.health()
    if (!store.writable) {
      causes.push({
        type: 'es_index_blocked',
        severity: 'urgent',
        details: {
          title: 'Messages cannot be stored.',
          description:
            `${store.reason ?? ''}. They wait in the journal meanwhile; what is stored already is searched as ever. ` +
            'Storing continues on its own: give the disk of the data folder free space.',
          blockDetails: [],
        },
      })
    }
    return causes
  }

  /** One for each stream with rules that cannot be used. */
  async #brokenStreams(): Promise<Cause[]> {
    const byStream = Map.groupBy(this.#services.ingest.routingProblems(), ({ streamId }) => streamId)
    return Promise.all(
      [...byStream].map(
        async ([id, problems]): Promise<Cause> => ({
          type: 'stream_processing_disabled',
          severity: 'urgent',
          key: id,
          details: {
            stream_id: id,
            stream_title: await streamTitle(this.#services, id),
            fault_count: problems.length,
            reason: problems[0]!.reason,
          },
        }),
      ),
    )
  }

  /** Records changes of the inputs' states in the activity log. */
  async #recordStates(): Promise<void> {
    for (const { id, state, detail } of this.#services.ingest.statuses()) {
      if (this.#states.get(id) === state) continue
      this.#states.set(id, state)
      const input = await inputNamed(this.#services, id)
      await writeActivity(this.#services, 'inputs', `${input} is now ${state}${detail ? `: ${detail}` : '.'}`)
    }
  }
}
