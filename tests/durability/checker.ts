/**
 * Owns what senders were told. It lives apart from the server and outlives its kills: every message that was acknowledged must be there, and
 * none oftener than its batch was sent. A batch is what one acknowledgement stands for; only one that was sent again, because nobody
 * answered, may be there more than once.
 */
export interface Verdict {
  /** Acknowledged and not there. */
  readonly missing: readonly string[]
  /** There oftener than sent. */
  readonly doubled: readonly string[]
  /** There, and never sent. */
  readonly unknown: readonly string[]
}

interface Batch {
  readonly ids: readonly string[]
  attempts: number
  acknowledged: boolean
}

export class Checker {
  readonly #batches = new Map<string, Batch>()
  readonly #batchOf = new Map<string, Batch>()
  acknowledged = 0

  /** Before each attempt, also a repeated one. */
  sending(batch: string, ids: readonly string[]): void {
    const known = this.#batches.get(batch)
    if (known) {
      known.attempts++
      return
    }
    const fresh = { ids, attempts: 1, acknowledged: false }
    this.#batches.set(batch, fresh)
    for (const id of ids) this.#batchOf.set(id, fresh)
  }

  answered(batch: string): void {
    const known = this.#batches.get(batch)
    if (!known || known.acknowledged) throw new Error(`The batch ${batch} was not waiting for an answer.`)
    known.acknowledged = true
    this.acknowledged += known.ids.length
  }

  /** @param found how often each id was found */
  check(found: ReadonlyMap<string, number>): Verdict {
    const missing: string[] = []
    const doubled: string[] = []
    for (const [id, { acknowledged, attempts }] of this.#batchOf) {
      const times = found.get(id) ?? 0
      if (acknowledged && times === 0) missing.push(id)
      if (times > attempts) doubled.push(id)
    }
    return { missing, doubled, unknown: [...found.keys()].filter(id => !this.#batchOf.has(id)) }
  }

  /** Forgets the batches that were checked. */
  forget(): void {
    this.#batches.clear()
    this.#batchOf.clear()
  }
}

export const spotless: Verdict = { missing: [], doubled: [], unknown: [] }
