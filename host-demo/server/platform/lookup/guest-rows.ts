/**
 * The rows that people edit, in a thread of rules: what the host has told, and over it the changes of this thread that the host has not
 * made yet. So a rule finds at once what an earlier one has put; other threads find it a moment later.
 */
import type { LookupChange } from '../pipelines/lookup-tables.ts'
import { fieldOf, textOf, type Value } from '../pipelines/values.ts'
import { LiveTables, type RowChange, type RowNews } from './rows/live-tables.ts'
import { rowProblem, type RowValue } from './rows/row.ts'

/** Says changes to the host; `taken(id)` follows. */
export type Send = (id: number, adapter: string, changes: readonly RowChange[]) => void

/** Changes of this thread that the host has not made yet; a rule that makes more is refused. */
const mostPending = 10_000
/** Milliseconds for which changes are collected. */
const collectMs = 50

interface Pending extends RowChange {
  /** The number of the call that carries it; 0 before. */
  sent: number
}

export class GuestRows {
  readonly #live = new LiveTables()
  readonly #send: Send
  /** By adapter and by key in the form in which it is looked up. */
  readonly #pending = new Map<string, Map<string, Pending>>()
  #count = 0
  #last = 0
  #timer: NodeJS.Timeout | null = null

  constructor(send: Send) {
    this.#send = send
  }

  take(news: RowNews): void {
    this.#live.take(news)
    if (news.type === 'dropped') this.#forget(news.table, () => true)
  }

  /** The host has made the changes of a call, and told of them. */
  taken(id: number): void {
    for (const adapter of this.#pending.keys()) this.#forget(adapter, ({ sent }) => sent === id)
  }

  get(adapter: string, key: string, now = Date.now()): RowValue | undefined {
    const pending = this.#pending.get(adapter)?.get(this.#live.fold(adapter, key))
    if (!pending) return this.#live.get(adapter, key, now)
    return isOver(pending, now) ? undefined : pending.value
  }

  /** Changes a row, and returns whether it could be. */
  change(adapter: string, key: string, change: LookupChange, now = Date.now()): boolean {
    if (!this.#live.has(adapter) || this.#count >= mostPending) return false
    const before = this.get(adapter, key, now)
    const next = changed(change, before, before === undefined ? null : this.#end(adapter, key), now)
    if (!next) return false
    const { value, expiresAt } = next
    if (value !== undefined && rowProblem({ key, value, expiresAt }) !== null) return false
    const folded = this.#live.fold(adapter, key)
    const ofAdapter = this.#pending.get(adapter) ?? new Map<string, Pending>()
    if (!ofAdapter.has(folded)) this.#count++
    ofAdapter.set(folded, { key, value, expiresAt, sent: 0 })
    this.#pending.set(adapter, ofAdapter)
    this.#timer ??= setTimeout(() => {
      this.flush()
    }, collectMs)
    return true
  }

  /** Sends what was collected. */
  flush(): void {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    for (const [adapter, ofAdapter] of this.#pending) {
      const fresh = [...ofAdapter.values()].filter(({ sent }) => sent === 0)
      if (fresh.length === 0) continue
      const id = ++this.#last
      for (const one of fresh) one.sent = id
      this.#send(
        id,
        adapter,
        fresh.map(({ key, value, expiresAt }) => ({ key, value, expiresAt })),
      )
    }
  }

  /** When a row ends that is there. */
  #end(adapter: string, key: string): number | null {
    const pending = this.#pending.get(adapter)?.get(this.#live.fold(adapter, key))
    return pending ? pending.expiresAt : this.#live.expiresAt(adapter, key)
  }

  #forget(adapter: string, is: (pending: Pending) => boolean): void {
    const ofAdapter = this.#pending.get(adapter)
    for (const [key, pending] of ofAdapter ?? []) {
      if (!is(pending)) continue
      ofAdapter!.delete(key)
      this.#count--
    }
    if (ofAdapter?.size === 0) this.#pending.delete(adapter)
  }
}

const isOver = ({ expiresAt }: RowChange, now: number) => expiresAt !== null && expiresAt <= now

const endAfter = (seconds: bigint | null, now: number) => (seconds === null ? null : now + 1000 * Number(seconds))

/** Returns the row as it is after the change; null where it cannot be changed so. */
function changed(
  change: LookupChange,
  before: RowValue | undefined,
  end: number | null,
  now: number,
): Omit<RowChange, 'key'> | null {
  switch (change.do) {
    case 'set': {
      const value = fieldOf(change.value)
      return value === null ? null : { value, expiresAt: endAfter(change.seconds, now) }
    }
    case 'setList':
      return { value: change.values.map(textOf), expiresAt: endAfter(change.seconds, now) }
    case 'add': {
      const all = [...listOf(before), ...change.values.map(textOf)]
      return { value: change.keepDuplicates ? all : [...new Set(all)], expiresAt: end }
    }
    case 'remove': {
      const removed = new Set(change.values.map((value: Value) => textOf(value)))
      return before === undefined ? null : { value: listOf(before).filter(text => !removed.has(text)), expiresAt: end }
    }
    case 'clear':
      return { expiresAt: null }
    case 'limit':
      return before === undefined ? null : { value: before, expiresAt: endAfter(change.seconds, now) }
  }
}

function listOf(value: RowValue | undefined): readonly string[] {
  if (value === undefined) return []
  return typeof value === 'object' ? value : [String(value)]
}
