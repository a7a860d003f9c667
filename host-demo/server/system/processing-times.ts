/** When each stage last handled a message: looked at once a second. */
import type { ProcessingStatus } from '../../../core/system/schema.ts'
import { perServer } from '../per-server.ts'
import type { Services } from '../services.ts'

const stages = ['input', 'processed', 'output'] as const

export class ProcessingTimes {
  readonly #services: Services
  readonly #totals = { input: 0, processed: 0, output: 0 }
  readonly #at = { input: 0, processed: 0, output: 0 }

  constructor(services: Services) {
    this.#services = services
  }

  look(now: number = Date.now()): void {
    const counters = this.#services.ingest.counters().stages
    for (const stage of stages) {
      const { total } = counters[stage]
      if (total !== this.#totals[stage]) this.#at[stage] = now
      this.#totals[stage] = total
    }
  }

  get status(): ProcessingStatus {
    const [ingest, processed, indexed] = stages.map(stage => new Date(this.#at[stage]).toISOString())
    return { receive_times: { ingest: ingest ?? '', post_processing: processed ?? '', post_indexing: indexed ?? '' } }
  }
}

export const processingTimesOf = perServer(services => new ProcessingTimes(services))
