/** Tells ingest the GeoIP databases, now and with every change of the configuration or of the files, and knows what is wrong with them. */
import { system } from '../platform/records/callers.ts'
import { configs } from '../platform/records/config.ts'
import type { Services } from '../platform/services.ts'
import type { GeoIpRules } from '../platform/ingest/processing/chain/processor.ts'
import type { GeoIpResolverConfig } from '../../../core/configuration/schema.ts'
import { checkedDatabases, geoIpConfig } from './config.ts'

/** A database that is configured and cannot be used. */
export interface DatabaseProblem {
  readonly path: string
  /** The end of a sentence. */
  readonly reason: string
}

const unitMs = { SECONDS: 1000, MINUTES: 60_000, HOURS: 3_600_000, DAYS: 86_400_000 } as const
/** The files may be looked at so often. */
const everyMs = 1000

export class GeoIpDatabases {
  readonly #services: Services
  #problems: readonly DatabaseProblem[] = []
  #told = ''
  #lookAgainAt = 0

  constructor(services: Services) {
    this.#services = services
  }

  /** Databases that are configured, enabled and cannot be used now: messages go on without them. */
  get problems(): readonly DatabaseProblem[] {
    return this.#problems
  }

  async start(): Promise<void> {
    const { records, scheduler, log } = this.#services
    const failed = (error: unknown) => log.error({ err: error }, 'Ingest could not be told of the GeoIP databases')
    records.changes(configs, () => void this.#look().catch(failed))
    scheduler.define({
      kind: 'GeoIpDatabasesJob',
      description: 'Looks for new GeoIP databases',
      schedule: { trigger: { everyMs }, missed: 'skip' },
      run: () => this.refresh(),
    })
    await this.#look()
  }

  /** Looks at the files again where the refresh interval of the configuration is over. */
  async refresh(now: number = performance.now()): Promise<void> {
    if (now >= this.#lookAgainAt) await this.#look(now)
  }

  async #look(now: number = performance.now()): Promise<void> {
    const { records, ingest, log } = this.#services
    const value = await records.as(system('GeoIP databases')).config(geoIpConfig).get()
    this.#lookAgainAt = now + value.refresh_interval * unitMs[value.refresh_interval_unit]
    const { rules, problems } = rulesOf(value)
    for (const { path, reason } of problems)
      if (!this.#problems.some(known => known.path === path && known.reason === reason))
        log.warn({ path }, `A GeoIP database cannot be used: ${reason}`)
    this.#problems = problems
    const told = JSON.stringify(rules)
    if (told === this.#told) return
    this.#told = told
    await ingest.setGeoIp(rules)
  }
}

function rulesOf(value: GeoIpResolverConfig): {
  readonly rules: GeoIpRules | null
  readonly problems: readonly DatabaseProblem[]
} {
  if (!value.enabled) return { rules: null, problems: [] }
  const databases = checkedDatabases(value)
  const file = (of: string) => databases.find(({ kind }) => kind === of)?.checked.file ?? null
  return {
    rules: {
      vendor: value.db_vendor_type,
      enforceSchema: value.enforce_graylog_schema,
      city: file('city'),
      asn: file('asn'),
    },
    problems: databases.flatMap(({ path, checked: { problem } }) =>
      problem === null ? [] : [{ path, reason: problem }],
    ),
  }
}
