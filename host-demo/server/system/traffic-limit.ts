/** A daily volume above which administrators are warned. Nothing is refused: messages are worth more than a limit. */
import { configClasses } from '../../../core/configuration/classes.ts'
import { formatBytes } from '../../../core/numbers/quantities.ts'
import { TrafficLimit, type TrafficLimitStatus } from '../../../core/system/schema.ts'
import type { Caller } from '../platform/records/caller.ts'
import { system } from '../platform/records/callers.ts'
import { config } from '../platform/records/records.ts'
import type { Services } from '../platform/services.ts'
import type { Cause } from './notifications.ts'
import type { TrafficHistory } from './traffic.ts'

const trafficLimit = config(configClasses.trafficLimit, TrafficLimit, { daily_limit_bytes: null })

export class TrafficLimits {
  readonly #services: Services
  readonly #traffic: Pick<TrafficHistory, 'between'>

  constructor(services: Services, traffic: Pick<TrafficHistory, 'between'>) {
    this.#services = services
    this.#traffic = traffic
  }

  /** @throws ApiError 403 */
  async set(caller: Caller, limit: TrafficLimit): Promise<TrafficLimitStatus> {
    await this.#services.records.as(caller).config(trafficLimit).put(limit)
    return this.status()
  }

  /** @param now UTC milliseconds */
  async status(now: number = Date.now()): Promise<TrafficLimitStatus> {
    const { daily_limit_bytes } = await this.#limit()
    const { input } = await this.#traffic.between(0, true, true, now)
    const today_bytes = Object.values(input).reduce((sum, bytes) => sum + bytes, 0)
    return { daily_limit_bytes, today_bytes, exceeded: daily_limit_bytes !== null && today_bytes > daily_limit_bytes }
  }

  async causes(now: number = Date.now()): Promise<Cause[]> {
    if ((await this.#limit()).daily_limit_bytes === null) return []
    const { daily_limit_bytes, today_bytes, exceeded } = await this.status(now)
    if (!exceeded) return []
    const day = new Date(now).toISOString().slice(0, 10)
    const details = {
      title: 'More messages came in today than the daily volume limit allows.',
      description:
        `The limit is ${formatBytes(daily_limit_bytes!)} per day (UTC); ${formatBytes(today_bytes)} have come in on ${day} so far. ` +
        'Messages are stored all the same. Look for inputs that receive more than usual, or raise the limit.',
    }
    return [{ type: 'generic', severity: 'normal', key: `daily-volume-${day}`, details }]
  }

  #limit(): Promise<TrafficLimit> {
    return this.#services.records.as(system('traffic limit')).config(trafficLimit).get()
  }
}
