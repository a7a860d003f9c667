/** Metrics of lookup tables and data adapters, by their ids. */
import type { Setup } from '../platform/lookup/setup.ts'
import type { Services } from '../platform/services.ts'

const prefix = 'org.cordwood.lookup'

export class LookupMetrics {
  readonly #services: Pick<Services, 'metrics' | 'lookups'>
  #known: ReadonlySet<string> = new Set()

  constructor(services: Pick<Services, 'metrics' | 'lookups'>) {
    this.#services = services
  }

  /** Adds the metrics of what is new, and removes those of what is gone. */
  follow({ tables, adapters }: Setup): void {
    const { metrics } = this.#services
    const wanted = new Map<string, () => void>([
      ...tables.map(({ id, name }) => [`${prefix}.tables.${id}.${name}.`, () => this.#measureTable(id, name)] as const),
      ...adapters.map(({ id }) => [`${prefix}.adapters.${id}.`, () => this.#measureAdapter(id)] as const),
    ])
    for (const one of this.#known) if (!wanted.has(one)) metrics.remove(one)
    for (const [one, measure] of wanted) if (!this.#known.has(one)) measure()
    this.#known = new Set(wanted.keys())
  }

  #measureTable(id: string, name: string): void {
    const { metrics, lookups } = this.#services
    const counts = () => lookups.tableCounts(name)
    const own = `${prefix}.tables.${id}.${name}`
    metrics.meter(`${own}.hits`, () => counts()?.hits ?? 0)
    metrics.meter(`${own}.misses`, () => counts()?.misses ?? 0)
    metrics.gauge(`${own}.entries`, () => counts()?.entries ?? 0)
  }

  #measureAdapter(id: string): void {
    const { metrics, lookups } = this.#services
    const counts = () => lookups.adapterCounts(id)
    const own = `${prefix}.adapters.${id}`
    metrics.meter(`${own}.asked`, () => counts()?.asked ?? 0)
    metrics.meter(`${own}.failed`, () => counts()?.failed ?? 0)
    metrics.gauge(`${own}.mean_ms`, () => counts()?.meanMs ?? 0)
  }
}
