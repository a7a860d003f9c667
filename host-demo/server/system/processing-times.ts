/** Reports the progress of each stage: the time of receipt of the newest message that went through it. */
import type { ProcessingStatus } from '../../../core/system/schema.ts'
import type { Log } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'

/** It is kept so often, at most. */
const keepMs = 5000

interface Times {
  readonly input: number
  readonly processed: number
  readonly output: number
}

export class ProcessingTimes {
  readonly #services: Services
  readonly #log: Log
  #before: Times = { input: 0, processed: 0, output: 0 }
  #kept = ''
  #keptAt = -Infinity

  constructor(services: Services) {
    this.#services = services
    this.#log = services.records.log('processing_status', { unhurried: true })
  }

  /** Restores the times known when the server stopped. */
  async restore(): Promise<void> {
    const row = await this.#log.get(this.#services.node.nodeId)
    if (row) this.#before = row.body as unknown as Times
  }

  /** Keeps what changed. @param now a clock that only goes on */
  async look(now: number = performance.now()): Promise<void> {
    const times = this.#times()
    const key = Object.values(times).join()
    if (times.input === 0 || key === this.#kept || now - this.#keptAt < keepMs) return
    this.#kept = key
    this.#keptAt = now
    const { nodeId } = this.#services.node
    await this.#log.put({ id: nodeId, entity: nodeId, at: Date.now(), body: { ...times } })
  }

  get status(): ProcessingStatus {
    return shown(this.#times())
  }

  /** Null where nothing has been kept yet. */
  async persisted(): Promise<ProcessingStatus | null> {
    const row = await this.#log.get(this.#services.node.nodeId)
    return row && shown(row.body as unknown as Times)
  }

  /** A processed message has also been received, even if its receipt was counted by another run. */
  #times(): Times {
    const { input, processed, output } = this.#services.ingest.counters().receivedThrough
    const before = this.#before
    const stored = Math.max(output, before.output)
    const done = Math.max(processed, before.processed, stored)
    return { input: Math.max(input, before.input, done), processed: done, output: stored }
  }
}

const shown = ({ input, processed, output }: Times): ProcessingStatus => ({
  receive_times: {
    ingest: new Date(input).toISOString(),
    post_processing: new Date(processed).toISOString(),
    post_indexing: new Date(output).toISOString(),
  },
})
