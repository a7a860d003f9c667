/** Messages per second of the last hour, taken in and stored, by steps of 30 seconds. A restart keeps the steps before it. */
import type { ThroughputHistory, ThroughputStep } from '../../../core/system/schema.ts'
import type { Log } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'

const stepMs = 30_000
const keepMs = 3_600_000

interface Totals {
  readonly input: number
  readonly output: number
}
interface OpenStep {
  readonly at: number
  readonly since: number
  readonly from: Totals
}

export class ThroughputRecorder {
  readonly #services: Services
  readonly #log: Log
  #steps: readonly ThroughputStep[] = []
  #open: OpenStep | null = null

  constructor(services: Services) {
    this.#services = services
    this.#log = services.records.log('throughput', { unhurried: true })
  }

  /** Reads the steps that earlier starts of this node recorded. */
  async restore(now: number = Date.now()): Promise<void> {
    const rows = await this.#log.list({ entity: this.#services.node.nodeId, from: now - keepMs })
    this.#steps = rows
      .toReversed()
      .map(({ at, body }) => ({ at, input: Number(body['input']), output: Number(body['output']) }))
  }

  /** Finishes the open step when its time is over. Called about once a second. */
  async look(now: number = Date.now()): Promise<void> {
    const at = Math.floor(now / stepMs) * stepMs
    if (this.#open?.at === at) return
    const finished = this.#current(now)
    this.#open = { at, since: now, from: this.#totals() }
    if (!finished) return
    this.#steps = [...this.#steps, finished].filter(step => step.at > now - keepMs && step.at < at)
    const { nodeId } = this.#services.node
    await this.#log.put({ id: `${nodeId}:${finished.at}`, entity: nodeId, at: finished.at, body: { ...finished } })
    await this.#log.removeWhere({ to: now - keepMs })
  }

  /** Returns the recorded steps and the one that runs, oldest first. A step in which the server did not run is absent. */
  history(now: number = Date.now()): ThroughputHistory {
    const current = this.#current(now)
    const steps = this.#steps.filter(step => step.at > now - keepMs && step.at !== current?.at)
    return { step_ms: stepMs, span_ms: keepMs, now, steps: current ? [...steps, current] : [...steps] }
  }

  #current(now: number): ThroughputStep | null {
    if (!this.#open) return null
    const { at, since, from } = this.#open
    // A clock that was set has no rate to tell.
    const seconds = (now - since) / 1000
    if (seconds <= 0 || seconds > (2 * stepMs) / 1000) return null
    const { input, output } = this.#totals()
    const rate = (to: number, before: number) => Math.round((Math.max(0, to - before) / Math.max(1, seconds)) * 10) / 10
    return { at, input: rate(input, from.input), output: rate(output, from.output) }
  }

  #totals(): Totals {
    const { input, output } = this.#services.ingest.counters().stages
    return { input: input.total, output: output.total }
  }
}
