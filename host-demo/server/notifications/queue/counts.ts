/** Counts what became of notifications, by definition and notification, since the first start. */
import { SUPPRESSION_REASONS, type SuppressionReason } from '../../../../core/notifications/deliveries.ts'
import type { Log, LogRow } from '../../platform/records/log.ts'

/** Pairs of definition and notification that are counted; those that changed last are kept. */
const maxPairs = 20_000

export interface Counts {
  readonly definitionId: string
  readonly definitionTitle: string
  readonly notificationId: string
  readonly sent: number
  readonly failed: number
  readonly suppressed: Readonly<Record<SuppressionReason, number>>
}

/** Numbers to add. */
export interface Added {
  readonly sent?: number
  readonly failed?: number
  readonly suppressed?: Readonly<Partial<Record<SuppressionReason, number>>>
}
export type CountedPair = Pick<Counts, 'definitionId' | 'definitionTitle' | 'notificationId'>

export const noSuppressions = Object.fromEntries(SUPPRESSION_REASONS.map(reason => [reason, 0])) as Counts['suppressed']
const idOf = ({ definitionId, notificationId }: CountedPair) => `${definitionId}.${notificationId}`

/**
 * One instance counts what runs suppress, another what becomes of deliveries: each has rows of its own, so that a run's commit cannot undo what
 * was counted while it was prepared.
 */
export class CountsByPair {
  readonly #log: Log
  readonly #counts = new Map<string, Counts>()

  constructor(log: Log) {
    this.#log = log
  }

  async load(): Promise<void> {
    for (const { id, body } of await this.#log.list({ limit: maxPairs })) {
      const stored = body as unknown as Counts
      this.#counts.set(id, { ...stored, suppressed: { ...noSuppressions, ...stored.suppressed } })
    }
  }

  all(): readonly Counts[] {
    return [...this.#counts.values()]
  }

  /** Counts at once, and returns the row to write. */
  add(pair: CountedPair, added: Added, at: number): LogRow {
    const row = this.row(pair, added, at)
    this.put([row])
    return row
  }

  /** Returns the row that a commit writes. Until `put` nothing is counted. */
  row(pair: CountedPair, { sent = 0, failed = 0, suppressed = {} }: Added, at: number): LogRow {
    const id = idOf(pair)
    const before = this.#counts.get(id) ?? { ...pair, sent: 0, failed: 0, suppressed: noSuppressions }
    const counts: Counts = {
      ...pair,
      sent: before.sent + sent,
      failed: before.failed + failed,
      suppressed: Object.fromEntries(
        SUPPRESSION_REASONS.map(reason => [reason, before.suppressed[reason] + (suppressed[reason] ?? 0)]),
      ) as Counts['suppressed'],
    }
    return { id, entity: pair.definitionId, at, body: counts as unknown as LogRow['body'] }
  }

  put(rows: readonly LogRow[]): void {
    for (const { id, body } of rows) {
      this.#counts.delete(id)
      this.#counts.set(id, body as unknown as Counts)
    }
  }

  /** Forgets the pairs that did not change for the longest time. */
  async prune(): Promise<void> {
    const tooMany = this.#counts.size - maxPairs
    if (tooMany <= 0) return
    for (const id of [...this.#counts.keys()].slice(0, tooMany)) this.#counts.delete(id)
    await this.#log.removeWhere({ oldest: tooMany })
  }
}
