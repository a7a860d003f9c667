/** Message processing of this node: paused and resumed by people, also over a restart. */
import { writeActivity } from '../platform/log/activity.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { JobKind } from '../platform/scheduler/job.ts'
import type { Services } from '../platform/services.ts'
import type { Lifecycle } from './lifecycle.ts'
import { keepPause, keptPause, type Pause } from './node-state.ts'

const retryMs = 5000

export class Processing {
  /** Null while it runs. */
  paused: Pause | null = null
  /** Leaves no record: the full disk that makes it necessary would refuse that, too. */
  readonly keeping: JobKind<{ readonly by: string }> = {
    kind: 'ProcessingStateJob',
    description: 'Writes down that processing was resumed',
    history: 0,
    retry: { attempts: Infinity, delayMs: retryMs, maxDelayMs: retryMs },
    run: async ({ data: { by } }) => {
      if (!this.paused) await this.#keepResumed(by)
    },
  }
  readonly #services: Services
  readonly #lifecycle: Lifecycle

  constructor(services: Services, lifecycle: Lifecycle) {
    this.#services = services
    this.#lifecycle = lifecycle
  }

  /** Before anything is processed: what was paused when the server stopped stays so. */
  async restore(): Promise<void> {
    const { ingest, log } = this.#services
    this.paused = await keptPause(this.#services)
    if (!this.paused) return
    await ingest.pauseProcessing()
    log.warn(`Message processing is paused, as ${this.paused.by} left it; messages wait in the journal.`)
  }

  /** It is on the disk before it holds. As a lifecycle of its own it ends what load balancers were told instead of the truth. */
  async pause({ username }: Caller): Promise<void> {
    const by = username ?? ''
    if (!this.paused) {
      const paused = { by, at: Date.now() }
      await keepPause(this.#services, by, paused)
      this.paused = paused
    }
    await this.#services.ingest.pauseProcessing()
    await this.#said('paused', by)
  }

  /** It holds at once, also on a full disk, which processing may be what empties; it is kept as soon as it can be. */
  async resume({ username }: Caller): Promise<void> {
    const by = username ?? ''
    this.paused = null
    await this.#services.ingest.resumeProcessing()
    try {
      await this.#keepResumed(by)
    } catch (error) {
      const { scheduler, log } = this.#services
      log.warn(
        { err: error },
        'Message processing was resumed, which cannot be written down yet: until then a restart would pause it again.',
      )
      await scheduler.start(this.keeping, { by }, { key: 'resumed' })
    }
  }

  async #keepResumed(by: string): Promise<void> {
    await keepPause(this.#services, by, null)
    await this.#said('resumed', by)
  }

  async #said(what: 'paused' | 'resumed', by: string): Promise<void> {
    this.#lifecycle.override = null
    await writeActivity(this.#services, 'processing', `Message processing was ${what} by ${by}.`)
  }
}
