/** Lookup tables of the thread that loads and asks for all: it answers calls of the API, and threads of rules over their bridges. */
import type { AdapterType, AskedType, Find, LoadedType, Ways } from './adapter-type.ts'
import type { AdapterTypes } from './adapter-types.ts'
import { AskedAdapter } from './asked-adapter.ts'
import { AnsweringEnd } from './bridge/answering.ts'
import type { CacheCounts } from './caches/cache.ts'
import { asLookupError, Tally, type AdapterCounts } from './counts.ts'
import { errorTtlMs, failed, nothing, ofRow, type Answer, type Found } from './found.ts'
import { LoadedAdapter } from './loaded-adapter.ts'
import { LookupError } from './lookup-error.ts'
import type { RowChange } from './rows/live-tables.ts'
import type { OwnTables } from './rows/own-tables.ts'
import { noSetup, openTables, type AdapterSetup, type OpenTable, type Setup } from './setup.ts'

export interface LookupHostParts {
  readonly types: AdapterTypes
  readonly ways: Ways
  /** The rows that people edit. */
  readonly own: Pick<OwnTables, 'get' | 'listen' | 'put' | 'delete'>
  /** Is given faults of ours. */
  log(error: unknown, adapter: string): void
}

interface OpenAdapter {
  readonly setup: AdapterSetup
  ask(key: string): Promise<Found>
  /** Loads what is loaded on demand only. */
  need(): void
  /** Null for one that has loaded nothing, or loads nothing. */
  data(): unknown
  counts(): AdapterCounts
  close(): void
}

export class LookupHost {
  readonly #parts: LookupHostParts
  readonly #ends = new Set<AnsweringEnd>()
  readonly #adapters = new Map<string, OpenAdapter>()
  readonly #unlisten: () => void
  /** Counts of threads that are gone, by table. */
  readonly #gone = new Map<string, CacheCounts>()
  #setup = noSetup
  #tables: ReadonlyMap<string, OpenTable> = new Map()

  constructor(parts: LookupHostParts) {
    this.#parts = parts
    this.#unlisten = parts.own.listen(news => Promise.all([...this.#ends].map(end => end.tellRows(news))))
  }

  get types(): AdapterTypes {
    return this.#parts.types
  }

  get ways(): Ways {
    return this.#parts.ways
  }

