/** Bytes by the hour: taken in, decoded, stored (contract 2, 1.3). An hour is kept for a year. */
import type { Traffic } from '../../../core/system/schema.ts'
import type { Log } from '../platform/records/log.ts'
import type { Services } from '../platform/services.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keepMs = 366 * dayMs
/** Interval between saves; counts since the last one are lost when the server is killed. */
const saveMs = 30_000

const kinds = ['input', 'output', 'decoded'] as const
type Bytes = Record<(typeof kinds)[number], number>

const nothing = (): Bytes => ({ input: 0, output: 0, decoded: 0 })
const bytesOf = (body: Readonly<Record<string, unknown>>): Bytes => ({
  input: Number(body['input']),
  output: Number(body['output']),
  decoded: Number(body['decoded']),
})

export class TrafficHistory {
  readonly #services: Services
  readonly #log: Log
  /** Count of the current hour: the amount at the server's start, and the amount since. */
  #hour: { readonly at: number; readonly bytes: Bytes } | null = null
  #counted: Bytes = nothing()
  #savedAt = 0

  constructor(services: Services) {
    this.#services = services
    this.#log = services.records.log('traffic', { unhurried: true })
  }

  /** Takes what was counted since the last look into the hour of `now` (UTC milliseconds). */
  async look(now: number = Date.now()): Promise<void> {
    const at = Math.floor(now / hourMs) * hourMs
    if (this.#hour?.at !== at) await this.#turn(at)
    const { bytes } = this.#hour!
    const counted = this.#services.ingest.counters().traffic
    for (const kind of kinds) bytes[kind] += counted[kind] - this.#counted[kind]
    this.#counted = { ...counted }
    if (Math.abs(now - this.#savedAt) >= saveMs) await this.save(now)
  }

  async save(now: number = Date.now()): Promise<void> {
    this.#savedAt = now
    if (!this.#hour || kinds.every(kind => this.#hour!.bytes[kind] === 0)) return
    const { nodeId } = this.#services.node
    const { at, bytes } = this.#hour
    await this.#log.put({ id: `${nodeId}:${at}`, entity: nodeId, at, body: { ...bytes } })
  }

  async #turn(at: number): Promise<void> {
    if (this.#hour) await this.save(at)
    const row = await this.#log.get(`${this.#services.node.nodeId}:${at}`)
    this.#hour = { at, bytes: row ? bytesOf(row.body) : nothing() }
    await this.#log.removeWhere({ to: at - keepMs })
  }

  /** Days are those of UTC. An hour in which nothing moved is absent. */
  async between(days: number, daily: boolean, includeToday: boolean, now: number = Date.now()): Promise<Traffic> {
    await this.look(now)
    await this.save(now)
    const today = Math.floor(now / dayMs) * dayMs
    const from = today - days * dayMs
    const to = includeToday ? now : today - 1
    const traffic: Traffic = {
      from: new Date(from).toISOString(),
      to: new Date(to).toISOString(),
      input: {},
      output: {},
      decoded: {},
    }
    for (const { at, body } of (await this.#log.list({ from, to: to + 1 })).toReversed()) {
      const bucket = new Date(daily ? Math.floor(at / dayMs) * dayMs : at).toISOString()
      const bytes = bytesOf(body)
      for (const kind of kinds) traffic[kind][bucket] = (traffic[kind][bucket] ?? 0) + bytes[kind]
    }
    return traffic
  }
}
