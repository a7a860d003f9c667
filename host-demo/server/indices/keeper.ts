/** Applies the strategies of all index sets: rotation by time, and retention. Counts and sizes are bounds that the writer keeps to. */
import { planOf } from '../../../core/indices/plan.ts'
import { IndexNotFoundError, type IndexInfo } from '../platform/messages/message-store.ts'
import { system } from '../platform/records/callers.ts'
import type { JobKind } from '../platform/scheduler/job.ts'
import type { Services } from '../platform/services.ts'
import { indexSets, type StoredIndexSet } from './collection.ts'
import { isRotationDue, surplus } from './due.ts'
import { inOrder } from './service.ts'
import type { DailyVolumes } from './volumes.ts'

/** Interval at which the clock is looked at. A rotation by the writer is followed at once. */
const LOOK_MS = 5_000

export class IndexKeeper {
  readonly #services: Services
  readonly #volumes: DailyVolumes
  readonly #kind: JobKind
  /** Indices on their way out, by name. They wait for searches, and nothing waits for them. */
  readonly #removing = new Map<string, Promise<void>>()
  #again = false

  constructor(services: Services, volumes: DailyVolumes) {
    this.#services = services
    this.#volumes = volumes
    this.#kind = {
      kind: 'IndexRotationJob',
      description: 'Rotates indices, and deletes or closes old ones, as the strategies of their index sets say',
      schedule: { trigger: { everyMs: LOOK_MS }, missed: 'skip' },
      // Runs on a full disk: it is what makes room.
      history: 0,
      run: async () => {
        do {
          this.#again = false
          await this.#look()
        } while (this.#again)
      },
    }
  }

  start(): void {
    this.#services.scheduler.define(this.#kind)
    this.#services.messages.onRotation(() => this.wake())
    this.wake()
  }

  /** Looks now: strategies have changed, or the writer has gone on in a new index. */
  wake(): void {
    this.#again = true
    void this.#services.scheduler.start(this.#kind, undefined, { key: 'now' })
  }

  async stop(): Promise<void> {
    await Promise.all(this.#removing.values())
  }

  async #look(): Promise<void> {
    const { records, messages, log } = this.#services
    const sets = (await records.as(system('indices')).of(indexSets).all()).filter(({ writable }) => writable)
    const before = await messages.indices()
    // Before old indices go: what was written to them counts.
    await this.#volumes.look(before).catch((error: unknown) => {
      log.warn({ err: error }, 'What index sets have stored today could not be recorded.')
    })
    let rotated = false
    for (const set of sets) rotated = (await this.#rotate(set, before)) || rotated
    const indices = rotated ? await messages.indices() : before
    for (const set of sets) this.#retain(set, indices)
  }

  async #rotate(set: StoredIndexSet, all: readonly IndexInfo[]): Promise<boolean> {
    const { messages, log } = this.#services
    if (!isRotationDue(planOf(set).rotation, inOrder(all, set.id), Date.now())) return false
    try {
      await messages.rotate(set.id)
      return true
    } catch (error) {
      log.error({ err: error, indexSet: set.title }, 'An index set could not be rotated; it is tried again.')
      return false
    }
  }

  #retain(set: StoredIndexSet, all: readonly IndexInfo[]): void {
    const plan = planOf(set)
    for (const { name } of surplus(plan, inOrder(all, set.id), Date.now())) {
      if (this.#removing.has(name)) continue
      const removal = this.#remove(name, plan.retention.action).finally(() => this.#removing.delete(name))
      this.#removing.set(name, removal)
    }
  }

  async #remove(name: string, action: 'delete' | 'close' | 'none'): Promise<void> {
    const { messages, log } = this.#services
    try {
      await (action === 'delete' ? messages.deleteIndex(name) : messages.closeIndex(name))
    } catch (error) {
      if (error instanceof IndexNotFoundError) return
      log.error({ err: error, index: name }, `An old index could not be ${action}d; it is tried again.`)
    }
  }
}
