/** Messages that were set aside of late: said once for each that comes, for a day or until somebody dismisses it. */
import type { Services } from '../platform/services.ts'
import type { Cause } from './notifications.ts'

const dayMs = 24 * 3600 * 1000
/** Without news it is counted again so often. */
const recountMs = 60_000

export class FailureCauses {
  readonly #services: Services
  #counted = -1
  #countedAt = -Infinity
  #recent = 0

  constructor(services: Services) {
    this.#services = services
  }

  /** @param now a clock that only goes on */
  async look(now: number = performance.now()): Promise<readonly Cause[]> {
    const { ingest } = this.#services
    const { failures } = ingest.counters()
    if (failures !== this.#counted || now - this.#countedAt > recountMs) {
      this.#recent = await ingest.countFailures(Date.now() - dayMs)
      this.#counted = failures
      this.#countedAt = now
    }
    if (this.#recent === 0) return []
    const many = this.#recent === 1 ? 'One message' : `${this.#recent} messages`
    return [
      {
        // Another one is another cause: what was dismissed is said again.
        type: 'generic',
        severity: 'normal',
        key: `failures-${failures}`,
        details: {
          title: 'Messages could not be processed',
          description:
            `${many} of the last 24 hours made processing fail or hang three times and ${this.#recent === 1 ? 'was' : 'were'} set ` +
            'aside with the raw bytes; the others went on. Failed messages shows them and why.',
        },
      },
    ]
  }
}
