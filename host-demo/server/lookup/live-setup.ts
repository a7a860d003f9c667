/** Keeps lookups at what is stored: each change of a table, a cache or a data adapter holds from the next lookup on. */
import { timeUnitMs } from '../../../core/time/time-unit.ts'
import { ownTableType } from '../../../core/lookup/own-tables.ts'
import { readAdapterFields } from '../platform/lookup/adapter-types.ts'
import { readCacheConfig } from '../platform/lookup/caches/cache-types.ts'
import { errorTtlMs } from '../platform/lookup/found.ts'
import type { AdapterSetup, Setup } from '../platform/lookup/setup.ts'
import { createTurns } from '../platform/in-turn.ts'
import { system } from '../platform/records/callers.ts'
import type { Services } from '../platform/services.ts'
import { plainConfig, rowSettings } from './adapter-config.ts'
import { adapters, caches, tables, type AdapterDocument } from './collection.ts'
import { LookupMetrics } from './metrics.ts'

export class LiveSetup {
  readonly #services: Services
  readonly #inTurn = createTurns()
  /** Why a stored adapter cannot be opened, by id. */
  readonly #unusable = new Map<string, string>()
  #ends: (() => void)[] = []
  #tableNames = ''
  readonly #metrics: LookupMetrics

  constructor(services: Services) {
    this.#services = services
    this.#metrics = new LookupMetrics(services)
  }

  async start(): Promise<void> {
    await this.refresh()
    const { records, log } = this.#services
    const again = () => {
      this.refresh().catch((error: unknown) => {
        log.error({ err: error }, 'Lookup tables could not be brought to what is stored.')
      })
    }
    if (this.#ends.length > 0) return
    this.#ends = [records.changes(tables, again), records.changes(caches, again), records.changes(adapters, again)]
  }

  stop(): void {
    for (const end of this.#ends) end()
    this.#ends = []
  }

  /** Resolves when lookups see what is stored now. */
  refresh(): Promise<void> {
    return this.#inTurn(() => this.#read())
  }

  /** Returns why an adapter does not work; null where it does. */
  failure({ id }: Pick<AdapterDocument, 'id'>): string | null {
    return this.#unusable.get(id) ?? this.#services.lookups.adapterCounts(id)?.lastError ?? null
  }

  async #read(): Promise<void> {
    const { lookups, ingest } = this.#services
    const stored = this.#services.records.as(system('lookup'))
    const allAdapters = await stored.of(adapters).all()
    await this.#keepRows(allAdapters)
    const setup: Setup = {
      tables: (await stored.of(tables).all()).map(table => ({
        id: table.id,
        name: table.name,
        cache: table.cache_id,
        adapter: table.data_adapter_id,
        defaults: {
          default_single_value: table.default_single_value,
          default_single_value_type: table.default_single_value_type,
          default_multi_value: table.default_multi_value,
          default_multi_value_type: table.default_multi_value_type,
        },
      })),
      caches: (await stored.of(caches).all()).map(({ id, name, config }) => ({
        id,
        name,
        type: config.type,
        config: readCacheConfig(config).config ?? {},
      })),
      adapters: allAdapters.flatMap(adapter => this.#adapter(adapter)),
    }
    lookups.configure(setup)
    this.#metrics.follow(setup)
    // Extractors are compiled with the names of the tables.
    const names = JSON.stringify(setup.tables.map(({ name }) => name).sort())
    if (names !== this.#tableNames) ingest.tablesChanged()
    this.#tableNames = names
  }

  #adapter(adapter: AdapterDocument): AdapterSetup[] {
    const { lookups, secrets } = this.#services
    const { id, name, config: sent } = adapter
    const { config, problems } = readAdapterFields(lookups.types, plainConfig(adapter, secrets))
    if (!config) {
      this.#unusable.set(id, Object.values(problems).flat().join(' '))
      return []
    }
    this.#unusable.delete(id)
    return [{ id, name, type: sent.type, config, errorTtlMs: errorTimeOf(adapter) }]
  }

  /** Makes the tables of rows that adapters need, with their settings, and deletes those whose adapter is gone. */
  async #keepRows(all: readonly AdapterDocument[]): Promise<void> {
    const { ownTables, log } = this.#services
    const owners = all.filter(({ config }) => config.type === ownTableType)
    const before = ownTables.settings()
    for (const { id, config } of owners) {
      const settings = rowSettings(config)
      const known = before.get(id)
      if (!known) await ownTables.create(id, settings)
      else if (known.caseInsensitive !== settings.caseInsensitive)
        await ownTables.changeSettings(id, settings, null).catch((error: unknown) => {
          log.warn({ err: error, adapter: id }, 'The letter case of a lookup table was not changed.')
        })
    }
    const kept = new Set(owners.map(({ id }) => id))
    for (const table of before.keys()) if (!kept.has(table)) await ownTables.drop(table)
  }
}

const errorTimeOf = ({
  custom_error_ttl_enabled: enabled,
  custom_error_ttl: value,
  custom_error_ttl_unit: unit,
}: AdapterDocument): number =>
  enabled && value !== null && unit !== null ? Math.round(timeUnitMs({ value, unit })) : errorTtlMs
