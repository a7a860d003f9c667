/** Lookup tables of a thread of rules and extractors: it reads what the host has loaded, and waits for the answers of those that are asked. */
import type { FieldValue } from '../messages/message-store.ts'
import type { LookupAnswer, LookupChange, RuleTables } from '../pipelines/lookup-tables.ts'
import { fieldOf, isList, isMap, valueOf } from '../pipelines/values.ts'
import type { Find } from './adapter-type.ts'
import type { AdapterTypes } from './adapter-types.ts'
import type { BridgeEnd, Notice } from './bridge/messages.ts'
import { WaitingEnd } from './bridge/waiting.ts'
import type { CacheCounts } from './caches/cache.ts'
import { isNothing, nothing, ofRow, type Answer, type Found } from './found.ts'
import { GuestRows } from './guest-rows.ts'
import { noSetup, openTables, type OpenTable, type Setup } from './setup.ts'

/** Milliseconds between two reports of counts to the host. */
const countsMs = 1000

export class LookupGuest implements RuleTables {
  readonly #types: AdapterTypes
  readonly #end: WaitingEnd
  readonly #log: (error: unknown) => void
  readonly #finds = new Map<string, Find>()
  readonly #rows: GuestRows
  readonly #counting: NodeJS.Timeout
  #told = ''
  #setup = noSetup
  #tables: ReadonlyMap<string, OpenTable> = new Map()

  /** @param log is given faults of ours */
  constructor(types: AdapterTypes, end: BridgeEnd, log: (error: unknown) => void) {
    this.#types = types
    this.#log = log
    this.#end = new WaitingEnd(end, {
      late: ({ adapter, key }, found) => {
        for (const { setup, table } of this.#tables.values()) if (setup.adapter === adapter) table.keep(key, found)
      },
      notice: notice => {
        this.#take(notice)
      },
    })
    this.#rows = new GuestRows((id, adapter, changes) => {
      this.#end.say({ is: 'change', id, adapter, changes })
    })
    this.#counting = setInterval(() => {
      // Notices would wait without end in a thread that looks nothing up.
      this.#end.receive()
      this.#tellCounts()
    }, countsMs)
    this.#counting.unref()
    this.#end.receive()
  }

  /** Sends what rules have changed, and the last counts. */
  close(): void {
    clearInterval(this.#counting)
    this.#rows.flush()
    this.#tellCounts()
  }

  /** Ends without telling what it did: for trials, which count nowhere. */
  leave(): void {
    clearInterval(this.#counting)
  }

  has(table: string): boolean {
    this.#end.receive()
    return this.#tables.has(table)
  }

  lookUp(table: string, key: string): FieldValue | null {
    const found = this.#ask(table, key)
    return found ? fieldOf(valueOf(found.single_value)) : null
  }

  answer(table: string, key: string): LookupAnswer | null {
    const found = this.#ask(table, key)
    return found && answerOf(found)
  }

  change(table: string, key: string, change: LookupChange): LookupAnswer | null {
    this.#end.receive()
    const adapter = this.#tables.get(table)?.setup.adapter
    if (adapter === undefined || !this.#rows.change(adapter, key, change)) return null
    return answerOf(ofRow(this.#rows.get(adapter, key)))
  }

  /** The counts of this thread, by table. */
  counts(): Readonly<Record<string, CacheCounts>> {
    return Object.fromEntries([...this.#tables].map(([name, { cache }]) => [name, cache.counts()]))
  }

  /** Null for a failure, and for a key that is not known. */
  #ask(name: string, key: string): Answer | null {
    this.#end.receive()
    const open = this.#tables.get(name)
    if (!open) return null
    const { adapter } = open.setup
    const find = this.#finds.get(adapter)
    const answer = open.table.answer(key, find ?? (one => this.#end.ask(adapter, one)))
    return answer.failed || isNothing(answer) ? null : answer
  }

  #take(notice: Exclude<Notice, { readonly is: 'answer' | 'failure' }>): void {
    switch (notice.is) {
      case 'setup':
        this.#change(notice.setup)
        break
      case 'data':
        this.#read(notice.adapter, notice.data)
        break
      case 'rows':
        this.#rows.take(notice.news)
        this.#end.say({ is: 'taken', id: notice.id })
        break
      case 'changed':
        this.#rows.taken(notice.id)
        break
      case 'purge':
        this.#tables.get(notice.table)?.cache.purge(notice.key ?? undefined)
        break
    }
  }

  #change(setup: Setup): void {
    const kept = new Map(this.#finds)
    const before = new Map(this.#setup.adapters.map(adapter => [adapter.id, adapter]))
    this.#finds.clear()
    for (const adapter of setup.adapters) {
      const { id, type } = adapter
      const kind = this.#types.get(type)?.kind
      if (kind === 'own') this.#finds.set(id, key => ofRow(this.#rows.get(id, key)))
      if (kind !== 'loaded') continue
      const find = JSON.stringify(before.get(id)) === JSON.stringify(adapter) ? kept.get(id) : undefined
      this.#finds.set(id, find ?? this.#unloaded(id))
    }
    this.#tables = openTables(setup, { setup: this.#setup, tables: this.#tables })
    this.#setup = setup
  }

  /** Knows nothing, and says once that it is needed. */
  #unloaded(adapter: string): Find {
    let isSaid = false
    return () => {
      if (!isSaid) this.#end.say({ is: 'needed', adapter })
      isSaid = true
      return nothing
    }
  }

  #tellCounts(): void {
    const counts = this.counts()
    const told = JSON.stringify(counts)
    if (told !== this.#told) this.#end.say({ is: 'counts', counts })
    this.#told = told
  }

  #read(id: string, data: unknown): void {
    const adapter = this.#setup.adapters.find(one => one.id === id)
    const type = adapter && this.#types.get(adapter.type)
    if (type?.kind !== 'loaded') return
    try {
      this.#finds.set(id, type.reader(adapter!.config, data))
      for (const { setup, cache } of this.#tables.values()) if (setup.adapter === id) cache.purge()
    } catch (error) {
      this.#log(error)
    }
  }
}

function answerOf({ single_value, multi_value, string_list_value }: Found): LookupAnswer {
  const multi = valueOf(multi_value)
  const list = valueOf(string_list_value)
  return { single: valueOf(single_value), multi: isMap(multi) ? multi : null, list: isList(list) ? list : null }
}
