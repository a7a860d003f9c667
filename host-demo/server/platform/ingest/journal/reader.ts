/** The journal as the processing worker reads it. */
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import type { InputDefinition } from '../ingest.ts'
import type { Failure } from './journal.ts'

export interface StoredBatch {
  readonly sequence: number
  /** Of its first frame, UTC milliseconds. */
  readonly receivedAt: number
  readonly frames: Uint8Array
  /** The processed form, where there is one. */
  readonly targets: Uint8Array | null
}

interface FailureRow {
  sequence: number, position: number, input: string, received: number, address: string, reason: string, frame: Uint8Array
}

/** The reading side: short reads on a connection of its own, which never wait for the writer. */
export class JournalReader {
  readonly #db: DatabaseSync
  readonly #next: StatementSync
  readonly #input: StatementSync
  readonly #failures: StatementSync

  constructor(file: string) {
    this.#db = new DatabaseSync(file, { timeout: 10_000 })
    this.#db.exec('PRAGMA query_only = 1')
    this.#next = this.#db.prepare(`SELECT batch.sequence AS sequence, received AS receivedAt, frames, targets FROM batch LEFT JOIN processed USING (sequence)
      WHERE batch.sequence > ? ORDER BY batch.sequence LIMIT 1`)
    this.#input = this.#db.prepare('SELECT definition FROM input WHERE id = ?')
    this.#failures = this.#db.prepare('SELECT * FROM failure ORDER BY sequence DESC, position DESC LIMIT ? OFFSET ?')
  }

  /** The first batch behind `after`. */
  next(after: number): StoredBatch | null {
    return (this.#next.get(after) as unknown as StoredBatch | undefined) ?? null
  }

  input(id: string): InputDefinition | null {
    const row = this.#input.get(id) as { definition: string } | undefined
    return row ? JSON.parse(row.definition) as InputDefinition : null
  }

  /** Newest first. */
  failures(limit: number, offset: number): readonly Failure[] {
    return (this.#failures.all(limit, offset) as unknown as FailureRow[])
      .map(({ sequence, position, input, received, address, reason, frame }) =>
        ({ sequence, position, inputId: input, receivedAt: received, remoteAddress: address, reason, frame }))
  }

  close(): void {
    this.#db.close()
  }
}
