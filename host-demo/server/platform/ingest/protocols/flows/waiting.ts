/** Data sets that came before their template: after a restart, or because its packet was lost. They wait, but not forever. */
import type { FlowHeader } from './frame.ts'

/** Five minutes. */
const waitMs = 300_000
const maxBytes = 16 * 1024 * 1024
/** Estimated bytes per set besides its data. */
const overhead = 200

export interface WaitingSet {
  readonly header: FlowHeader
  readonly bytes: Buffer
  readonly at: number
  readonly key: string
}

export class Waiting {
  /** Oldest first. */
  readonly #sets = new Set<WaitingSet>()
  readonly #byTemplate = new Map<string, Set<WaitingSet>>()
  #bytes = 0
  #givenUp = 0
  /** Exporter and template of the last set given up. */
  lastGivenUp: string | null = null

  /** `bytes` are copied. `key`: exporter and template. */
  add(key: string, header: FlowHeader, bytes: Buffer, now: number): void {
    const set = { key, header, bytes: Buffer.from(bytes), at: now }
    this.#sets.add(set)
    const same = this.#byTemplate.get(key)
    if (same) same.add(set)
    else this.#byTemplate.set(key, new Set([set]))
    this.#bytes += bytes.length + overhead
    for (const oldest of this.#sets) {
      if (this.#bytes <= maxBytes) break
      this.#giveUp(oldest)
    }
  }

  /** The oldest that waits for this template, which then waits no more. */
  next(key: string): WaitingSet | null {
    const set = this.#byTemplate.get(key)?.values().next().value
    if (set) this.#forget(set)
    return set ?? null
  }

  /** Gives the number of sets given up since the last call. */
  evict(now: number): number {
    for (const set of this.#sets) {
      if (now - set.at < waitMs) break
      this.#giveUp(set)
    }
    const count = this.#givenUp
    this.#givenUp = 0
    return count
  }

  #giveUp(set: WaitingSet): void {
    this.#forget(set)
    this.#givenUp++
    this.lastGivenUp = set.key
  }

  #forget(set: WaitingSet): void {
    this.#sets.delete(set)
    this.#bytes -= set.bytes.length + overhead
    const same = this.#byTemplate.get(set.key)
    same?.delete(set)
    if (same?.size === 0) this.#byTemplate.delete(set.key)
  }
}
