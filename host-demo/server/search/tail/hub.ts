/** All live tails of a server: one wake-up per commit, one job for all, one evaluation for those that ask the same. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { TAIL_RATE } from '../../../../core/search/tail.ts'
import type { ArrivalResult, MessageStore, Selection } from '../../platform/messages/message-store.ts'
import { wireMessage } from '../wire-message.ts'

/** Rounds begin at least so far apart, ms. */
const ROUND_MS = 200
/** A round keeps a reader of the store for so long at most; who was not reached is first in the next. */
const BUDGET_MS = 100
/** After a round at least so many times its length nothing is asked, so that searches have the readers. */
const REST = 2
const RETRY_MS = 1_000

export interface Arrivals {
  /** Messages as JSON (`TailMessage`), in order of arrival. */
  readonly messages: readonly string[]
  readonly matched: number
}
export interface TailListener {
  /** From now on nothing is missed. */
  ready(): void
  arrived(arrivals: Arrivals): void
  /** The query cannot be run. */
  failed(reason: string): void
  /** The server stops. */
  stopped(): void
}

interface Group {
  readonly selection: Selection
  readonly listeners: Set<TailListener>
  mark: unknown
  /** Ids of the last messages that stand in several index sets: their copies may come later. */
  shared: ReadonlySet<string>
}

export class TailHub {
  readonly #messages: MessageStore
  readonly #log: Logger
  readonly #groups = new Map<string, Group>()
  #unsubscribe: (() => void) | null = null
  #running = false
  #wanted = false
  #closed = false

  constructor(messages: MessageStore, log: Logger) {
    this.#messages = messages
    this.#log = log
  }

  /** Tells the listener what arrives from now on; gives what ends that. */
  watch(selection: Selection, listener: TailListener): () => void {
    const { scope, queries, timeZone } = selection
    const key = JSON.stringify([scope.streams?.toSorted() ?? null, queries, timeZone])
    let group = this.#groups.get(key)
    if (!group) this.#groups.set(key, (group = { selection, listeners: new Set(), mark: null, shared: new Set() }))
    else if (group.mark !== null) queueMicrotask(() => listener.ready())
    group.listeners.add(listener)
    this.#unsubscribe ??= this.#messages.onCommit(() => this.#wake())
    this.#wake()
    return () => {
      group.listeners.delete(listener)
      if (group.listeners.size === 0 && this.#groups.get(key) === group) this.#groups.delete(key)
      if (this.#groups.size > 0) return
      this.#unsubscribe?.()
      this.#unsubscribe = null
    }
  }

  close(): void {
    this.#closed = true
    for (const { listeners } of this.#groups.values()) for (const listener of [...listeners]) listener.stopped()
  }

  #wake(): void {
    this.#wanted = true
    if (this.#running) return
    this.#running = true
    void this.#rounds().finally(() => {
      this.#running = false
    })
  }

  async #rounds(): Promise<void> {
    while (this.#wanted && !this.#closed && this.#groups.size > 0) {
      this.#wanted = false
      const began = performance.now()
      try {
        await this.#round()
      } catch (error) {
        if (this.#closed) return
        this.#log.warn({ err: error }, 'Live tails could not be served; trying again')
        this.#wanted = true
        await pause(RETRY_MS)
      }
      const took = performance.now() - began
      await pause(Math.max(ROUND_MS - took, REST * took))
    }
  }

  async #round(): Promise<void> {
    const entries = [...this.#groups]
    const now = Date.now()
    const requests = entries.map(([, { selection, mark }]) => ({ ...selection, now, since: mark, limit: TAIL_RATE }))
    const answers = await this.#messages.arrivals(requests, BUDGET_MS)
    entries.forEach(([key, group], i) => {
      const answer = answers[i]
      if (!answer) {
        this.#wanted = true
        return
      }
      // Served now, so behind those who were not.
      if (this.#groups.get(key) === group) {
        this.#groups.delete(key)
        this.#groups.set(key, group)
      }
      this.#tell(group, answer)
    })
  }

  #tell(group: Group, { hits, matched, mark, unsupported }: ArrivalResult): void {
    const first = group.mark === null
    group.mark = mark
    for (const listener of [...group.listeners]) {
      if (first) listener.ready()
      if (unsupported !== null) listener.failed(unsupported)
    }
    if (matched === 0) return
    const fresh = hits.filter(({ shared, message }) => !shared || !group.shared.has(message.id))
    const arrivals = {
      messages: fresh.map(hit => JSON.stringify({ index: hit.index, message: wireMessage(hit) })),
      matched: matched - (hits.length - fresh.length),
    }
    group.shared = new Set(hits.filter(({ shared }) => shared).map(({ message }) => message.id))
    for (const listener of [...group.listeners]) listener.arrived(arrivals)
  }
}
