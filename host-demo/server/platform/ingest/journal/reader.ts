/** The journal as the processing worker reads it. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { unseal } from './sealed.ts'
import type { InputDefinition, ListedFailure } from '../ingest.ts'

export interface StoredBatch {
  readonly sequence: number
  /** Time its first frame was received, UTC milliseconds. */
  readonly receivedAt: number
  /** Number of frames. */
  readonly count: number
  readonly frames: Uint8Array<ArrayBuffer>
  /** The processed form, where there is one. */
  readonly targets: Uint8Array<ArrayBuffer> | null
}

interface FailureRow {
  sequence: number
  position: number
  input: string
  received: number
  address: string
  reason: string
  frame: Uint8Array
  length: number
}

/** The reading side: short reads on a connection of its own, which never wait for the writer. */
export class JournalReader {
  readonly #db: DatabaseSync
  readonly #next: StatementSync
  readonly #counts: StatementSync
  readonly #input: StatementSync
  readonly #failures: StatementSync
  readonly #countFailures: StatementSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 10_000 })
    this.#db.exec('PRAGMA query_only = 1')
    this.#next = this.#db.prepare(`SELECT batch.sequence AS sequence, received AS receivedAt, count, frames, targets
      FROM batch LEFT JOIN processed USING (sequence)
      WHERE batch.sequence > ? ORDER BY batch.sequence LIMIT 1`)
    this.#counts = this.#db.prepare(
      'SELECT count, length(frames) AS bytes FROM batch WHERE sequence > ? ORDER BY sequence',
    )
    this.#input = this.#db.prepare('SELECT definition FROM input WHERE id = ?')
    this.#failures =
      this.#db.prepare(`SELECT sequence, position, input, received, address, reason, substr(frame, 1, ?) AS frame,
      length(frame) AS length FROM failure ORDER BY sequence DESC, position DESC LIMIT ? OFFSET ?`)
    this.#countFailures = this.#db.prepare('SELECT count(*) AS count FROM failure WHERE received >= ?')
  }

  /** The first batch behind `after`. Without its processed form where that is damaged: it is processed again. */
  next(after: number): StoredBatch | null {
    const batch = this.#next.get(after) as unknown as StoredBatch | undefined
    return batch ? { ...batch, targets: batch.targets && (unseal(batch.targets) as StoredBatch['targets']) } : null
  }

  /** Whether there are at least so many frames, or bytes of them, behind `after`. */
  hasBehind(after: number, frames: number, bytes = Infinity): boolean {
    if (frames === 0) return true
    let framesLeft = frames
    let bytesLeft = bytes
    // It ends early: to add up a long journal would read all of it.
    for (const batch of this.#counts.iterate(after)) {
      framesLeft -= Number(batch['count'])
      bytesLeft -= Number(batch['bytes'])
      if (framesLeft <= 0 || bytesLeft <= 0) return true
    }
    return false
  }

  input(id: string): InputDefinition | null {
    const row = this.#input.get(id) as { definition: string } | undefined
    return row ? (JSON.parse(row.definition) as InputDefinition) : null
  }

  /** Newest first, with so many bytes of each. */
  failures(limit: number, offset: number, bytes: number): readonly ListedFailure[] {
    return (this.#failures.all(bytes, limit, offset) as unknown as FailureRow[]).map(
      ({ input, received, address, ...same }) => ({
        ...same,
        inputId: input,
        receivedAt: received,
        remoteAddress: address,
      }),
    )
  }

  /** Counts the kept failures that came in since then, UTC milliseconds. */
  countFailures(since: number): number {
    return (this.#countFailures.get(since) as { count: number }).count
  }

  close(): void {
    this.#db.close()
  }
}
