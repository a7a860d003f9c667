/** Whether the server runs and what load balancers are told (contract 2, 1.1 and 1.2). */
import type { LbStatus } from '../../../core/system/schema.ts'
import type { Services } from '../platform/services.ts'

export class Lifecycle {
  /**
   * Status set by an administrator. It holds until message processing is paused or resumed, or the server starts again.
   */
  override: LbStatus | null = null
  readonly #services: Services

  constructor(services: Services) {
    this.#services = services
  }

  get lbStatus(): LbStatus {
    return this.override ?? this.#services.ingest.health().lbStatus
  }

  get description(): string {
    if (this.override) return `override lb:${this.override}`
    if (!this.#services.ingest.isProcessing()) return 'paused'
    return this.#services.ingest.health().lbStatus === 'throttled' ? 'throttled' : 'running'
  }
}