  /** Takes over what there is from now on. Adapters that have not changed go on; the others are opened again. */
  configure(setup: Setup): void {
    const changed = new Set<string>()
    const wanted = new Map(setup.adapters.map(adapter => [adapter.id, adapter]))
    for (const [id, adapter] of this.#adapters) {
      if (JSON.stringify(adapter.setup) === JSON.stringify(wanted.get(id))) continue
      adapter.close()
      this.#adapters.delete(id)
      changed.add(id)
    }
    this.#tables = openTables(setup, { setup: this.#setup, tables: this.#tables })
    this.#setup = setup
    for (const end of this.#ends) end.tell({ is: 'setup', setup: withoutSecrets(setup, this.#parts.types) })
    for (const { name, adapter } of setup.tables) if (changed.has(adapter)) this.purge(name, null)
    for (const adapter of setup.adapters) if (!this.#adapters.has(adapter.id)) this.#open(adapter)
  }

  has(table: string): boolean {
    return this.#tables.has(table)
  }

  /** Returns a bridge for another thread; it has all that is loaded. */
  connect(): AnsweringEnd {
    const end = new AnsweringEnd({
      ask: (adapter, key) => this.#ask(adapter, key),
      needed: adapter => this.#adapters.get(adapter)?.need(),
      change: (adapter, changes) => this.#changeRows(adapter, changes),
    })
    end.tell({ is: 'setup', setup: withoutSecrets(this.#setup, this.#parts.types) })
    this.#parts.own.listen(news => end.tellRows(news))()
    this.#ends.add(end)
    for (const [id, adapter] of this.#adapters) {
      const data = adapter.data()
      if (data !== null) end.tell({ is: 'data', adapter: id, data })
    }
    return end
  }

  disconnect(end: AnsweringEnd): void {
    end.close()
    this.#ends.delete(end)
    for (const [table, counts] of Object.entries(end.counts))
      this.#gone.set(table, sum([counts, this.#gone.get(table) ?? noCounts], 0))
  }

  /** Returns the answer of a table; null without a table of this name. */
  query(table: string, key: string): Promise<Answer> | null {
    const open = this.#tables.get(table)
    return open ? open.table.ask(key, one => this.#ask(open.setup.adapter, one)) : null
  }

  /** Returns the answer of an adapter, past all caches. */
  async queryAdapter(id: string, key: string): Promise<Answer> {
    try {
      return { ...(await this.#ask(id, key)), failed: false }
    } catch {
      return failed(this.#adapters.get(id)?.setup.errorTtlMs ?? errorTtlMs)
    }
  }

  /** Forgets one key of a table, or all, in all threads. */
  purge(table: string, key: string | null): void {
    this.#tables.get(table)?.cache.purge(key ?? undefined)
    for (const end of this.#ends) end.tell({ is: 'purge', table, key })
  }

  /** Null for an adapter that there is not. */
  adapterCounts(id: string): AdapterCounts | null {
    return this.#adapters.get(id)?.counts() ?? null
  }

  /** The counts of all threads; null for a table that there is not. */
  tableCounts(table: string): CacheCounts | null {
    const open = this.#tables.get(table)
    if (!open) return null
    const counts = [open.cache.counts(), ...[...this.#ends].map(end => end.counts[table] ?? noCounts)]
    return sum([...counts, this.#gone.get(table) ?? noCounts], sum(counts).entries)
  }

  close(): void {
    this.#unlisten()
    for (const end of this.#ends) end.close()
    for (const adapter of this.#adapters.values()) adapter.close()
    this.#ends.clear()
    this.#adapters.clear()
  }

  async #ask(id: string, key: string): Promise<Found> {
    const adapter = this.#adapters.get(id)
    if (!adapter) throw new LookupError('There is no such data adapter.')
    return adapter.ask(key)
  }

  #open(setup: AdapterSetup): void {
    const type = this.#parts.types.get(setup.type)
    if (!type) return
    const log = (error: unknown) => {
      this.#parts.log(error, setup.name)
    }
    try {
      const open =
        type.kind === 'asked'
          ? this.#asked(type, setup, log)
          : type.kind === 'loaded'
            ? this.#loaded(type, setup, log)
            : this.#own(setup)
      this.#adapters.set(setup.id, open)
    } catch (error) {
      // An adapter that cannot be opened keeps no other from working.
      log(error)
    }
  }

  #asked(type: AskedType, setup: AdapterSetup, log: (error: unknown) => void): OpenAdapter {
    const ask = type.asker(setup.config, this.#parts.ways)
    const adapter = new AskedAdapter(ask, { timeoutMs: type.timeoutMs(setup.config), log })
    return {
      setup,
      ask: key => adapter.ask(key),
      need: () => undefined,
      data: () => null,
      counts: () => adapter.counts(),
      close: () => {
        adapter.close()
      },
    }
  }

  #own(setup: AdapterSetup): OpenAdapter {
    const tally = new Tally()
    return {
      setup,
      ask: key => tally.count(() => Promise.resolve(ofRow(this.#parts.own.get(setup.id, key)))),
      need: () => undefined,
      data: () => null,
      counts: () => tally.counts(),
      close: () => undefined,
    }
  }

  /** Changes rows for rules: those with a value are put, the others are deleted. */
  async #changeRows(adapter: string, changes: readonly RowChange[]): Promise<void> {
    const put = changes.flatMap(({ key, value, expiresAt }) => (value === undefined ? [] : [{ key, value, expiresAt }]))
    const deleted = changes.filter(({ value }) => value === undefined).map(({ key }) => key)
    if (put.length > 0) await this.#parts.own.put(adapter, put, null)
    if (deleted.length > 0) await this.#parts.own.delete(adapter, deleted, null)
  }

  #loaded(type: LoadedType, setup: AdapterSetup, log: (error: unknown) => void): OpenAdapter {
    let find: Find = () => nothing
    let next = find
    const adapter = new LoadedAdapter({
      load: async (before, signal) => {
        const data = await type.load(setup.config, this.#parts.ways, before, signal)
        if (data !== before) next = type.reader(setup.config, data)
        return data
      },
      everyMs: type.everyMs(setup.config),
      changed: data => {
        find = next
        for (const { setup: table, cache } of this.#tables.values()) if (table.adapter === setup.id) cache.purge()
        for (const end of this.#ends) end.tell({ is: 'data', adapter: setup.id, data })
      },
      log,
    })
    let first: Promise<void> | null = null
    const need = () => (first ??= adapter.start())
    if (!type.onDemand) void need()
    return {
      setup,
      need,
      ask: async key => {
        await need()
        try {
          return find(key)
        } catch (error) {
          throw asLookupError(error, log)
        }
      },
      data: () => adapter.data,
      counts: () => adapter.counts(),
      close: () => {
        adapter.close()
      },
    }
  }
}

const noCounts: CacheCounts = { hits: 0, misses: 0, entries: 0 }
const sum = (all: readonly CacheCounts[], entries?: number): CacheCounts => ({
  hits: all.reduce((total, { hits }) => total + hits, 0),
  misses: all.reduce((total, { misses }) => total + misses, 0),
  entries: entries ?? all.reduce((total, one) => total + one.entries, 0),
})

/** A thread of rules reads what is loaded and asks nobody itself, so it needs no configuration of adapters that are asked. */
const withoutSecrets = (setup: Setup, types: ReadonlyMap<string, AdapterType>): Setup => ({
  ...setup,
  adapters: setup.adapters.map(adapter =>
    types.get(adapter.type)?.kind === 'loaded' ? adapter : { ...adapter, config: {} },
  ),
})
