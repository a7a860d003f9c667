/** Message processing of this node: paused and resumed by people, also over a restart. */
import { perServer } from '../per-server.ts'
import { writeActivity } from '../platform/log/activity.ts'
import type { Caller } from '../platform/records/caller.ts'
import type { Services } from '../services.ts'
import { lifecycleOf } from './lifecycle.ts'
import { keepPause, keptPause, type Pause } from './node-state.ts'
import type { Cause } from './notifications.ts'

const retryMs = 5000

export class Processing {
  /** Null while it runs. */
  paused: Pause | null = null
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
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
      const { jobs, log } = this.#services
      log.warn({ err: error }, 'Message processing was resumed, which cannot be written down yet: until then a restart would pause it again.')
      const end = jobs.every(retryMs, 'remember that processing was resumed', async () => {
        if (!this.paused) await this.#keepResumed(by).then(end, () => {})
        else end()
      })
    }
  }

  async #keepResumed(by: string): Promise<void> {
    await keepPause(this.#services, by, null)
    await this.#said('resumed', by)
  }

  /** What administrators are told while it is paused. */
  causes(): readonly Cause[] {
    if (!this.paused) return []
    const { by, at } = this.paused
    return [{
      type: 'generic', severity: 'normal', key: 'processing',
      details: {
        title: 'Message processing is paused',
        description: `${by} paused it at ${new Date(at).toISOString()}. Messages are taken in and wait in the journal; they can be found once `
          + 'processing is resumed.',
      },
    }]
  }

  async #said(what: 'paused' | 'resumed', by: string): Promise<void> {
    lifecycleOf(this.#services).override = null
    await writeActivity(this.#services, 'processing', `Message processing was ${what} by ${by}.`)
  }
}

export const processingOf = perServer(services => new Processing(services))
